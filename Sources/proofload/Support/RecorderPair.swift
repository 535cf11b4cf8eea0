import ConformanceKit

/// Two recorders of one run.
final class RecorderPair: RunRecorder {
  private let first: any RunRecorder
  private let second: any RunRecorder

  init(_ first: any RunRecorder, _ second: any RunRecorder) {
    self.first = first
    self.second = second
  }

  func record(_ event: RunEvent) {
    first.record(event)
    second.record(event)
  }
}
