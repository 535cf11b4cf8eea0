import Testing

@testable import ConformanceTesting

@Suite struct RunSettingsTests {
  @Test func `without variables a run is that of proofload check`() throws {
    let settings = try RunSettings(["PATH": "/bin"])
    #expect(settings == RunSettings())
    #expect(settings.seed == 7441)
    #expect(settings.cases == 1_000)
  }

  @Test func `variables change a run`() throws {
    let settings = try RunSettings([
      "PROOFLOAD_SEED": "18446744073709551615", "PROOFLOAD_CASES": "0", "PROOFLOAD_RETRY": "1",
      "PROOFLOAD_REPLAY": "passage.jwt-flags:underscore,passage.jwt-flags:~AQ",
    ])
    #expect(settings.seed == .max)
    #expect(settings.cases == 0)
    #expect(settings.retries)
    #expect(settings.replay == ["passage.jwt-flags:underscore", "passage.jwt-flags:~AQ"])
  }

  @Test(arguments: [
    ("PROOFLOAD_SEED", "", "PROOFLOAD_SEED is a number or random, not ."),
    ("PROOFLOAD_SEED", "-1", "PROOFLOAD_SEED is a number or random, not -1."),
    ("PROOFLOAD_CASES", "1e3", "PROOFLOAD_CASES is a number from 0 to 100000000, not 1e3."),
    ("PROOFLOAD_REPLAY", "a:b,", "PROOFLOAD_REPLAY is names of cases, joined by commas, not a:b,."),
    ("PROOFLOAD_RETRY", "yes", "PROOFLOAD_RETRY is 0 or 1, not yes."),
    (
      "PROOFLOAD_SEEDS", "1",
      "The variable PROOFLOAD_SEEDS has no meaning (did you mean PROOFLOAD_SEED?)."
    ),
  ])
  func `what is not understood is an error`(_ name: String, _ value: String, _ problem: String) {
    #expect(throws: RunSettings.Problem(description: problem)) {
      try RunSettings([name: value])
    }
  }
}
