import FuzzEngine
import WirePrimitives

/// What an answer looks like, as features: its kind, where it first departs, and of what kind the
/// values in it are.
enum ReplyShape {
  /// Values of an answer that are looked at, at most.
  private static let mostValues = 64
  private static let mostDepth = 3

  static func features(of result: CaseResult) -> [Feature] {
    var features = [feature("kind", kind(of: result.reply))]
    if let difference = result.judgement.differences.first {
      let place = place(of: difference.path)
      features.append(feature("departs", "\(result.verdict) \(difference.requirement) \(place)"))
    }
    for recorded in result.judgement.recorded.prefix(4) {
      features.append(feature("open", place(of: recorded.path)))
    }
    guard case .ok(let answer) = result.reply else { return features }
    return features + values(in: answer)
  }

  private static func feature(_ name: String, _ text: String) -> Feature {
    Feature(.shape, Feature.code(of: text, behind: Feature.code(of: name)))
  }

  private static func kind(of reply: Reply) -> String {
    switch reply {
    case .ok: "ok"
    case .large: "large"
    case .reject(let name, _): "reject \(name)"
    case .unsupported: "unsupported"
    case .fault: "fault"
    case .crash: "crash"
    case .timeout: "timeout"
    case .violation(let rule, _): "violation \(rule)"
    case .notRun: "not run"
    }
  }

  /// The beginning of a path, without the numbers in it: the third step departs as the fourth does,
  /// and further down stand names that come from inputs, of which there is no end.
  private static func place(of path: String) -> String {
    path.split(separator: ".").prefix(2).joined(separator: ".").filter { !$0.isNumber }
  }

  private static func values(in answer: JSON) -> [Feature] {
    var features: [Feature] = []
    var open: [(path: UInt64, depth: Int, value: JSON)] = [(Feature.code(of: "value"), 0, answer)]
    while let (path, depth, value) = open.popLast(), features.count < mostValues {
      features.append(Feature(.shape, path ^ code(of: value) &* 0x9e37_79b9_7f4a_7c15))
      guard depth < mostDepth else { continue }
      switch value.value {
      case .array(let elements): open += elements.prefix(8).map { (path &* 3, depth + 1, $0) }
      case .object(let members):
        open += members.prefix(16).map { name, value in
          // Names further down may be an input's.
          let name = depth == 0 ? name.text ?? "" : ""
          return (Feature.code(of: name, behind: path &* 5), depth + 1, value)
        }
      case .null, .bool, .number, .string: break
      }
    }
    return features
  }

  /// What kind of value it is: of numbers the sign and about the size, of the others about how long.
  private static func code(of value: JSON) -> UInt64 {
    switch value.value {
    case .null: 1
    case .bool(let bool): bool ? 2 : 3
    case .number(let number):
      switch number.double {
      case 0: 4
      case let double where double != double.rounded(.towardZero): double < 0 ? 5 : 6
      case let double:
        UInt64(double < 0 ? 128 : 64) | UInt64(max(0, min(63, double.magnitude.exponent / 8)))
      }
    case .string(let string): 256 | bucket(string.codeUnits.count)
    case .array(let elements): 512 | bucket(elements.count)
    case .object(let members): 768 | bucket(members.count)
    }
  }

  private static func bucket(_ count: Int) -> UInt64 { count == 0 ? 15 : Feature.bucket(count) }
}
