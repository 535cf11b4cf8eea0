/// Text that is being written: one block of memory that grows by doubling.
///
/// An array asks at each byte whether it is shared and has room; here whoever writes makes room for
/// a whole text at once, and short texts are copied eight bytes at a time.
struct ByteOutput: ~Copyable {
  private var block: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  /// How far beyond a short text its last word may reach.
  private static let margin = 8

  /// Grows once more than that many bytes are written.
  init(capacity: Int) {
    self.capacity = capacity + Self.margin
    block = .allocate(capacity: self.capacity)
  }

  deinit { block.deallocate() }

  /// What was written.
  func array() -> [UInt8] { Array(UnsafeBufferPointer(start: block, count: count)) }

  /// What was written, U+FFFD for what is not UTF-8.
  func text() -> String {
    String(decoding: UnsafeBufferPointer(start: block, count: count), as: UTF8.self)
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    store(byte)
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    makeRoom(for: text.count)
    (block + count).update(from: start, count: text.count)
    count += text.count
  }

  @inline(__always)
  mutating func append(_ literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// A short text that is a part of `bytes`.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    makeRoom(for: range.count + Self.margin)
    var at = range.lowerBound
    while at < range.upperBound, at + 8 <= bytes.count {
      let length = min(8, range.upperBound - at)
      store(bytes.loadWord(at: at), length: length)
      at += length
    }
    while at < range.upperBound {
      store(bytes[at])
      at += 1
    }
  }

  /// What `range` of `bytes` begins with that stands for itself in every kind of text, see
  /// ``PlainText/isVisible(_:)``. Gives the index of what follows it.
  @inline(__always)
  mutating func appendPlainRun(
    of bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>
  ) -> Int {
    makeRoom(for: range.count + Self.margin)
    var at = range.lowerBound
    // A word may go beyond the range, and what it holds there is written over by what follows.
    while at < range.upperBound, at + 8 <= bytes.count {
      let word = bytes.loadWord(at: at)
      let ends = PlainText.visibleEnds(in: word)
      let length = min(ends.trailingZeroBitCount &>> 3, range.upperBound - at)
      store(word, length: length)
      at += length
      if length < 8 { return at }
    }
    while at < range.upperBound, PlainText.isVisible(bytes[at]) {
      store(bytes[at])
      at += 1
    }
    return at
  }

  /// That many bytes can be stored from now on.
  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  /// The room must be there.
  @inline(__always)
  private mutating func store(_ byte: UInt8) {
    block[count] = byte
    count &+= 1
  }

  /// The first `length` bytes of a word; the room for all eight must be there.
  @inline(__always)
  private mutating func store(_ word: UInt64, length: Int) {
    UnsafeMutableRawPointer(block + count).storeBytes(of: word.littleEndian, as: UInt64.self)
    count &+= length
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: block, count: count)
    block.deallocate()
    block = larger
  }
}
