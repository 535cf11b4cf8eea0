import MachineKit

/// Asks whether answers depend on the runs before them: every run is to be a fresh instance of the
/// SDK.
///
/// The first cases, up to a limit, are put once more in reverse order: a leak shows even where both
/// answers would have been accepted. Of the cases that failed, and of those that were answered
/// otherwise the second time, some of each kind are put alone to a fresh process.
struct HistoryProbe {
  /// How many suspects are tried alone; each costs a start of the port.
  private struct Effort {
    let ofOneKind: Int
    let together: Int
  }

  /// Where the reverse order changed nothing.
  private static let calm = Effort(ofOneKind: 1, together: 6)
  /// Where it did, so that the cases of a leak are told from others.
  private static let leaking = Effort(ofOneKind: 4, together: 24)
  /// Cases that are repeated in reverse order.
  private static let repeated = 1_000
  /// Of these, cases between two looks at whether the run's time is up, if it has an end.
  private static let batch = 32
  /// Starts of the port spent on the shortest sequence.
  private static let probes = 32
  /// Runs of a sequence that smaller ones are looked for, and how many of these are tried for each.
  private static let simplified = 2
  private static let substitutes = 4
  /// How often what is claimed is seen once more before it is said.
  private static let repeats = 3

  let suite: ConformanceSuite
  let port: any Port
  let assessment: Assessment
  /// Runs that may still be silent.
  let timeouts: Int
  /// What trying suspects may cost.
  private var allowance: Allowance.Part

  init(
    suite: ConformanceSuite, port: any Port, assessment: Assessment, timeouts: Int,
    allowance: Allowance
  ) {
    self.suite = suite
    self.port = port
    self.assessment = assessment
    self.timeouts = timeouts
    self.allowance = allowance.part()
  }

  struct Evidence {
    var findings: [Finding] = []
    var incidents: [Incident] = []
    /// Why it was not looked to the end.
    var cut: Omission.Why?
  }

  /// A case whose answer may owe something to the runs before it.
  private struct Suspect {
    let result: CaseResult
    /// The answer that came.
    let reply: Reply
    /// What ran before in the same process, in order.
    let before: ArraySlice<CaseResult>
  }

  /// - Parameter run: the allowance of the run.
  mutating func look(
    at notable: [CaseResult], besides accepted: [CaseResult], within run: inout Allowance
  ) async -> Evidence {
    let results = (notable + accepted).filter(\.reply.isOutcome)
      .sorted { $0.number < $1.number }
    guard !results.isEmpty else { return Evidence() }
    let reversed = Array(results.prefix(Self.repeated).reversed())
    await port.restart()
    let second = await putAgain(reversed, within: run)
    // That was the cases themselves, and what follows are questions.
    allowance = run.part(for: run.duration)
    defer { run.settle(allowance) }
    if let cut = reasonToStop(after: second.replies) {
      return Evidence(incidents: second.incidents + breaches(second.replies, reversed), cut: cut)
    }
    var places: [Int: Int] = [:]
    for (place, result) in results.enumerated() { places[result.number] = place }
    func suspect(_ result: CaseResult) -> Suspect {
      Suspect(
        result: result, reply: result.reply, before: results[..<(places[result.number] ?? 0)])
    }
    var suspects = notable.filter(\.reply.isOutcome).map(suspect)
    for (index, reply) in second.replies.enumerated()
    where differ(reply, reversed[index].reply, on: reversed[index]) {
      suspects.append(Suspect(result: reversed[index], reply: reply, before: reversed[..<index]))
      suspects.append(suspect(reversed[index]))
    }
    let isLeaking = suspects.count > notable.count
    var outcome = await judge(
      suspects, isLeaking ? Self.leaking : Self.calm, among: results)
    outcome.incidents += second.incidents + breaches(second.replies, reversed)
    return outcome
  }

  /// What comes of cases that are put once more, as many as there is time for.
  private func putAgain(_ results: [CaseResult], within run: Allowance) async -> Batch {
    var whole = Batch(replies: [])
    let size = run.end == nil ? results.count : Self.batch
    while whole.replies.count < results.count, !run.isOver {
      let left = timeouts - whole.replies.count(where: \.isTimeout)
      guard left > 0 else { break }
      let batch = await port.answer(
        results.dropFirst(whole.replies.count).prefix(size).map(call),
        Patience(timeouts: left))
      whole.replies += batch.replies
      whole.incidents += batch.incidents
    }
    return whole
  }

