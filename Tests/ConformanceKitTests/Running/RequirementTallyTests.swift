import MachineKit
import Testing

@testable import ConformanceKit

/// What is counted of a requirement.
@Suite struct RequirementTallyTests {
  private static let cases: [[[String]]] = [
    [["x.b", "x.a"], ["x.c"]], [["x.c"], ["x.a", "x.b"]], [["x.d"], [], ["x.c"]],
  ]

  @Test(arguments: cases)
  func `of what kept cases from asking the fewest capabilities are named`(
    denied: [[String]]
  ) {
    var whole = RequirementTally()
    var parts = RequirementTally()
    for capabilities in denied.map({ $0.map(CapabilityID.init) }) {
      whole.deny(capabilities)
      var part = RequirementTally()
      part.deny(capabilities)
      parts.add(part)
    }
    #expect(whole.denied.map(\.text) == ["x.c"])
    #expect(parts == whole)
  }
}
