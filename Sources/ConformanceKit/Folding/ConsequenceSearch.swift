import MachineKit
import WirePrimitives

/// Tells the consequences of a mistake from mistakes of their own.
///
/// Suites of a protocol overlap: a trace suite uses what value suites check alone. One mistake then shows
/// in several suites and under several requirements. A finding is a consequence of another one if
/// - the two name the same requirement, in two suites, or
/// - the port answers both examples with the same fault, or
/// - every difference of its example is one of the other's: the same member missing, null or of another
///   kind, in the same place if they are of one suite, or the same text instead of the same, or
/// - the two begin to fail with the same amount in the same place, or
/// - the same part of the input comes in place of another in the same place of the answer, or
/// - one condition was learnt by which the cases of both fail, or
/// - the edit that makes one example pass makes the other pass, or
/// - the port fails alike when it is given the values of its example as inputs of the other's suite, or
/// - the step that departs in the other's trace also departs at the point where its own trace does.
///
/// For the last three the port is asked. What then stays without explanation beside a single mistake of the
/// protocol is presumed to come from it, and so is what else fails where hardly a case of a suite passes, or
/// differs in the same values from the same that are due; all of these are said to be presumed.
///
/// Nothing that a list of known failures expects is folded, and no failure of what a document asks for becomes
/// the consequence of a warning: what a run ends with stays the same.
struct ConsequenceSearch {
  /// What the search may take; findings that it does not come to stay on their own. Beside other work it may be
  /// several times as slow, and is to find the same.
  private static let longest = Duration.seconds(20)
  /// How many times as many cases a consequence shows in that is told as the mistake itself.
  static let clearMajority = 2
  /// Cases that say little beside many.
  private static let few = 3
  /// How many times as many cases throw in a suite by which a fault is told that shows in another suite first.
  private static let vastMajority = 10
  /// How well a requirement fits that is blamed in place of one that fits so poorly.
  private static let goodFit = 0.9
  private static let poorFit = 0.6
  /// Inputs that are generated to find one that passes, and by which seed.
  private static let candidates = 24
  private static let seed: UInt64 = 1
  /// Bytes of an example; of a larger one there is too much to put together.
  private static let largest = 16 << 10

  let port: any Port
  let registry: Registry
  let suites: [SuiteID: ConformanceSuite]

  /// A finding by its place in the reports.
  struct Entry {
    let suite: Int
    let index: Int
    let finding: Finding
    /// Hardly a case of its suite passes, so that nothing tells what is asked for there from what is asked
    /// for everywhere.
    let isOfAll: Bool
    /// Most cases of its suite show it, of those findings that weigh most.
    let isMain: Bool
  }

  /// A consequence and its mistake, by their places among entries.
  struct Link {
    let cause: Int
    let isPresumed: Bool
  }

  /// Moves consequences out of the findings of their suites, and names them in the finding of the mistake.
  func fold(_ reports: inout [SuiteReport], within allowance: inout Allowance) async {
    let entries = entries(of: reports)
    guard entries.count > 1 else { return }
    var part = allowance.part(for: Self.longest)
    var links = await shown(among: entries, mayAsk: allowance.isForShrinking, within: &part)
    allowance.settle(part)
    presume(&links, among: entries)
    giveWay(&links, among: entries)
    let folded = links.sorted { $0.key < $1.key }
    for (place, link) in folded {
      let (consequence, cause) = (entries[place], entries[link.cause])
      var finding = consequence.finding
      finding.cause = cause.finding.requirement
      reports[consequence.suite].consequences.append(finding)
      reports[cause.suite].findings[cause.index].consequences.append(
        Consequence(finding, isPresumed: link.isPresumed))
      // What fails besides by the same requirement speaks against a rule that was to hold in all cases.
      if finding.suite == cause.finding.suite, finding.requirement == cause.finding.requirement,
        suites[finding.suite]?.kind == .stateless
      {
        reports[cause.suite].findings[cause.index].limitDiagnosis()
      }
    }
    for suite in reports.indices {
      let gone = Set(folded.map { entries[$0.key] }.filter { $0.suite == suite }.map(\.index))
      reports[suite].findings =
        reports[suite].findings.enumerated()
        .filter { !gone.contains($0.offset) }.map(\.element).inOrderOfWeight
    }
  }

