import ConformanceKit
import MachineKit
import WirePrimitives

/// What a matcher may stumble over.
enum SuccessURLTraits {
  static func traits(of input: JSON) -> [Trait] {
    let patterns = (input["patterns"]?.array.map(Array.init) ?? []).compactMap { $0.text }
    let url = input["url"]?.text ?? ""
    return [
      Trait("patterns", .count(patterns.count)),
      Trait("characters in the URL", .count(url.utf8.count)),
    ] + signs(of: url).map { Trait("in the URL, the sign", .text($0)) }
      + patterns.flatMap(traits) + [Trait("the scheme", .text(scheme(of: url)))]
  }

  private static func traits(of pattern: String) -> [Trait] {
    let stars = pattern.utf8.count { $0 == UInt8(ascii: "*") }
    return [
      Trait("stars in a pattern", .count(stars)),
      Trait("characters in a pattern", .count(pattern.utf8.count)),
    ] + signs(of: pattern).map { Trait("in a pattern, the sign", .text($0)) }
      + (pattern.hasPrefix("*") ? [Trait("\"*\" at the start of a pattern")] : [])
      + (pattern.hasSuffix("*") ? [Trait("\"*\" at the end of a pattern")] : [])
      + (pattern.contains("**") ? [Trait("two stars side by side")] : [])
  }

  private static func scheme(of url: String) -> String { String(url.prefix { $0 != ":" }) }

  private static func signs(of text: String) -> [String] {
    Set(text.unicodeScalars.filter { !$0.properties.isAlphabetic && !("0"..."9").contains($0) })
      .sorted { $0.value < $1.value }.map { String($0) }
  }
}
