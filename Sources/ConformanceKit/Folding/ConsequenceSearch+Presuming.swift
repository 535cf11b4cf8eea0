import MachineKit

extension ConsequenceSearch {
  /// How many times as many cases a mistake of traces shows in as what is presumed to come from it.
  private static let farMore = 5
  private static let many = 20

  /// Where a protocol has one mistake that stands for itself, what nothing explains is put down to it.
  /// Traces of one suite that lack the same effect are put down to the smallest, and a few traces to what
  /// far more of them show.
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
      ? places.filter { suites[entries[$0].finding.suite]?.kind == .stateless } : explained
    for place in places {
      let cause = places.first { other in
        links[other] == nil
          && (isPresumed(entries, place, to: other, own: own)
            || isFew(entries, place, beside: other, links))
      }
      if let cause { links[place] = Link(cause: cause, isPresumed: true) }
    }
    let failing = places.filter { links[$0] == nil && entries[$0].finding.verdict.isFailure }
    guard failing.count == 1 else { return }
    for place in places
    where links[place] == nil && place != failing[0] && isUnexplained(entries[place].finding) {
      links[place] = Link(cause: failing[0], isPresumed: true)
    }
  }

  /// - Parameter own: mistakes of the protocol that stand for themselves.
  private func isPresumed(_ entries: [Entry], _ place: Int, to other: Int, own: [Int]) -> Bool {
    let (finding, cause) = (entries[place].finding, entries[other].finding)
    if isFarMore(cause, than: finding) { return isUnexplained(finding) || finding.isOfChoice }
    if entries[place].isOfAll, finding.suite == cause.suite {
      return isMain(other, of: entries) && !isMain(place, of: entries)
    }
    guard isUnexplained(finding), other < place, !isFarMore(finding, than: cause) else {
      return false
    }
    return own == [other]
      || isUnexplained(cause) && finding.suite == cause.suite
        && Departure.missSameEffect(finding, cause)
  }

  /// Whether no rule explains a finding, and far more cases of its suite show another mistake or its
  /// consequences; of what only looks like a choice, twice as many.
  private func isFew(
    _ entries: [Entry], _ place: Int, beside other: Int, _ links: [Int: Link]
  ) -> Bool {
    let (finding, cause) = (entries[place].finding, entries[other].finding)
    guard other != place, isUnexplained(finding), !cause.isOfDoubtfulChoice,
      cause.verdict.weight <= finding.verdict.weight
    else { return false }
    let shown = entries.indices.filter {
      ($0 == other || links[$0]?.cause == other) && entries[$0].finding.suite == finding.suite
    }
    let count = shown.reduce(0) { $0 + entries[$1].finding.count }
    if finding.isOfDoubtfulChoice { return count > Self.clearMajority * finding.count }
    return suites[finding.suite]?.kind == .trace && count >= Self.many
      && count > Self.farMore * finding.count
  }

  /// Whether a finding is that of its suite which most cases show, of those that weigh most.
  private func isMain(_ place: Int, of entries: [Entry]) -> Bool {
    let own = entries.indices.filter { entries[$0].suite == entries[place].suite }
    func rank(_ place: Int) -> (Int, Int, Int) {
      let finding = entries[place].finding
      return (finding.verdict.weight, -finding.count, place)
    }
    return own.min { rank($0) < rank($1) } == place
  }

  private func isFarMore(_ cause: Finding, than finding: Finding) -> Bool {
    cause.suite == finding.suite && cause.verdict.weight <= finding.verdict.weight
      && suites[cause.suite]?.kind == .trace && cause.count >= Self.many
      && cause.count > Self.farMore * finding.count
  }
}