  /// What most cases show is what is broken, and the smallest case may be a special one.
  private func giveWay(_ links: inout [Int: Link], among entries: [Entry]) {
    let groups = Dictionary(grouping: links.filter { !$0.value.isPresumed }.keys) {
      links[$0]?.cause ?? $0
    }
    for (root, members) in groups {
      let finding = entries[root].finding
      let better = members.sorted().filter { fitsBetter(entries[$0], than: entries[root]) }
        .max { preference(entries[$0]) < preference(entries[$1]) }
      let others = members.map { entries[$0].finding }
      let common =
        better ?? explained(among: members, entries, in: finding)
        ?? beyondAnnouncements(among: members, entries, in: finding)
        ?? members.sorted().filter { mayGiveWay(finding, to: entries[$0].finding, among: others) }
        .max { entries[$0].finding.count < entries[$1].finding.count }
      guard let common else { continue }
      links[common] = nil
      links[root] = Link(cause: common, isPresumed: false)
      links = links.mapValues { link in
        link.cause == root ? Link(cause: common, isPresumed: link.isPresumed) : link
      }
    }
  }

  /// Of findings that fit better than another one: of suites in which something passes, then the one that
  /// fits best.
  private func preference(_ entry: Entry) -> (Int, Double) {
    (entry.isOfAll ? 0 : 1, entry.finding.fit ?? 0)
  }

  /// Of consequences in the suite of a value that nothing explains the one that most cases show and that a
  /// wrong rule explains.
  private func explained(among members: [Int], _ entries: [Entry], in finding: Finding) -> Int? {
    guard suites[finding.suite]?.kind == .stateless, !finding.isExplained else { return nil }
    return members.sorted().filter {
      let other = entries[$0].finding
      return other.suite == finding.suite && other.verdict.weight == finding.verdict.weight
        && other.isExplained && !other.looksLikeChoice
    }.max { entries[$0].finding.count < entries[$1].finding.count }
  }

  /// Where a finding shows in what is announced alone, the consequence in its suite that shows elsewhere: what is
  /// announced of a state hangs on the state.
  private func beyondAnnouncements(
    among members: [Int], _ entries: [Entry], in finding: Finding
  ) -> Int? {
    guard let suite = suites[finding.suite] else { return nil }
    let assessment = Assessment(suite: suite, declaration: port.declaration, registry: registry)
    guard assessment.departsByAnnouncements(finding.example) else { return nil }
    return members.sorted().filter {
      let other = entries[$0].finding
      return other.suite == finding.suite && other.verdict.weight == finding.verdict.weight
        && !other.looksLikeChoice && !assessment.departsByAnnouncements(other.example)
    }.max { entries[$0].finding.count < entries[$1].finding.count }
  }

  /// Whether the requirement of a finding fits the places where a port answers nothing, and none fits those of
  /// another one: where all fails nothing tells one requirement from another.
  private func fitsBetter(_ entry: Entry, than otherEntry: Entry) -> Bool {
    let (finding, other) = (entry.finding, otherEntry.finding)
    if suites[finding.suite]?.kind == .stateless, finding.verdict.weight == other.verdict.weight,
      FaultMessage(finding.example.reply) != nil, FaultMessage(other.example.reply) != nil
    {
      // What throws in all cases, or in few, says little of what was asked for.
      if otherEntry.isOfAll, !entry.isOfAll { return true }
      if otherEntry.isOfAll == entry.isOfAll, finding.count > Self.vastMajority * other.count {
        return true
      }
    }
    guard !entry.isOfAll, let fit = finding.fit, let own = other.fit,
      finding.verdict.weight == other.verdict.weight, finding.count >= other.count
    else { return false }
    return fit >= Self.goodFit && own < Self.poorFit
  }

