import MachineKit
import WirePrimitives

extension ConsequenceSearch {
  /// How many times as many cases a mistake of traces shows in as what is presumed to come from it.
  static let farMore = 5
  private static let many = 20
  /// The same beside a single case.
  private static let some = 10
  /// How many requirements' examples have to be answered alike to be put down to one mistake.
  private static let manyAlike = 4

  /// Where a protocol has one mistake that stands for itself, what nothing explains is put down to it.
  /// Traces of one suite that lack the same effect are put down to the smallest, a few traces to what
  /// far more of them show, and inputs that are all answered alike to the first.
  func presume(_ links: inout [Int: Link], among entries: [Entry]) {
    let open = entries.indices.filter { links[$0] == nil }
    let protocols = Dictionary(grouping: open) { entries[$0].finding.suite.protocolName }
    for places in protocols.values { presume(&links, places, of: entries) }
    // What is a consequence of a consequence belongs to the mistake.
    for (place, link) in links {
      var cause = link.cause
      while let next = links[cause] { cause = next.cause }
      if cause != link.cause { links[place] = Link(cause: cause, isPresumed: true) }
    }
  }

  /// - Parameter places: those of one protocol.
  private func presume(_ links: inout [Int: Link], _ places: [Int], of entries: [Entry]) {
    let explained = places.filter { !isUnexplained(entries[$0].finding) }
    // What a value suite shows alone stands for itself, where nothing else does.
    let own =
      explained.isEmpty
      ? places.filter {
        let finding = entries[$0].finding
        return suites[finding.suite]?.kind == .stateless && finding.verdict != .otherReading
      } : explained
    for place in places {
      let finding = entries[place].finding
      let shown = isUnexplained(finding) ? counts(in: finding.suite, entries, links) : [:]
      let cause = places.first { other in
        links[other] == nil
          && (isPresumed(entries, place, to: other, own: own)
            || other != place && isFew(finding, beside: entries[other].finding, shown[other] ?? 0))
      }
      if let cause { links[place] = Link(cause: cause, isPresumed: true) }
    }
    presumeWarnings(&links, places, of: entries)
    presumeAnsweredAlike(&links, places, of: entries)
    presumeChangedAlike(&links, places, of: entries)
  }

  /// Puts requirements whose examples are all answered alike, though each asks for another answer, down to
  /// the first of them.
  private func presumeAnsweredAlike(
    _ links: inout [Int: Link], _ places: [Int], of entries: [Entry]
  ) {
    let open = places.filter {
      links[$0] == nil && suites[entries[$0].finding.suite]?.kind == .stateless
    }
    let groups = Dictionary(grouping: open) { place -> [String?] in
      let finding = entries[place].finding
      return [finding.suite.text, Outcome.of(finding.example.reply)?[Outcome.ok]?.compactText]
    }
    for (key, members) in groups where key[1] != nil && members.count >= Self.manyAlike {
      let due = Set(members.map { entries[$0].finding.example.tree.witness?.compactText })
      guard due.count >= Self.manyAlike, let cause = members.min() else { continue }
      for place in members where place != cause {
        links[place] = Link(cause: cause, isPresumed: true)
      }
    }
  }

  /// Puts requirements whose examples differ in the same values from the same that are due down to the first of
  /// them. Where nothing but truth values differ there are too few ways to be wrong.
  private func presumeChangedAlike(
    _ links: inout [Int: Link], _ places: [Int], of entries: [Entry]
  ) {
    let open = places.filter { place in
      let finding = entries[place].finding
      return links[place] == nil && suites[finding.suite]?.kind == .stateless
        && finding.example.reply.isAnswer && !finding.example.isOfTruthValues
    }
    let groups = Dictionary(grouping: open) { place -> [String] in
      let finding = entries[place].finding
      return [finding.suite.text]
        + finding.example.judgement.differences.flatMap {
          [$0.path, $0.expected, $0.got?.text ?? ""]
        }
    }
    for (key, members) in groups where key.count > 1 {
      guard let cause = members.min() else { continue }
      for place in members where place != cause && !entries[place].finding.isExplained {
        links[place] = Link(cause: cause, isPresumed: true)
      }
    }
  }

  /// Beside the one failure of a protocol that many cases show, warnings that nothing explains are put
  /// down to it; of values those of its suite, if they are few.
  private func presumeWarnings(_ links: inout [Int: Link], _ places: [Int], of entries: [Entry]) {
    let failing = places.filter { links[$0] == nil && entries[$0].finding.verdict.isFailure }
    guard failing.count == 1, let count = counts(entries, links)[failing[0]], count >= Self.many
    else { return }
    let suite = entries[failing[0]].finding.suite
    for place in places where links[place] == nil && place != failing[0] {
      let finding = entries[place].finding
      let isFew =
        finding.suite == suite && !finding.isExplained && count > Self.farMore * finding.count
      if isUnexplained(finding) || isFew {
        links[place] = Link(cause: failing[0], isPresumed: true)
      }
    }
  }

  /// Cases that show each mistake or its consequences, of one suite or of all.
  private func counts(
    in suite: SuiteID? = nil, _ entries: [Entry], _ links: [Int: Link]
  ) -> [Int: Int] {
    entries.indices.filter { suite == nil || entries[$0].finding.suite == suite }
      .reduce(into: [:]) { counts, place in
        counts[links[place]?.cause ?? place, default: 0] += entries[place].finding.count
      }
  }

  /// - Parameter own: mistakes of the protocol that stand for themselves.
  private func isPresumed(_ entries: [Entry], _ place: Int, to other: Int, own: [Int]) -> Bool {
    let (finding, cause) = (entries[place].finding, entries[other].finding)
    if isFarMore(cause, than: finding) {
      return isUnexplained(finding) || finding.isOfChoice || finding.count == 1
    }
    if entries[place].isOfAll, finding.suite == cause.suite {
      return entries[other].isMain && !entries[place].isMain
        && Departure.shareOne(finding, cause)
    }
    guard isUnexplained(finding), other < place, !isFarMore(finding, than: cause) else {
      return false
    }
    return own == [other] && !isFaultOfAll(entries[place], beside: cause)
      || isUnexplained(cause) && finding.suite == cause.suite
        && Departure.missSameEffect(finding, cause)
  }

  /// Whether a port throws in nearly all cases of a suite, and answers where another mistake shows: no value that
  /// is wrong elsewhere says why.
  private func isFaultOfAll(_ entry: Entry, beside cause: Finding) -> Bool {
    entry.isOfAll && FaultMessage(entry.finding.example.reply) != nil
      && FaultMessage(cause.example.reply) == nil
  }

  /// Whether no rule explains a finding, and far more cases of its suite show another mistake or its
  /// consequences; of what only looks like a choice, twice as many.
  ///
  /// - Parameter count: how many those are.
  private func isFew(_ finding: Finding, beside cause: Finding, _ count: Int) -> Bool {
    guard isUnexplained(finding), !cause.isOfDoubtfulChoice,
      cause.verdict.weight <= finding.verdict.weight
    else { return false }
    if finding.isOfDoubtfulChoice { return count > Self.clearMajority * finding.count }
    return suites[finding.suite]?.kind == .trace && count >= Self.many
      && count > Self.farMore * finding.count
  }

  private func isFarMore(_ cause: Finding, than finding: Finding) -> Bool {
    cause.suite == finding.suite && cause.verdict.weight <= finding.verdict.weight
      && suites[cause.suite]?.kind == .trace
      && cause.count >= (finding.count > 1 ? Self.many : Self.some)
      && cause.count > Self.farMore * finding.count
  }
}
