import ChoiceEngine
import Testing

/// What says nothing of its property is not taken for a pass.
struct PropertyHealthTests {
  private static func failedCheck(
    _ settings: PropertySettings = PropertySettings(),
    holds: @escaping @Sendable (Int) async throws -> Bool = { _ in true },
    generate: @escaping @Sendable (inout ChoiceSource) -> Int = { $0.int(0...99) }
  ) async -> HealthCheck? {
    let report = await Property("numbers", generate: generate, holds: holds).check(settings)
    guard case .unhealthy(let failedCheck) = report.outcome else { return nil }
    #expect(report.description == "numbers: unhealthy, \(failedCheck)")
    return failedCheck
  }

  @Test func `no cases are no pass`() async {
    #expect(await Self.failedCheck(PropertySettings(cases: 0)) == .noCases)
    #expect(await Self.failedCheck(PropertySettings(cases: -1)) == .noCases)
  }

  @Test func `too few cases in the time given are no pass, enough are`() async {
    var settings = PropertySettings(cases: 100, duration: .milliseconds(50))
    let slow: @Sendable (Int) async throws -> Bool = { _ in
      try await Task.sleep(for: .milliseconds(20))
      return true
    }
    let failedCheck = await Self.failedCheck(settings, holds: slow)
    guard case .tooSlow(let cases, least: 10, duration: .milliseconds(50)) = failedCheck else {
      Issue.record("\(String(describing: failedCheck))")
      return
    }
    #expect(cases < 4)
    settings.leastCases = 1
    #expect(await Self.failedCheck(settings, holds: slow) == nil)
  }

  @Test func `nine discarded in ten are a pass, more are none`() async {
    #expect(await Self.failedCheck { if $0 % 8 > 0 { throw Discard() } else { true } } == nil)
    let failedCheck = await Self.failedCheck { if $0 > 2 { throw Discard() } else { true } }
    guard case .tooManyDiscards(let discarded, let cases) = failedCheck else {
      Issue.record("\(String(describing: failedCheck))")
      return
    }
    #expect(discarded > 9 * cases && discarded + cases >= 50)
    let all = await Self.failedCheck { _ in throw Discard() }
    #expect(all == .tooManyDiscards(discarded: 50, cases: 0))
  }

  @Test func `cases that all bear the labels of one kind are no pass`() async {
    func report(_ labels: @escaping @Sendable (Int) -> [String], cases: Int) async -> PropertyReport
    {
      await Property("numbers", generate: { $0.int(0...99) }, classify: labels) { _ in true }
        .check(PropertySettings(cases: cases))
    }
    let flat = await report({ _ in ["small", "even"] }, cases: 60)
    #expect(flat.outcome == .unhealthy(.flat(labels: ["even", "small"], cases: 60)))
    #expect(
      flat.description == "numbers: unhealthy, flat: all 60 cases are alike, even, small")
    #expect(await report({ _ in ["small", "even"] }, cases: 40).isPassed)
    #expect(await report({ $0 == 7 ? ["seven"] : ["other"] }, cases: 1_000).isPassed)
    #expect(await report({ _ in [] }, cases: 60).isPassed)
  }

  @Test func `a generator that draws without end is stopped by its limit`() async {
    let settings = PropertySettings(draws: 1_000)
    let endless: [@Sendable (inout ChoiceSource) -> Int] = [
      { source in
        var draws = 0
        while draws < 1_000_000 { draws += 1 + source.int(0...0) }
        return draws
      },
      // The simplest values do not end this one.
      { source in
        var draws = 0
        while source.draw(upTo: .max) % 50_000 != 1 { draws += 1 }
        return draws
      },
      { source in
        while source.span("part", { $0.chance(9_999_999, in: 10_000_000) }) {}
        return 0
      },
    ]
    for generate in endless {
      #expect(await Self.failedCheck(settings, generate: generate) == .tooManyDraws(limit: 1_000))
    }
  }

  // With a priority of its own, or the thread that it keeps is one of the few that all tests share.
  @Test
  func `a generator that never comes back is left behind in time`() async {
    let gate = Gate()
    let settings = PropertySettings(patience: .milliseconds(200))
    let failedCheck = await Task(priority: .high) {
      await Self.failedCheck(settings, generate: { _ in gate.wait() })
    }.value
    #expect(failedCheck == .stuck(.generating, patience: .milliseconds(200)))
    gate.open()
  }

  @Test func `a body that never comes back is left behind in time`() async {
    let settings = PropertySettings(patience: .milliseconds(200))
    let failedCheck = await Self.failedCheck(settings) { _ in
      try await Task.sleep(for: .seconds(3_600))
      return true
    }
    #expect(failedCheck == .stuck(.testing, patience: .milliseconds(200)))
  }

  @Test func `a failure is not lost when shrinking gets stuck`() async {
    let calls = Count()
    let report = await Property(
      "numbers", generate: { $0.int(50...99) },
      holds: { number in
        if calls.next() > 1 { try await Task.sleep(for: .seconds(3_600)) }
        return number < 50
      }
    ).check(PropertySettings(patience: .milliseconds(200)))
    guard case .failed(let failure) = report.outcome else {
      Issue.record("\(report)")
      return
    }
    #expect(failure.shrinking == .cut)
    #expect(failure.tests == 0)
  }

  @Test func `whoever is cancelled is told so`() async {
    let task = Task {
      await Self.failedCheck { _ in
        try await Task.sleep(for: .seconds(9))
        return true
      }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
  }
}
