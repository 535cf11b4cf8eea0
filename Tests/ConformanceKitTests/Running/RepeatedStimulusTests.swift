import BridgeCatalog
import ChoiceEngine
import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceKit

struct RepeatedStimulusTests {
  private static let trace = Trace(
    config: .null,
    steps: [
      Trace.Step(at: 0, Act("wait")), Trace.Step(at: 10, Act("press")),
      Trace.Step(at: 20, Act("wait")), Trace.Step(at: 30, Act("dim")),
    ])

  @Test func `nothing drawn is no repeat, so that older names stay valid`() {
    var source = ChoiceSource(replaying: [])
    #expect(RepeatedStimulus(in: Self.trace.json, from: &source) == nil)
  }

  @Test func `one stimulus comes once more, behind itself and never a wait`() throws {
    var repeated: Set<String> = []
    for seed in 0..<300 {
      var source = ChoiceSource(seed: UInt64(seed))
      guard let made = RepeatedStimulus(in: Self.trace.json, from: &source) else { continue }
      let steps = try Trace(made.input).steps
      let places = steps.indices.filter { place in
        var rest = steps
        let removed = rest.remove(at: place)
        return rest == Self.trace.steps
          && steps[..<place].map(\.stimulus).contains(removed.stimulus)
      }
      let place = try #require(places.last, "\(made.input.compactText)")
      #expect(steps[place].stimulus.name != "wait")
      repeated.insert(made.input.compactText)
    }
    // A press at one of three places, a dim behind itself.
    #expect(repeated.count == 4)
  }

  @Test func `what cannot come twice does not`() throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "pwa-shell.shell" })
    var generator = CaseGenerator(suite: suite, seed: .random(in: 0...1_000))
    for run in generator.next(300) {
      let names = try Trace(run.input).steps.map(\.stimulus.name)
      #expect(names.count { $0 == "launch" } == 1, "\(run.name)")
    }
  }
}