  /// Deaths, silences and bad replies on cases that were answered the first time: they are no answers
  /// that can be compared, and nothing else would tell of them.
  private func breaches(_ replies: [Reply], _ results: [CaseResult]) -> [Incident] {
    zip(replies, results).compactMap { reply, result in
      reply.end(of: result.run, "put once more after others")
    }
  }

  /// Why nothing more is asked, if nothing is.
  private func reasonToStop(after replies: [Reply]) -> Omission.Why? {
    if replies.count(where: \.isTimeout) >= timeouts { return .timeouts }
    return allowance.isSpent || port.isExhausted ? .allowance : nil
  }

  /// Tries suspects of each kind alone.
  private mutating func judge(
    _ suspects: [Suspect], _ effort: Effort, among results: [CaseResult]
  ) async -> Evidence {
    var guilty: [(suspect: Suspect, alone: Reply)] = []
    var cleared: Set<Int> = []
    var innocent: Set<[RequirementID]> = []
    var ends: [Incident] = []
    var cut: Omission.Why?
    for suspect in spread(suspects, most: effort.ofOneKind).prefix(effort.together) {
      cut = reasonToStop(after: [])
      guard cut == nil else { break }
      let reply = await answerAlone(suspect.result, after: [])
      guard !port.isExhausted else { break }
      guard reply.isOutcome else {
        if let end = reply.end(of: suspect.result.run, "put alone") { ends.append(end) }
        continue
      }
      if differ(reply, suspect.reply, on: suspect.result) {
        guilty.append((suspect, reply))
      } else {
        cleared.insert(suspect.result.number)
        innocent.insert(kind(of: suspect))
      }
    }
    guard let example = guilty.min(by: { $0.suspect.result.size < $1.suspect.result.size }) else {
      return Evidence(incidents: ends, cut: cut)
    }
    let explained = await explain(example.suspect, alone: example.alone, among: results)
    guard let diagnosis = explained else { return Evidence(incidents: ends, cut: .allowance) }
    // What was not tried alone is as its kind is; in doubt the leak has done it.
    innocent.subtract(guilty.map { kind(of: $0.suspect) })
    var isUnstable = false
    if case .unstable = diagnosis { isUnstable = true }
    // Where chance answers, that an answer came again clears its case only if no other of its kind
    // changed.
    let alike = suspects.filter {
      !innocent.contains(kind(of: $0)) && (isUnstable || !cleared.contains($0.result.number))
    }
    let cases = ([example.suspect] + guilty.map(\.suspect) + alike).map(\.result)
    return Evidence(
      findings: [finding(diagnosis, cases, example)], incidents: ends,
      cut: cut ?? reasonToStop(after: []))
  }

  private func finding(
    _ diagnosis: Finding.Diagnosis, _ results: [CaseResult],
    _ example: (suspect: Suspect, alone: Reply)
  ) -> Finding {
    var shown = example.suspect.result
    shown.reply = example.suspect.reply
    var finding = Finding(
      suite: suite.id, verdict: .failed, requirement: .port(.sameInputSameAnswer),
      diagnosis: diagnosis, results: results.withoutRepeats(of: \.number), example: shown)
    finding.otherReply = example.alone
    return finding
  }

  /// The first suspects of each kind, by turns.
  private func spread(_ suspects: [Suspect], most: Int) -> [Suspect] {
    var turns: [[Suspect]] = Array(repeating: [], count: most)
    var counts: [[RequirementID]: Int] = [:]
    for suspect in suspects {
      let turn = counts[kind(of: suspect), default: 0]
      counts[kind(of: suspect)] = turn + 1
      if turn < most { turns[turn].append(suspect) }
    }
    return turns.flatMap { $0 }
  }

  /// The requirements that a suspect's case departs from; none where it was right the first time.
  private func kind(of suspect: Suspect) -> [RequirementID] {
    Set(suspect.result.judgement.differences.map(\.requirement)).sorted()
  }
}

extension HistoryProbe {
  private func call(_ result: CaseResult) -> Call {
    assessment.call(for: result.run)
  }

  /// A death, a silence or a run that was not put is no answer that could be another.
  private func differ(_ left: Reply, _ right: Reply, on result: CaseResult) -> Bool {
    left.isOutcome && right.isOutcome
      && Outcome.differ(
        left, right, on: result.run.input, under: result.tree,
        grants: assessment.declaration.grants, normalised: suite.normalised)
  }

