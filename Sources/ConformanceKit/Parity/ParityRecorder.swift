import MachineKit

/// Keeps of a port's run what is compared with those of other ports: what stood where the documents leave
/// open what is right.
package final class ParityRecorder: RunRecorder {
  /// A case that was answered right, and what of the answer nobody judged.
  struct Answer {
    let run: Case
    let recorded: [Recorded]
  }

  /// By suite and the case's number, which is the same for all ports.
  private(set) var answers: [SuiteID: [Int: Answer]] = [:]
  private let passOn: (RunEvent) -> Void

  /// - Parameter passOn: hears of every event.
  package init(passOn: @escaping (RunEvent) -> Void = { _ in }) {
    self.passOn = passOn
  }

  package func record(_ event: RunEvent) {
    if case .caseFinished(let result) = event { keep(result) }
    passOn(event)
  }

  private func keep(_ result: CaseResult) {
    guard !result.verdict.isFailure, result.judgement.isAccepted,
      !result.judgement.recorded.isEmpty
    else { return }
    // Of a sample no two answers are to be the same.
    if case .sample = result.run.origin { return }
    answers[result.run.suite, default: [:]][result.number] =
      Answer(
        run: result.run,
        recorded: result.judgement.recorded.map {
          $0.detached(limit: LargeAnswer.scarceBytes, on: result.run.input)
        })
  }
}
