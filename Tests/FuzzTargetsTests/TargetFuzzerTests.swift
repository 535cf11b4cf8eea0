import FuzzEngine
import Synchronization
import Testing

@testable import FuzzTargets

struct TargetFuzzerTests {
  @Test func `a target that always shows the same is called flat, and not at once`() {
    let flat = FuzzTarget("flat", subject: FuzzSubject(make: nil), seeds: [[1]]) { _, showing in
      showing.note("always")
    }
    var fuzzer = TargetFuzzer(flat, seed: 1)
    fuzzer.run(1_000) { _ in }
    #expect(!fuzzer.isFlat)
    fuzzer.run(1_500) { _ in }
    #expect(fuzzer.isFlat)
  }

  @Test func `a target whose messages spell its inputs keeps few of them`() {
    let verbose = FuzzTarget("verbose", subject: FuzzSubject(make: nil), seeds: [[1]]) {
      bytes, showing in
      showing.note("cannot read \(bytes)")
    }
    var fuzzer = TargetFuzzer(verbose, seed: 1)
    var kept = 0
    fuzzer.run(10_000) { if case .kept = $0 { kept += 1 } }
    #expect(kept > 100 && kept <= 1_024, "\(kept)")
    #expect(!fuzzer.isFlat)
  }

  /// Compares the first four bytes, as one number, with one that nobody guesses, and says so.
  private static let magic: UInt64 = 0xCAFE_F00D

  private static func number(_ bytes: [UInt8]) -> UInt64 {
    bytes.count < 4 ? 0 : bytes.prefix(4).reduce(0) { $0 << 8 | UInt64($1) }
  }

  @Test func `what is compared is tried, and runs that are watched count`() {
    let last = Mutex<UInt64>(0)
    let target = FuzzTarget("gate", subject: FuzzSubject(make: nil), seeds: [[1, 2, 3, 4]]) {
      bytes, showing in
      showing.note("length", bytes.count)
      last.withLock { $0 = Self.number(bytes) }
      showing.expect(Self.number(bytes) != Self.magic, "it stays shut")
    }
    let probe = FeatureProbe(
      begin: {}, end: { _ in },
      compare: { body in
        body()
        var comparisons = FeatureProbe.Comparisons()
        comparisons.operands = [
          .numbers(seen: last.withLock(\.self), wanted: Self.magic, width: 8)
        ]
        return comparisons
      })
    var fuzzer = TargetFuzzer(target, seed: 1, probe: probe)
    var opened: Int?
    fuzzer.run(100) { if case .broken(_, _, let run) = $0 { opened = opened ?? run } }
    #expect(opened.map { $0 < 20 } == true, "\(String(describing: opened))")
    #expect(fuzzer.runs > fuzzer.fuzzer.tally.executions)
    // Without a look at what is compared it stays shut.
    var blind = TargetFuzzer(target, seed: 1)
    blind.run(5_000) { if case .broken = $0 { Issue.record("chance has opened it") } }
  }
}
