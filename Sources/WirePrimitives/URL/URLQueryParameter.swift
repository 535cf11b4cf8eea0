/// A name and a value of a query, decoded: `+` is a space, and what is not UTF-8 is U+FFFD.
public struct URLQueryParameter: Sendable, Hashable {
  /// What stands before the first `=`.
  public let name: String
  /// What follows it; empty where there is none.
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  init(_ text: ArraySlice<UInt8>) {
    let end = text.firstIndex(of: ASCII.equals) ?? text.endIndex
    name = Self.decoded(text[..<end])
    value = Self.decoded(text[end...].dropFirst())
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> String {
    let spaced = text.map { $0 == ASCII.plus ? ASCII.space : $0 }
    return String(decoding: PercentDecoding.decode(spaced[...]), as: UTF8.self)
  }
}
