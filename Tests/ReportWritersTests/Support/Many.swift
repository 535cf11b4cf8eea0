import ConformanceKit
import MachineKit
import WirePrimitives

/// A suite with as many requirements as wanted, each asked for by a case of its own.
enum Many {
  private static func id(_ number: Int) -> RequirementID { RequirementID("X-MNY-\(number)") }

  private static func tree(_ number: Int) -> Acceptance {
    .object([.init("ok", .object([.init("word", .exactly("yes", by: id(number)))]))])
  }

  static func suite(_ count: Int, named name: String = "x.many") -> ConformanceSuite {
    ConformanceSuite(
      id: SuiteID(name), summary: "", requirements: (1...count).map(id), choices: [],
      capabilities: [], totality: nil, rules: 0, variants: [], generate: { _ in [:] },
      notes: { _ in [] }, needs: { _ in [] },
      model: { (input, _, _) throws(InvalidInput) in tree(input["number"]?.int ?? 0) })
  }

  static func vectors(_ count: Int) -> [Vector] {
    (1...count).map { number in
      Vector(
        uid: "\(number)", id: "say-\(number)", title: "number \(number)", since: "0.1.0",
        requirements: [id(number)], input: ["number": .number(number)], expect: tree(number),
        twin: nil, why: "")
    }
  }
}
