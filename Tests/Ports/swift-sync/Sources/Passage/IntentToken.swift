import Foundation

/// What an SDK reads from the payload of an intent token.
///
/// It is read as it comes, whatever the token is: a member that is missing or of another type has its
/// default, and so has each of them in a token that cannot be read.
public struct IntentToken: Sendable, Equatable {
  public static let defaultInterval = 5.0

  public var record = false
  public var captureScreenshot = false
  /// Seconds.
  public var captureScreenshotInterval = Self.defaultInterval
  public var clearAllCookies = false

  public init(_ token: String) {
    guard let payload = Self.payload(of: token),
      let members = try? JSONDecoder().decode([String: Member].self, from: payload)
    else { return }
    record = members["record"]?.isTrue ?? false
    captureScreenshot = members["captureScreenshot"]?.isTrue ?? false
    clearAllCookies = members["clearAllCookies"]?.isTrue ?? false
    if let seconds = members["captureScreenshotInterval"]?.number, seconds > 0 {
      captureScreenshotInterval = seconds
    }
  }

  /// The second segment, decoded: RFC 7515 writes it as base64url without padding.
  private static func payload(of token: String) -> Data? {
    let segments = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard segments.count > 1 else { return nil }
    var text = String(decoding: segments[1], as: UTF8.self)
      .replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    while !text.utf8.count.isMultiple(of: 4) { text += "=" }
    return Data(base64Encoded: text)
  }
}

/// As much of a member's value as matters here.
private enum Member: Decodable {
  case bool(Bool)
  case number(Double)
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .other
    }
  }

  var isTrue: Bool { if case .bool(true) = self { true } else { false } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}
