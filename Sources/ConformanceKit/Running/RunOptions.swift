/// How a run was asked for, so that it can be made again.
package struct RunOptions: Sendable, Hashable {
  /// Generated cases for each suite, at most where there is a time.
  package var generated: Int
  /// Seconds within which the run is to end; nil where nothing was said.
  package var time: Int?
  /// Milliseconds that a run may take, and runs in flight at most; nil where nothing was said.
  package var deadline: Int?
  package var window: Int?

  package init(
    generated: Int = Kit.generatedCases, time: Int? = nil, deadline: Int? = nil,
    window: Int? = nil
  ) {
    self.generated = generated
    self.time = time
    self.deadline = deadline
    self.window = window
  }
}
