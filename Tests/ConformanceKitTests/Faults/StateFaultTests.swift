import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Which faults of states, timers and tables are tried where a trace departs.
struct StateFaultTests {
  /// A trace of two stimuli that departs at `hide`.
  private static let faults: [DerivedFault] = {
    var derivation = FaultDerivation(.trace)
    derivation.add(
      input: ["steps": [["at": 0, "do": ["show": [:]]], ["at": 5, "do": ["hide": [:]]]]])
    derivation.add(
      departing: ["closed"], replacing: [], inAnswerTo: "hide", repeated: [])
    derivation.add(parts: [
      .state("open", of: "the overlay"), .state("closing", of: "the overlay"),
      .state("none", of: "the page"), .timer("fade"), .table("pages"),
    ])
    return derivation.occurrenceFaults
  }()

  @Test func `a stimulus may do nothing in any state`() {
    for stimulus in ["show", "hide"] {
      #expect(
        Self.faults.contains(.machine(.variable("the overlay", .ignores(stimulus, in: "open")))))
      #expect(Self.faults.contains(.machine(.variable("the page", .ignores(stimulus, in: "none")))))
    }
  }

  @Test func `where it departs a stimulus may take a state for another of the same part`() {
    func takes(_ stimulus: String, _ name: String, _ state: String, as other: String) -> Bool {
      Self.faults.contains(.machine(.variable(name, .takes(state, as: other, on: stimulus))))
    }
    #expect(takes("hide", "the overlay", "closing", as: "open"))
    #expect(takes("hide", "the overlay", "open", as: "closing"))
    #expect(!takes("show", "the overlay", "closing", as: "open"))
    #expect(!takes("hide", "the page", "none", as: "open"))
  }

  @Test func `a stimulus may cancel a timer, empty a table, or leave them alone`() {
    for stimulus in ["show", "hide"] {
      #expect(Self.faults.contains(.machine(.timer("fade", .cancelledBy(stimulus)))))
      #expect(Self.faults.contains(.machine(.timer("fade", .keptBy(stimulus)))))
      #expect(Self.faults.contains(.machine(.table("pages", .emptiedBy(stimulus)))))
      #expect(Self.faults.contains(.machine(.table("pages", .keptBy(stimulus)))))
    }
  }

  @Test func `what hangs on a stimulus says so, and reads as English`() {
    let faults: [(MachineFault, String)] = [
      (.timer("fade", .cancelledBy("hide")), "fade were cancelled by hide"),
      (.timer("fade", .keptBy("hide")), "hide did not cancel fade"),
      (.table("pages", .emptiedBy("hide")), "there were no pages any more after hide"),
      (
        .variable("the overlay", .ignores("hide", in: "closing")),
        #"hide did nothing while the overlay is "closing""#
      ),
      (
        .variable("the overlay", .takes("closing", as: "open", on: "hide")),
        #"hide did what is due while the overlay is "open" where the overlay is "closing""#
      ),
    ]
    for (fault, phrase) in faults {
      #expect(fault.stimulus == "hide")
      #expect(fault.phrase == phrase)
    }
  }
}
