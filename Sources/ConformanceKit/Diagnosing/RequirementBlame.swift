import MachineKit
import WirePrimitives

/// Which requirement a finding is about that no variant explains.
///
/// A wrong part of an answer says which requirement asks for it. Where the port answers nothing, or a trace
/// goes another way, what happens to be asked for first says little: there the requirement is blamed that
/// fits the places where the port fails (``RequirementSpectrum``). Findings of a suite that one requirement
/// fits together as well as apart are one mistake.
struct RequirementBlame {
  /// How many times as well another requirement must fit than that of the first difference. Where the port
  /// answers with a fault that is merely the first of all, and nothing speaks for it.
  private static let clearMargin = 1.08
  /// How much less well a requirement may fit several findings than the best does one of them.
  private static let tolerance = 0.02
  /// One in so many cases may depart in another way.
  private static let few = 10

  let port: any Port
  let assessment: Assessment
  let diagnoser: Diagnoser
  let accepted: [CaseResult]
  private let steps: FaultStepSearch

  /// A finding with the places where it fails.
  private struct Open {
    let place: Int
    var finding: Finding
    var points: [FailurePoint]
    var spectrum: RequirementSpectrum
    var fit: Double { spectrum.suspect.map(spectrum.coefficient) ?? 0 }
  }

  /// A finding whose requirement will not change.
  private struct Settled {
    let place: Int
    var finding: Finding
    let isSmall: Bool

    /// Whether the port answers with a fault, and nothing but that tells of what is wrong.
    var isFault: Bool {
      FaultMessage(finding.example.reply) != nil && !finding.isExplained
    }
  }

  /// - Parameter accepted: cases that pass.
  init(
    port: any Port, assessment: Assessment, diagnoser: Diagnoser, besides accepted: [CaseResult]
  ) {
    self.port = port
    self.assessment = assessment
    self.diagnoser = diagnoser
    self.accepted = accepted
    steps = FaultStepSearch(port: port, assessment: assessment)
  }

  /// - Parameter results: by their numbers.
  /// - Returns: the places of findings whose examples are small already.
  func settle(
    _ findings: inout [Finding], _ results: [Int: CaseResult], within allowance: inout Allowance
  ) async -> Set<Int> {
    var open: [Open] = []
    var settled: [Settled] = []
    for (place, finding) in findings.enumerated() {
      let cases = finding.cases.compactMap { results[$0] }
      let points =
        finding.isOfRequirement || finding.verdict.weight > 1
        ? [] : await points(of: cases, in: finding, within: &allowance)
      if points.allSatisfy(\.due.isEmpty) {
        let told = points.isEmpty ? finding : ofNothing(finding)
        settled.append(Settled(place: place, finding: told, isSmall: false))
      } else {
        var finding = finding
        if isOfShoulds(points) { finding.verdict = .warned }
        open.append(
          Open(
            place: place, finding: finding, points: points,
            spectrum: spectrum(of: points, in: finding)))
      }
    }
    for isFailure in [true, false] { merge(&open, isFailure) }
    for each in open {
      let (finding, isSmall) = await blamed(each, within: &allowance)
      settled.append(Settled(place: each.place, finding: finding, isSmall: isSmall))
    }
    settled.sort { $0.place < $1.place }
    mergeFaults(&settled)
    findings = settled.map(\.finding)
    return Set(settled.indices.filter { settled[$0].isSmall })
  }

  /// Where nothing is asked for in the steps in which traces are answered with a fault, nor behind them, no
  /// document speaks against it. A warning stays one.
  private func ofNothing(_ finding: Finding) -> Finding {
    guard finding.verdict.isFailure else { return finding }
    var copy = finding
    copy.rename(.port(.neverFaults))
    return copy
  }

  /// Whether shoulds ask for something in the steps in which traces are answered with a fault, and no must does;
  /// the trace as a whole weighs what all of its steps weigh. Where there are no steps, a case in
  /// which a must asks for something fails by that must.
  private func isOfShoulds(_ points: [FailurePoint]) -> Bool {
    assessment.suite.kind == .trace
      && points.allSatisfy { point in
        FaultMessage(point.result.reply) != nil && !point.due.contains(where: assessment.isMust)
      }
  }

  private func spectrum(of points: [FailurePoint], in finding: Finding) -> RequirementSpectrum {
    RequirementSpectrum(of: points, besides: comparable(with: points), diagnoser, assessment) {
      assessment.isMust($0) == finding.verdict.isFailure
    }
  }

