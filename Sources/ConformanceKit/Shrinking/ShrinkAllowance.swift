/// What shrinking may cost in a run.
package struct ShrinkAllowance: Sendable {
  /// Cases put to the port for one finding.
  package var tests = 2_000
  package var durationOfOne = Duration.seconds(20)
  /// For all findings together.
  package var duration = Duration.seconds(60)

  package init() {}

  package static var none: ShrinkAllowance {
    var none = ShrinkAllowance()
    none.tests = 0
    return none
  }
}
