import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceKit

struct AcceptanceIdentityTests {
  private static func tree(_ number: String) throws -> Acceptance {
    let leaf = Acceptance.exactly(try JSON.parse(number), by: RequirementID("T-A-01"))
    return .answer(.object([.init("text", .json(leaf, .none, by: RequirementID("T-A-01")))]))
  }

  /// A memory that took one for the other let a port answer otherwise the second time.
  @Test func `equal numbers that are written otherwise are not identical`() throws {
    let (one, other) = (try Self.tree("1"), try Self.tree("1.0"))
    #expect(one == other)
    #expect(!one.isIdentical(to: other))
    #expect(one.isIdentical(to: try Self.tree("1")))
    #expect(!one.isIdentical(to: try Self.tree("2")))
  }
}
