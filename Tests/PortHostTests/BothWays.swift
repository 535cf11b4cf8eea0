import PortHost
import Testing

/// Runs each test twice: with ports that are children of the test's process, and with ports behind a
/// guard. Nothing that a test sees may differ.
struct BothWays: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    guard testCase != nil else { return }
    let guarding = PortGuard(executable: Hostile.program) { told in
      Issue.record("the guard told: \(told)")
    }
    try await Hostile.$guarding.withValue(guarding) { try await function() }
  }
}

extension Trait where Self == BothWays {
  static var bothWays: BothWays { BothWays() }
}
