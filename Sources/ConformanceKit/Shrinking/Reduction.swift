/// What was done to make the example of a finding small.
package enum Reduction: Sendable, Hashable {
  /// It began with so many bytes of compact JSON and took so many cases. Where it is not complete the
  /// allowance was spent, and there may be something simpler.
  case shrunk(bytes: Int, calls: Int, isComplete: Bool)
  /// Put to the port again, the example failed in `seen` of so many attempts only, so nothing simpler
  /// can be told from it.
  case flaky(seen: Int, of: Int)
  /// What the run may spend was spent before.
  case untried
}