  /// Cases that pass and of which the same kind of outcome is due as of most that fail: what a value is
  /// asked for by is not tried where a rejection is due.
  private func comparable(with points: [FailurePoint]) -> [CaseResult] {
    guard assessment.suite.kind != .trace else { return accepted }
    let answers = points.count { Outcome.isAnswerDue(by: $0.result.tree) }
    return accepted.filter {
      (Outcome.of($0.reply)?[Outcome.ok] != nil) == (answers * 2 > points.count)
    }
  }

  /// None where a wrong part of an answer says what it is about.
  private func points(
    of cases: [CaseResult], in finding: Finding, within allowance: inout Allowance
  ) async -> [FailurePoint] {
    if assessment.suite.kind == .trace, FaultMessage(finding.example.reply) != nil {
      guard allowance.isForShrinking, !allowance.isSpent, !port.isExhausted else { return [] }
      var part = allowance.part()
      defer { allowance.settle(part) }
      return await steps.points(of: cases, within: &part)
    }
    let points = cases.compactMap { FailurePoint($0, by: assessment) }
    // Where nothing is asked for nothing but a fault can be wrong, and half of the cases may be such.
    let open =
      FaultMessage(finding.example.reply) == nil
      ? 0 : cases.count { $0.judgement.differences.isEmpty }
    guard open * 2 <= cases.count else { return [] }
    return (cases.count - open - points.count) * Self.few <= cases.count ? points : []
  }

  /// Makes one finding of those that one requirement fits together as well as apart.
  private func merge(_ open: inout [Open], _ isFailure: Bool) {
    let places = open.indices.filter { open[$0].finding.verdict.isFailure == isFailure }
    guard places.count > 1,
      let most = places.max(by: { open[$0].finding.count < open[$1].finding.count })
    else { return }
    let points = places.flatMap { open[$0].points }
    let together = spectrum(of: points, in: open[most].finding)
    var merged = Open(
      place: open[most].place, finding: open[most].finding, points: points, spectrum: together)
    let apart = places.map { open[$0].fit }.max() ?? 0
    guard merged.fit >= apart - Self.tolerance else { return }
    let others = places.filter { $0 != most }.map { open[$0].finding }
    merged.finding = merged.finding.absorbing(others)
    merged.finding.note(others.map(\.requirement))
    // What some of the cases are like is not what all of them are like.
    merged.finding.diagnosis = .none
    open[most] = merged
    let gone = Set(places).subtracting([most])
    open = open.indices.filter { !gone.contains($0) }.map { open[$0] }
  }

  /// Faults by which one requirement fails are one mistake, whatever their messages say.
  private func mergeFaults(_ settled: inout [Settled]) {
    let groups = Dictionary(grouping: settled.indices.filter { settled[$0].isFault }) {
      ["\(settled[$0].finding.requirement)", "\(settled[$0].finding.verdict)"]
    }
    var gone: Set<Int> = []
    for group in groups.values where group.count > 1 {
      guard let most = group.max(by: { settled[$0].finding.count < settled[$1].finding.count })
      else { continue }
      let others = group.filter { $0 != most }
      settled[most].finding = settled[most].finding.absorbing(others.map { settled[$0].finding })
      settled[most].finding.note(others.flatMap { settled[$0].finding.elsewhere })
      gone.formUnion(others)
    }
    settled = settled.indices.filter { !gone.contains($0) }.map { settled[$0] }
  }

  /// - Returns: also whether its example is small.
  private func blamed(
    _ open: Open, within allowance: inout Allowance
  ) async -> (Finding, isSmall: Bool) {
    var finding = open.finding
    finding.fit = open.fit
    guard let suspect = open.spectrum.suspect else { return (finding, false) }
    if assessment.suite.kind == .trace, FaultMessage(finding.example.reply) != nil {
      var part = allowance.part()
      defer { allowance.settle(part) }
      guard let example = await steps.example(of: suspect, among: open.points, within: &part) else {
        return (finding, false)
      }
      finding.blame(suspect, example)
      return (finding, true)
    }
    guard suspect != finding.requirement else { return (finding, false) }
    let own = open.spectrum.coefficient(of: finding.requirement)
    // Where nothing passes nothing tells what is asked for there from what is asked for everywhere.
    let isTelling = assessment.suite.kind == .trace || !comparable(with: open.points).isEmpty
    let isFault = FaultMessage(finding.example.reply) != nil
    if isFault ? open.fit >= own : open.fit > Self.clearMargin * own, isTelling {
      let asking = open.points.filter { $0.due.contains(suspect) }
      finding.blame(suspect, shownBy: (asking.isEmpty ? open.points : asking).map(\.result))
    }
    return (finding, false)
  }
}
