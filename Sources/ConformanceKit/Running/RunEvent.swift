package import MachineKit

/// What happens in a run, in order: one stream for every recorder.
package enum RunEvent: Sendable {
  case started(RunHeader)
  /// Cases of the suite so far; of how many is not known where they are generated for a time.
  case progressed(SuiteID, done: Int, of: Int?)
  /// All cases of the suite have been put; causes are looked for among those that failed.
  case concluding(SuiteID, wrong: Int)
  /// A smaller example of a finding is looked for.
  case shrinking(SuiteID, RequirementID)
  /// The verdict of a case is final.
  case caseFinished(CaseResult)
  case suiteFinished(SuiteReport)
  case finished(RunReport)
}

/// Writes down a run as it goes.
package protocol RunRecorder: AnyObject {
  func record(_ event: RunEvent)
}
