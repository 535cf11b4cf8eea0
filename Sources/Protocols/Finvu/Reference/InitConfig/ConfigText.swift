package import MachineKit
package import WirePrimitives

/// What a text comes to where JSON is expected.
package enum ConfigText: Sendable {
  case value(JSON)
  /// No reader takes it.
  case malformed
  /// Readers differ about it.
  case open(AmbiguityID)

  /// Beyond, a reader may give up.
  package static let mostDepth = 64

  package init(_ text: JSONString) {
    guard let plain = text.text else {
      self = .open(.ambFNV46)
      return
    }
    do throws(JSONParseError) {
      let value = try JSON.parse(plain)
      self = value.isReadAlike(depth: Self.mostDepth) ? .value(value) : .open(.ambFNV46)
    } catch {
      self =
        error.kind == .unexpectedEnd || Self.isWords(plain) ? .malformed : .open(.ambFNV46)
    }
  }

  /// Words of letters, which even lax readers take for no value.
  private static func isWords(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return text.unicodeScalars.allSatisfy { $0.isLetter || $0 == " " }
      && !words.contains { lax.contains($0.lowercased()) }
  }

  private static let lax: Set<String> = [
    "true", "false", "null", "nan", "infinity", "undefined", "none", "nil", "yes", "no", "on",
    "off", "inf",
  ]
}
