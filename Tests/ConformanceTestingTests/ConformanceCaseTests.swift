import ConformanceTesting
import Synchronization
import Testing

/// The product as a package uses it.
@Suite struct ConformanceCaseTests {
  @Test(arguments: CountedPort.requirements)
  func `a port that is right passes each case`(_ requirement: ConformanceCase) async throws {
    try await requirement.check()
    // The cases share one run, which asks each vector and each generated case once and again in
    // reverse order.
    #expect(CountedPort.made.withLock { $0 } < 2 * (1_000 + 100))
  }

  @Test func `there is a case for the run, the rules and the requirements`() {
    #expect(
      ValuePort.requirements.map(\.id) == [
        "the run", "PORT-03", "PORT-04", "PORT-05", "PORT-06", "PORT-09", "PORT-10", "PORT-11",
        "PSG-SUC-04", "PSG-SUC-05", "PSG-SUC-06", "PSG-SUC-07", "PSG-SUC-08", "PSG-SUC-09",
        "PSG-SUC-10", "PSG-SUC-12", "PSG-SUC-13", "PSG-SUC-14", "PSG-SUC-15",
      ])
    #expect(MistakenPort.requirements.map(\.id).count == 8)
  }
}