  private mutating func answerAlone(_ result: CaseResult, after: [CaseResult]) async -> Reply {
    allowance.ask()
    await port.restart()
    let batch = await port.answer((after + [result]).map(call), Patience(timeouts: 1))
    return batch.replies.last ?? .notRun("no reply")
  }

  /// - Returns: nil where the port was given up before that could be seen.
  private mutating func explain(
    _ suspect: Suspect, alone: Reply, among results: [CaseResult]
  ) async -> Finding.Diagnosis? {
    let repeats = await differing(suspect, from: alone, after: [], times: Self.repeats)
    guard repeats == 0 else { return .unstable(differing: repeats, of: Self.repeats) }
    let shortest = await shortestSequence(before: suspect, alone: alone)
    guard !port.isExhausted else { return nil }
    guard let found = shortest else {
      return .unstable(differing: 0, of: Self.repeats)
    }
    let sequence = await simpler(found, among: results, before: suspect, alone: alone)
    let confirmed = await differing(suspect, from: alone, after: sequence, times: Self.repeats)
    guard !port.isExhausted else { return nil }
    return confirmed == Self.repeats
      ? .dependsOnHistory(sequence.map(\.run) + [suspect.result.run])
      : .unstable(differing: confirmed, of: Self.repeats)
  }

  /// Of some runs of a suspect after the same sequence, how many are answered otherwise than alone.
  private mutating func differing(
    _ suspect: Suspect, from alone: Reply, after sequence: [CaseResult], times: Int
  ) async -> Int {
    var differing = 0
    for _ in 0..<times {
      let reply = await answerAlone(suspect.result, after: sequence)
      if differ(reply, alone, on: suspect.result) { differing += 1 }
    }
    return differing
  }

  private mutating func differs(
    _ suspect: Suspect, from alone: Reply, after sequence: [CaseResult]
  ) async -> Bool {
    await differing(suspect, from: alone, after: sequence, times: 1) > 0
  }

  /// The same sequence with a smaller run in the place of each of its own, where one does. What a run
  /// leaves behind shows in its own answer, so those of the same answer are tried.
  private mutating func simpler(
    _ sequence: [CaseResult], among results: [CaseResult], before suspect: Suspect, alone: Reply
  ) async -> [CaseResult] {
    var sequence = sequence
    for index in sequence.indices.prefix(Self.simplified) {
      let own = sequence[index]
      let smaller = results.filter { other in
        other.verdict == .passed && other.size < own.size
          && !differ(other.reply, own.reply, on: own)
      }
      for other in smaller.sorted(by: { $0.size < $1.size }).prefix(Self.substitutes)
      where !allowance.isSpent {
        var attempt = sequence
        attempt[index] = other
        guard await differs(suspect, from: alone, after: attempt) else { continue }
        sequence = attempt
        break
      }
    }
    return sequence
  }

  /// The fewest runs found after which the suspect is answered otherwise than alone.
  private mutating func shortestSequence(
    before suspect: Suspect, alone: Reply
  ) async -> [CaseResult]? {
    let most = allowance.asked + Self.probes
    var isSpent: Bool { allowance.isSpent || allowance.asked >= most }
    var length = 1
    var sequence: [CaseResult]?
    while sequence == nil {
      let candidate = Array(suspect.before.suffix(length))
      if await differs(suspect, from: alone, after: candidate) { sequence = candidate }
      if length >= suspect.before.count { break }
      // Where that is all there is time for, what was seen before is tried as it was.
      length = isSpent ? suspect.before.count : min(length * 2, suspect.before.count)
    }
    guard var shortest = sequence else { return nil }
    var chunk = max(1, shortest.count / 2)
    while !isSpent, shortest.count > 1 {
      var start = 0
      var isShorter = false
      while start < shortest.count, shortest.count > 1, !isSpent {
        var candidate = shortest
        candidate.removeSubrange(start..<min(start + chunk, shortest.count))
        if await differs(suspect, from: alone, after: candidate) {
          (shortest, isShorter) = (candidate, true)
        } else {
          start += chunk
        }
      }
      if chunk == 1, !isShorter { break }
      chunk = max(1, chunk / 2)
    }
    return shortest
  }
}
