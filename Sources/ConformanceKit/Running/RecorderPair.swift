/// Two recorders of one run.
package final class RecorderPair: RunRecorder {
  private let first: any RunRecorder
  private let second: any RunRecorder

  package init(_ first: any RunRecorder, _ second: any RunRecorder) {
    self.first = first
    self.second = second
  }

  package func record(_ event: RunEvent) {
    first.record(event)
    second.record(event)
  }
}