  /// Whether a finding is told as a consequence of another one of its suite, which shows in far more cases.
  /// Of traces what a rule explains stays; of others what the port answers as it answers all those cases
  /// explains nothing.
  private func mayGiveWay(
    _ finding: Finding, to other: Finding, among others: [Finding]
  ) -> Bool {
    guard other.suite == finding.suite, other.verdict.weight == finding.verdict.weight else {
      return false
    }
    if finding.looksLikeChoice, !other.looksLikeChoice {
      // What a port is free to do somewhere explains nothing where it does the same elsewhere.
      let elsewhere = others.filter { $0.suite == finding.suite && !$0.looksLikeChoice }
        .reduce(0) { $0 + $1.count }
      return elsewhere * Self.clearMajority > finding.count
    }
    guard other.count > Self.clearMajority * finding.count else { return false }
    if !finding.isExplained, !other.isOfDoubtfulChoice, finding.count <= Self.few,
      other.count >= Self.farMore * finding.count
    {
      return true
    }
    if suites[finding.suite]?.kind == .trace {
      if isUnexplained(finding), other.isExplained, !other.looksLikeChoice { return true }
      // What explains a few cases and none of far more that fail alike is not what the port does.
      return isUnexplained(other)
        && (!finding.isExplained || finding.isOfChoice
          || other.count > Self.farMore * finding.count)
    }
    return switch (finding.example.reply, other.example.reply) {
    case (.reject(let own, _), .reject(let others, _)): own == others
    case (.fault, .fault): FaultMessage(finding.example.reply) == FaultMessage(other.example.reply)
    default: false
    }
  }

  /// Whether no rule explains it, and it shows what many mistakes show: a trace goes another way, or
  /// the port says that it failed.
  func isUnexplained(_ finding: Finding) -> Bool {
    guard !finding.isExplained else { return false }
    if finding.isOfDoubtfulChoice { return true }
    return suites[finding.suite]?.kind == .trace || FaultMessage(finding.example.reply) != nil
  }

  /// For each consequence the mistake that it comes from. What comes from a consequence comes from its
  /// mistake.
  private func shown(
    among entries: [Entry], mayAsk: Bool, within allowance: inout Allowance.Part
  ) async -> [Int: Link] {
    var links: [Int: Link] = [:]
    // Once for each, and not for each pair.
    let edits = entries.count > 1 ? entries.map { Departure.edits(in: $0.finding) } : []
    for root in entries.indices where links[root] == nil {
      var pending = [root]
      while let next = pending.popLast() {
        let cause = entries[next].finding
        for other in entries.indices.dropFirst(root + 1) where links[other] == nil {
          let finding = entries[other].finding
          guard finding.suite.protocolName == cause.suite.protocolName else { continue }
          var isConsequence =
            !edits[other].isDisjoint(with: edits[next]) || Departure.areAlike(finding, cause)
          if !isConsequence, mayAsk, !allowance.isSpent, !port.isExhausted {
            isConsequence = await isShown(by: finding, cause, within: &allowance)
          }
          if isConsequence {
            links[other] = Link(cause: root, isPresumed: false)
            pending.append(other)
          }
        }
      }
    }
    return links
  }

  /// Whether the port, asked once more, shows a mistake with what is in the example of another finding.
  private func isShown(
    by finding: Finding, _ cause: Finding, within allowance: inout Allowance.Part
  ) async -> Bool {
    guard let suite = suites[cause.suite],
      max(finding.example.size, cause.example.size) <= Self.largest
    else { return false }
    if await pass(finding, cause, within: &allowance) { return true }
    switch suite.kind {
    case .stateless:
      let inputs = ComponentInputs(
        like: cause.example.run.input, of: suite, in: finding.example,
        besides: await passing(suite, like: cause.example.run.input, within: &allowance)
      ).all
      let results = await results(of: inputs, suite, within: &allowance).compactMap(\.self)
      return results.contains { result in
        failsAlike(result, cause, suite)
          // What a value does in another suite hangs on the value, whichever requirement has it there.
          || finding.suite != cause.suite && Departure.changeAlike(result, cause)
      }
    case .trace:
      guard finding.suite == cause.suite,
        let probe = Probe(of: cause.example, at: finding.example)
      else { return false }
      let seen = await results(
        of: [probe.transplanted, probe.alone], suite, within: &allowance
      ).map { result in result.map { failsAlike($0, cause, suite) } ?? false }
      return seen[0] && !seen[1]
    case .sampling: return false
    }
  }

