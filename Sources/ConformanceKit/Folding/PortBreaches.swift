import MachineKit

extension [SuiteReport] {
  private struct Place: Hashable {
    let suite: Int
    let index: Int
  }

  /// Tells what breaks a rule of the port protocol with the mistake that it shows.
  ///
  /// A crash or a malformed answer belongs to a failure of the same suite with the same condition, and a crash also
  /// to a fault of the protocol whose message it ends with. What one suite keeps between runs the next one may
  /// keep too.
  mutating func foldPortBreaches() {
    let places = indices.flatMap { suite in
      self[suite].findings.indices.map { Place(suite: suite, index: $0) }
    }
    var links: [Place: Place] = [:]
    for place in places where !finding(at: place).isExpected {
      links[place] = places.first { isMistake($0, of: place) }
    }
    for place in places {
      guard let cause = links[place] else { continue }
      var consequence = finding(at: place)
      consequence.cause = finding(at: cause).requirement
      self[place.suite].consequences.append(consequence)
      self[cause.suite].findings[cause.index].consequences.append(
        Consequence(consequence, isPresumed: consequence.isOfHistory))
    }
    for suite in indices {
      self[suite].findings = self[suite].findings.enumerated()
        .filter { links[Place(suite: suite, index: $0.offset)] == nil }.map(\.element)
    }
  }

  private func finding(at place: Place) -> Finding { self[place.suite].findings[place.index] }

  private func isMistake(_ place: Place, of breach: Place) -> Bool {
    let (finding, cause) = (finding(at: breach), finding(at: place))
    guard finding.suite.protocolName == cause.suite.protocolName, !cause.isExpected,
      finding.verdict.weight >= cause.verdict.weight
    else { return false }
    if finding.isOfHistory {
      return cause.isOfHistory && cause.requirement == finding.requirement
        && place.suite < breach.suite
    }
    guard !finding.example.reply.isOutcome, cause.example.reply.isOutcome, !cause.isOfHistory else {
      return false
    }
    return Departure.haveOneRule(finding, cause) || Self.ends(finding, with: cause)
  }

  /// Characters of a message that none has by chance.
  private static let leastOfMessage = 12

  private static func ends(_ finding: Finding, with cause: Finding) -> Bool {
    guard case .crash(let detail) = finding.example.reply,
      case .fault(let message, _) = cause.example.reply, message.count >= leastOfMessage
    else { return false }
    return detail.contains(message)
  }
}
