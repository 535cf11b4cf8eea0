import ConformanceKit
import FinvuReference
import WirePrimitives

/// What an SDK may stumble over in a text that is to be digits.
enum DigitTraits {
  static func traits(of argument: JSON?) -> [InputTrait] {
    guard let text = argument?.string else {
      return [InputTrait("no text but", .text(argument?.kind.rawValue ?? "nothing"))]
    }
    let scalars = Array(text.lossyText.unicodeScalars)
    var traits = [InputTrait("characters", .count(scalars.count))]
    let isDigits = scalars.allSatisfy { ("0"..."9").contains($0) }
    if isDigits, let first = scalars.first {
      traits.append(InputTrait("the first digit", .text(String(first))))
    }
    for scalar in Set(scalars.filter { !("0"..."9").contains($0) }).sorted() {
      traits.append(InputTrait("the character", .text(String(scalar))))
    }
    if scalars.contains(where: { !$0.isASCII }) { traits.append(InputTrait("no ASCII")) }
    return traits
  }
}
