extension PropertyRun {
  /// The failure as simple as it gets.
  func shrink(
    _ found: Case, _ key: PropertyVerdict.Key, _ reason: String
  ) async -> PropertyFailure {
    watch.note(failure(found, reason, tests: 0, .cut))
    var budget = settings.shrinking
    // One at a time, so that the reason heard last is that of the value kept.
    budget.width = 1
    var last = reason
    var shrinker = Shrinker<Case>(
      found.record.values, budget: budget, generate: { make(&$0) },
      test: { candidates in
        guard let candidate = candidates.first, candidate.isWhole,
          case .fails(key, let reason) = await verdict(of: candidate)
        else { return [false] }
        last = reason
        watch.note(failure(candidate, reason, tests: 0, .cut))
        return [true]
      })
    await shrinker.shrink()
    var shrinking = shrinker.isSpent ? PropertyFailure.Shrinking.cut : .complete
    if case .fails(key, _) = await verdict(of: shrinker.value) {} else { shrinking = .wavering }
    return failure(shrinker.value, last, tests: shrinker.tests, shrinking)
  }

  func failure(
    _ found: Case, _ reason: String, seed: UInt64? = nil, tests: Int,
    _ shrinking: PropertyFailure.Shrinking
  ) -> PropertyFailure {
    PropertyFailure(
      value: property.describe(found.value), reason: reason,
      replay: PropertyReplay(seed: seed ?? settings.seed, values: found.record.values),
      tests: tests,
      shrinking: shrinking)
  }
}
