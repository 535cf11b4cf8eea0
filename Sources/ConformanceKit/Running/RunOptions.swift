/// How a run was asked for, so that it can be made again.
package struct RunOptions: Sendable, Hashable {
  /// Generated cases for each suite.
  package var generated: Int
  /// Milliseconds that a run may take, and runs in flight at most; nil where nothing was said.
  package var deadline: Int?
  package var window: Int?

  package init(
    generated: Int = Kit.generatedCases, deadline: Int? = nil, window: Int? = nil
  ) {
    self.generated = generated
    self.deadline = deadline
    self.window = window
  }
}
