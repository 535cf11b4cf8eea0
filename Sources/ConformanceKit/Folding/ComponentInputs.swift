import MachineKit
import WirePrimitives

/// The inputs of a value suite that can be made of a larger case alone: of its input, and of the answer that
/// is due to it.
struct ComponentInputs {
  /// More are not made of one case.
  private static let most = 24
  /// Values that are taken for one member.
  private static let mostValues = 4

  let all: [JSON]

  /// - Parameters:
  ///   - example: an input of the value suite; it shows which members there are.
  ///   - rest: an input that has the members which the case does not have.
  init(
    like example: JSON, of suite: ConformanceSuite, in result: CaseResult, besides rest: JSON?
  ) {
    guard let schema = suite.schema(), let members = example.object else {
      all = []
      return
    }
    let names = members.map { $0.0.lossyText }
    let parts = [result.run.input, result.tree.witness ?? .null].flatMap(Self.parts)
    var inputs = Self.named(names, in: parts)
    if let rest {
      inputs += inputs.map { input in
        .object(
          names.compactMap { name in (input[name] ?? rest[name]).map { (name, $0) } })
      }
    }
    inputs += Self.wrapped(names, in: parts)
    all = Array(inputs.lazy.filter(schema.admits).prefix(Self.most))
  }

  /// Every value in another one, the outermost first, with the name of its member.
  private static func parts(of value: JSON) -> [(name: String?, value: JSON)] {
    var parts: [(name: String?, value: JSON)] = [(nil, value)]
    var next = 0
    while next < parts.count, parts.count < largest {
      let value = parts[next].value
      next += 1
      if let members = value.object {
        parts += members.map { ($0.lossyText, $1) }
      } else if let elements = value.array {
        parts += elements.map { (nil, $0) }
      }
    }
    return parts
  }

  private static let largest = 2_000

  /// Inputs whose every member stands under the same name in the case.
  private static func named(
    _ names: [String], in parts: [(name: String?, value: JSON)]
  ) -> [JSON] {
    var inputs: [[(String, JSON)]] = [[]]
    for name in names {
      let values = Array(
        parts.filter { $0.name == name }.map(\.value).withoutRepeats.prefix(mostValues))
      guard !values.isEmpty else { continue }
      inputs = Array(
        inputs.flatMap { input in values.map { input + [(name, $0)] } }
          .prefix(most * mostValues))
    }
    return inputs.filter { !$0.isEmpty }.map(JSON.object)
  }

  /// Inputs of one member that hold an object or a list of the case, as it is or as JSON text.
  private static func wrapped(
    _ names: [String], in parts: [(name: String?, value: JSON)]
  ) -> [JSON] {
    guard names.count == 1 else { return [] }
    return parts.map(\.value).filter { $0.kind == .object || $0.kind == .array }.withoutRepeats
      .flatMap { value -> [JSON] in
        [.object([(names[0], value)]), .object([(names[0], .string(value.compactText))])]
      }
  }
}
