import BridgeCatalog
import ConformanceKit
import MachineKit
import Testing
import WirePrimitives

/// When init may complete whose answer has an error status (AMB-RMP-66).
struct InitAnswerTests {
  /// The requirements that a port departs from which completes in one of the steps, or in none.
  private static func departures(
    showing isShown: JSON, completingIn step: Int?
  ) throws -> [String] {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "rampkit.init" })
    let config: JSON = [
      "apiKey": "k", "autoShowOnboarding": isShown, "environment": "staging",
    ]
    let document: JSONString =
      #"{"onboardingId":"o","screens":[{"id":"s0","html":"<p>0</p>"}]}"#
    let steps = [
      Trace.Step(at: 0, Act("init", ["config": config])),
      Trace.Step(at: 10, Act("httpAnswer", ["status": 404, "body": .string(document)])),
      Trace.Step(at: 300, Act("wait")),
    ]
    let input = Trace(
      config: ["stored": nil, "read": "ok", "write": "ok", "beginnings": []], steps: steps
    ).json
    let tree = try suite.acceptance(of: input, applying: [])
    let done: JSON = [["initDone": [:]]]
    let answer: JSON = ["effects": .array(steps.indices.map { $0 == step ? done : [] })]
    let judge = Judge(choices: [:], granted: [])
    let judgement = judge.judge(.object([(Outcome.ok, answer)]), against: tree)
    return judgement.differences.map(\.requirement.text)
  }

  @Test(arguments: [1, 2])
  func `init completes at once, or once what it shows has appeared`(step: Int) throws {
    #expect(try Self.departures(showing: true, completingIn: step) == [])
  }

  @Test(arguments: [(1, []), (2, ["RMP-INI-12"])] as [(Int, [String])])
  func `where nothing is shown it completes at once`(step: Int, departures: [String]) throws {
    #expect(Set(try Self.departures(showing: false, completingIn: step)) == Set(departures))
  }
}