  /// Whether the edit that makes one of two examples pass makes the other pass too.
  private func pass(
    _ finding: Finding, _ cause: Finding, within allowance: inout Allowance.Part
  ) async -> Bool {
    for (one, other) in [(cause, finding), (finding, cause)] {
      guard let suite = suites[other.suite], let input = edited(other, asIn: one),
        let due = other.example.tree.witness,
        let now = try? suite.acceptance(of: input, applying: []).witness,
        NearbyInputs.shape(now) == NearbyInputs.shape(due)
      else { continue }
      let results = await results(of: [input], suite, within: &allowance)
      if results[0]?.verdict == .passed { return true }
    }
    return false
  }

  /// The example of a finding with the edit that makes another one's example pass; nil where it has nothing of
  /// what is edited.
  private func edited(_ finding: Finding, asIn other: Finding) -> JSON? {
    let contrast = other.circumstances.contrast
    if finding.suite == other.suite,
      let shift = TimeShift(contrast, of: other.example.run.input)
    {
      return shift.edited(finding.example)
    }
    if let edit = Counterfactual(contrast) { return edit.edited(finding.example.run.input) }
    // What is left out in a place says the same in the same place alone.
    guard let contrast, contrast.passing == nil, finding.suite == other.suite,
      suites[finding.suite]?.kind == .stateless, let failing = contrast.failing
    else { return nil }
    return InputPlace.all(in: finding.example.run.input).first {
      $0.text == contrast.place && $0.value.kind == failing.kind
        && $0.value.object?.names == failing.object?.names
    }?.replacing(nil)
  }

  /// Whether a result fails by the requirement of a finding, or as its variant has it.
  private func failsAlike(
    _ result: CaseResult, _ cause: Finding, _ suite: ConformanceSuite
  ) -> Bool {
    Departure.isAlike(result, cause) || isExplained(result, by: cause, suite)
  }

  /// Whether the port fails as the variant has it that is named for a mistake.
  private func isExplained(
    _ result: CaseResult, by cause: Finding, _ suite: ConformanceSuite
  ) -> Bool {
    guard result.verdict.isNotable, let label = cause.causes.first, label.isFault,
      let variant = suite.index(of: label)
    else { return false }
    let diagnoser = Diagnoser(suite: suite, declaration: port.declaration, registry: registry)
    return diagnoser.explains([variant], result)
  }

  /// An input that the port answers as it must, with all members of another one; nil where none is found
  /// soon.
  private func passing(
    _ suite: ConformanceSuite, like example: JSON, within allowance: inout Allowance.Part
  ) async -> JSON? {
    guard let names = example.object?.names, names.count > 1 else { return nil }
    var generator = CaseGenerator(suite: suite, seed: Self.seed)
    let inputs = generator.next(Self.candidates).map(\.input)
      .filter { Set($0.object?.names ?? []).isSuperset(of: names) }
    let results = await results(of: inputs, suite, within: &allowance)
    return zip(inputs, results).first { $1?.verdict == .passed }?.0
  }

  /// What the port answers to some inputs; nil for what is no input of the suite.
  private func results(
    of inputs: [JSON], _ suite: ConformanceSuite, within allowance: inout Allowance.Part
  ) async -> [CaseResult?] {
    let assessment = Assessment(suite: suite, declaration: port.declaration, registry: registry)
    var results = [CaseResult?](repeating: nil, count: inputs.count)
    let asked = inputs.indices.compactMap { index -> (index: Int, run: Case, tree: Acceptance)? in
      let run = Case(suite: suite.id, input: inputs[index], origin: .written)
      guard suite.schema()?.admits(run.input) ?? false,
        suite.needs(run.input).allSatisfy(port.declaration.grants),
        let tree = try? assessment.tree(for: run)
      else { return nil }
      return (index, run, tree)
    }
    guard !asked.isEmpty else { return results }
    allowance.ask(asked.count)
    let batch = await port.answer(asked.map { assessment.call(for: $0.run) })
    if batch.replies.contains(where: \.isEnd) { await port.restart() }
    for (asked, reply) in zip(asked, batch.replies) {
      results[asked.index] = assessment.assess(asked.run, number: 1, tree: asked.tree, reply: reply)
    }
    return results
  }
}

extension Finding {
  fileprivate var looksLikeChoice: Bool { isOfChoice || isOfDoubtfulChoice }
}
