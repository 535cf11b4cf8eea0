import ChoiceEngine
import Testing

struct DelayTests {
  @Test func `of a case that hangs on a boundary its delay is left, and no other`() async throws {
    // A burst is one request, until 300 ms have gone by; here one comes too early.
    let property = Property("a burst is over after 300 ms, not at it") { source in
      source.list(1...20) { $0.delay(upTo: 10_000, near: [300]) }
    } holds: { delays in
      !delays.contains(300)
    }
    for seed in 1...10 as ClosedRange<UInt64> {
      let report = await property.check(PropertySettings(seed: seed))
      guard case .failed(let failure) = report.outcome else {
        Issue.record("\(report)")
        continue
      }
      #expect(failure.value == "[300]")
    }
  }

  @Test func `half of all delays are none, and each side of a boundary comes up`() {
    var source = ChoiceSource(seed: 1)
    let delays = (0..<4_000).map { _ in source.delay(upTo: 1_000, near: [0, 300, 1_000]) }
    #expect(delays.count { $0 == 0 } > 1_900)
    for edge in [1, 299, 300, 301, 999, 1_000] { #expect(delays.count { $0 == edge } > 50) }
    #expect(delays.allSatisfy { (0...1_000).contains($0) })
    #expect(Set(delays).count > 100)
  }
}
