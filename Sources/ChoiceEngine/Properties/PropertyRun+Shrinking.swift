extension PropertyRun {
  /// The failure as simple as it gets.
  func shrink(
    _ found: Case, _ key: PropertyVerdict.Key, _ reason: String
  ) async -> PropertyFailure {
    watch.note(failure(found.value, found.record.values, reason, tests: 0, .cut))
    return await shrunk(found, key, reason)
  }

  private func shrunk(
    _ found: Case, _ key: PropertyVerdict.Key, _ reason: String
  ) async -> PropertyFailure {
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
        watch.note(failure(candidate.value, candidate.record.values, reason, tests: 0, .cut))
        return [true]
      })
    await shrinker.shrink()
    var shrinking = shrinker.isSpent ? PropertyFailure.Shrinking.cut : .complete
    if case .fails(key, _) = await verdict(of: shrinker.value) {} else { shrinking = .wavering }
    return failure(
      shrinker.value.value, shrinker.record.values, last, tests: shrinker.tests, shrinking)
  }

  func failure(
    _ value: Value, _ values: [UInt64], _ reason: String, tests: Int,
    _ shrinking: PropertyFailure.Shrinking
  ) -> PropertyFailure {
    PropertyFailure(
      value: property.describe(value), reason: reason,
      replay: PropertyReplay(seed: settings.seed, values: values), tests: tests,
      shrinking: shrinking)
  }
}
