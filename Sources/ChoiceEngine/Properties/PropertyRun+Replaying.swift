extension PropertyRun {
  /// Asks of all stored failures, so that each that is fixed is told.
  ///
  /// - Returns: what the first of them comes to that still fails; nil if none does.
  mutating func replayStored() async -> PropertyReport.Outcome? {
    var outcome: PropertyReport.Outcome?
    do {
      for line in try store?.load(property.name) ?? [] {
        let again = await replayStored(line)
        watch.note(remarks)
        outcome = outcome ?? again
      }
    } catch {
      remarks.append(.cannotLoad(reason: "\(error)"))
    }
    return outcome
  }

  /// Asks again of what an earlier process ended in, be it by a trap or because somebody ended it.
  ///
  /// It is told before, at once: if it was a trap, this process ends in it too.
  mutating func replayUnfinished() async -> PropertyReport.Outcome? {
    guard let line = store?.takeUnfinished(property.name),
      let replay = try? PropertyReplay(line: line)
    else { return nil }
    let made = make(ChoiceSource(replaying: replay.values))
    guard made.isWhole, made.record.values == replay.values else {
      remarks.append(.isOutdated(line: line))
      return nil
    }
    let remark = PropertyRemark.endedProcess(line: line, value: property.describe(made.value))
    store?.tell("\(property.name): \(remark)")
    remarks.append(remark)
    guard case .fails(_, let reason) = await verdict(of: made) else { return nil }
    return .failed(failure(made, reason, seed: replay.seed, tests: 1, .replayed))
  }

  private mutating func replayStored(_ line: String) async -> PropertyReport.Outcome? {
    let replay: PropertyReplay
    do throws(PropertyReplayError) {
      replay = try PropertyReplay(line: line)
    } catch {
      remarks.append(.isCorrupt(line: line, error))
      return nil
    }
    let made = make(ChoiceSource(replaying: replay.values))
    guard made.isWhole else { return .unhealthy(.tooManyDraws(limit: settings.draws)) }
    let isSame = made.record.values == replay.values
    if !isSame { remarks.append(.isOutdated(line: line)) }
    guard case .fails(_, let reason) = await verdict(of: made) else {
      if isSame { remarks.append(.isFixed(line: line)) }
      return nil
    }
    return .failed(failure(made, reason, seed: replay.seed, tests: 1, .replayed))
  }

  /// Asks of one value alone.
  mutating func report(of replay: PropertyReplay) async -> PropertyReport {
    let made = make(ChoiceSource(replaying: replay.values))
    if made.record.values != replay.values { remarks.append(.isOutdated(line: replay.line)) }
    statistics = PropertyStatistics(wanted: 1)
    let outcome: PropertyReport.Outcome
    if !made.isWhole {
      outcome = .unhealthy(.tooManyDraws(limit: settings.draws))
    } else {
      switch await verdict(of: made) {
      case .holds:
        statistics.count(property.labels(made.value))
        outcome = .passed(statistics)
      case .discarded: outcome = .unhealthy(.tooManyDiscards(discarded: 1, cases: 0))
      case .fails(_, let reason):
        outcome = .failed(failure(made, reason, seed: replay.seed, tests: 1, .replayed))
      }
    }
    return PropertyReport(name: property.name, outcome: outcome, remarks: remarks)
  }
}
