/// An identifier of 128 bits (RFC 9562), named for the version that is made here: 122 random bits,
/// and six that say so.
///
/// What is read may be of any version where that is asked for, see ``parse(_:letterCase:layout:)``.
public struct UUIDv4: Sendable, Hashable {
  /// The bytes, the first one highest.
  let bits: UInt128

  /// Where the version and the variant stand in ``bits``.
  private static let versionMask: UInt128 = 0xF << 76
  private static let variantMask: UInt128 = 0b11 << 62

  init(bits: UInt128) {
    self.bits = bits
  }

  /// A new one from the generator of the system, which is secure.
  public init() {
    var generator = SystemRandomNumberGenerator()
    self.init(using: &generator)
  }

  /// A new one from two numbers of a generator: the first gives bytes 0 to 7, its highest byte
  /// first, the second bytes 8 to 15.
  public init(using generator: inout some RandomNumberGenerator) {
    let high = UInt128(generator.next())
    self.init(randomBits: high << 64 | UInt128(generator.next()))
  }

  /// Made from sixteen random bytes: 122 of their bits stay, those of version and variant are
  /// written over (RFC 9562, section 5.4). `nil` where there are not sixteen.
  public init?(randomBytes: some Sequence<UInt8>) {
    guard let uuid = UUIDv4(bytes: randomBytes) else { return nil }
    self.init(randomBits: uuid.bits)
  }

  /// Sixteen bytes as they are, of whatever version and variant. `nil` where there are not sixteen.
  public init?(bytes: some Sequence<UInt8>) {
    var bits: UInt128 = 0
    var count = 0
    for byte in bytes {
      guard count < 16 else { return nil }
      bits = bits << 8 | UInt128(byte)
      count += 1
    }
    guard count == 16 else { return nil }
    self.init(bits: bits)
  }

  private init(randomBits: UInt128) {
    let free = randomBits & ~(Self.versionMask | Self.variantMask)
    self.init(bits: free | 4 << 76 | 0b10 << 62)
  }

  /// The sixteen bytes in the order of the text.
  public var bytes: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: bits >> UInt128(120 - 8 * $0)) }
  }

  /// 0 to 15: the high half of byte 6 (RFC 9562, section 4.2). It means something only where the
  /// variant is ``UUIDVariant/rfc9562``.
  public var version: Int { Int(truncatingIfNeeded: bits >> 76) & 0xF }

  /// What the high bits of byte 8 say of the layout.
  public var variant: UUIDVariant {
    UUIDVariant(highBits: UInt8(truncatingIfNeeded: bits >> 56))
  }

  /// Whether version and variant are those of a random identifier (RFC 9562, section 5.4).
  public var isVersion4: Bool { version == 4 && variant == .rfc9562 }
}

extension UUIDv4: Comparable {
  /// The order of the bytes (RFC 9562, section 6.11), which is that of the texts.
  public static func < (left: UUIDv4, right: UUIDv4) -> Bool { left.bits < right.bits }
}
