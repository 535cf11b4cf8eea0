import ConformanceKit
import MachineKit
import WirePrimitives

/// What a matcher may stumble over.
enum SuccessURLTraits {
  static func traits(of input: JSON) -> [InputTrait] {
    let patterns = (input["patterns"]?.array.map(Array.init) ?? []).compactMap { $0.text }
    let url = input["url"]?.text ?? ""
    return [
      InputTrait("patterns", .count(patterns.count)),
      InputTrait("characters in the URL", .count(url.utf8.count)),
    ] + signs(of: url).map { InputTrait("in the URL, the sign", .text($0)) }
      + patterns.flatMap(traits) + [InputTrait("the scheme", .text(scheme(of: url)))]
  }

  private static func traits(of pattern: String) -> [InputTrait] {
    let stars = pattern.utf8.count { $0 == UInt8(ascii: "*") }
    return [
      InputTrait("stars in a pattern", .count(stars)),
      InputTrait("characters in a pattern", .count(pattern.utf8.count)),
    ] + signs(of: pattern).map { InputTrait("in a pattern, the sign", .text($0)) }
      + (pattern.hasPrefix("*") ? [InputTrait("\"*\" at the start of a pattern")] : [])
      + (pattern.hasSuffix("*") ? [InputTrait("\"*\" at the end of a pattern")] : [])
      + (pattern.contains("**") ? [InputTrait("two stars side by side")] : [])
  }

  private static func scheme(of url: String) -> String { String(url.prefix { $0 != ":" }) }

  private static func signs(of text: String) -> [String] {
    Set(text.unicodeScalars.filter { !$0.properties.isAlphabetic && !("0"..."9").contains($0) })
      .sorted { $0.value < $1.value }.map { String($0) }
  }
}
