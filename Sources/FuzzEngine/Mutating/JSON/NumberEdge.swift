import ChoiceEngine
import WirePrimitives

/// Puts a number at an edge: of integers, of doubles, of one that is known to the target, or beside
/// where it stands.
struct NumberEdge: Mutator {
  let name = "number edge"

  private static let edges = [
    "0", "-0", "1", "-1", "0.5", "1.0", "1e0", "10e-1", "2147483647", "2147483648", "-2147483648",
    "4294967295", "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551615",
    "18446744073709551616", "1e21", "1e-7", "0.1", "5e-324", "2e-324", "1e-400",
    "1.7976931348623157e308", "1e308", "0.30000000000000004", "1000000000000000000000",
  ].compactMap(JSONNumber.init(text:))

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    guard let place = random.pick(parent.places { $0.number != nil }) else { return nil }
    return parent.changing(place) { part in
      guard let number = part.number else { return nil }
      let known = random.pick(context.dictionary.numbers)
      let result: JSONNumber? =
        switch random.below(4) {
        case 0: random.pick(Self.edges)
        case 1: known ?? random.pick(Self.edges)
        case 2: moved(known ?? number, by: &random)
        default: moved(number, by: &random)
        }
      return result.map { .leaf(.number($0)) }
    }
  }

  private func moved(_ number: JSONNumber, by random: inout SplitMix64) -> JSONNumber? {
    let double = number.double
    return switch random.below(6) {
    case 0: JSONNumber(finite: double + 1)
    case 1: JSONNumber(finite: double - 1)
    case 2: JSONNumber(finite: -double)
    case 3: JSONNumber(finite: double.nextUp)
    case 4: JSONNumber(finite: double / 2)
    default: JSONNumber(text: number.text + (number.text.contains(".") ? "0" : ".0"))
    }
  }
}
