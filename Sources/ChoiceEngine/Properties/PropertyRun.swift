/// One check of a property, from the stored failures to the last case.
struct PropertyRun<Value> {
  /// A value with what became of its choices.
  struct Case {
    let value: Value
    let record: ChoiceRecord
    let isWhole: Bool
  }

  /// Values before a share of discarded ones means anything.
  private static var discardSample: Int { 50 }
  /// Values before it means anything that all have the same labels.
  private static var labelSample: Int { 50 }
  /// Of ten values as many may be discarded.
  private static var discardShare: Int { 9 }

  let property: Property<Value>
  let settings: PropertySettings
  let store: (any FailureStore)?
  let watch: PropertyWatch
  var statistics: PropertyStatistics
  var remarks: [PropertyRemark] = []

  init(
    _ property: Property<Value>, _ settings: PropertySettings, store: (any FailureStore)?,
    watch: PropertyWatch
  ) {
    self.property = property
    self.settings = settings
    self.store = store
    self.watch = watch
    statistics = PropertyStatistics(wanted: settings.cases)
  }

  mutating func report() async -> PropertyReport {
    guard settings.cases > 0 else { return report(.unhealthy(.noCases)) }
    defer { store?.enter(nil, of: property.name) }
    if let outcome = await replayUnfinished() { return report(outcome) }
    if let outcome = await replayStored() { return report(outcome) }
    var seeds = SplitMix64(seed: settings.seed)
    let deadline = ContinuousClock.now + settings.duration
    while statistics.cases < settings.cases {
      guard ContinuousClock.now < deadline, !Task.isCancelled else { return report(timeIsUp()) }
      if let outcome = await tryOne(ChoiceSource(seed: seeds.next())) { return report(outcome) }
    }
    return report(passed())
  }

  private func report(_ outcome: PropertyReport.Outcome) -> PropertyReport {
    PropertyReport(name: property.name, outcome: outcome, remarks: remarks)
  }

  /// Where cases are told apart by labels, as many as show it are not all of one kind.
  private func passed() -> PropertyReport.Outcome {
    guard statistics.cases >= Self.labelSample, let labels = statistics.onlyLabels else {
      return .passed(statistics)
    }
    return .unhealthy(.flat(labels: labels, cases: statistics.cases))
  }

  private func timeIsUp() -> PropertyReport.Outcome {
    let least = min(settings.leastCases, settings.cases)
    guard statistics.cases < least else { return passed() }
    return .unhealthy(
      .tooSlow(cases: statistics.cases, least: least, duration: settings.duration))
  }

  /// Nil where the next one is to be tried.
  private mutating func tryOne(_ source: ChoiceSource) async -> PropertyReport.Outcome? {
    let made = make(source)
    guard made.isWhole else { return .unhealthy(.tooManyDraws(limit: settings.draws)) }
    switch await verdict(of: made) {
    case .holds:
      statistics.count(property.labels(made.value))
    case .discarded:
      statistics.discarded += 1
      let all = statistics.cases + statistics.discarded
      if all >= Self.discardSample, statistics.discarded * 10 > all * Self.discardShare {
        return .unhealthy(
          .tooManyDiscards(discarded: statistics.discarded, cases: statistics.cases))
      }
    case .fails(let key, let reason):
      return .failed(await shrink(made, key, reason))
    }
    return nil
  }

  // MARK: What may have no end

  func make(_ source: ChoiceSource) -> Case {
    var source = source
    return make(&source)
  }

  func make(_ source: inout ChoiceSource) -> Case {
    watch.begin(.generating)
    defer { watch.end() }
    source.mostChoices = settings.draws
    let value = property.generate(&source)
    return Case(value: value, record: source.record, isWhole: !source.hasDrawnTooMuch)
  }

  func verdict(of made: Case) async -> PropertyVerdict {
    watch.begin(.testing)
    defer { watch.end() }
    store?.enter(line(of: made), of: property.name)
    return await PropertyVerdict.of(made.value, property.body)
  }

  private func line(of made: Case) -> String {
    PropertyReplay(seed: settings.seed, values: made.record.values).line
  }
}
