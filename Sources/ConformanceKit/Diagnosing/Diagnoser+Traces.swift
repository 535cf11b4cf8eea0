import MachineKit
import WirePrimitives

/// What explains the answer to a trace.
extension Diagnoser {
  /// Whether a tree explains the answer to a trace: it accepts the answer up to the step that departs, and
  /// says what the port does there. Where nothing departs it must accept the answer up to the first step that
  /// is open, for from there on it goes in ways that nobody can foretell.
  func explains(_ tree: Acceptance, trace result: CaseResult) -> Bool {
    let departure = result.judgement.differences.first
    // What comes after the step that departs is not asked about.
    guard
      let judgement = lenientJudge.reading(to: departure?.step).judge(result.reply, against: tree)
    else { return false }
    // Where more than an order is wrong, that is explained alone; an order that is wrong by the tree and right as it
    // is required speaks against it all the same.
    let isOfOrder = departure?.isMisplaced ?? true
    let misplaced = Set(result.judgement.differences.filter(\.isMisplaced).map(\.path))
    let own = judgement.differences.filter {
      isOfOrder || !$0.isMisplaced || !misplaced.contains($0.path)
    }
    let departs = own.first.flatMap(\.step) ?? .max
    if let departure {
      guard own.isEmpty || departs > departure.step ?? .max else { return false }
      return !isWithinOpen(departure.path, judgement) && isDeparting(tree, as: result)
    }
    // Where a part of an effect is open, the effect itself is none the less asked for in its step.
    let opens = (result.judgement.recorded + judgement.recorded)
      .compactMap { open in
        Path.step(in: open.path).map { Path.isInEffect(open.path) ? $0 + 1 : $0 }
      }
    let open = opens.min() ?? .max
    return (judgement.isAccepted || departs >= open) && !isDeparted(by: tree, before: open, result)
  }

  /// Whether a variant leaves open what departs in a trace: it neither explains that nor is contradicted by it.
  func leavesOpen(_ variant: Int, whatDepartsIn result: CaseResult) -> Bool {
    guard suite.kind == .trace, let departure = result.judgement.differences.first,
      let tree = tree(of: result, under: [variant]),
      let judgement = lenientJudge.reading(to: departure.step).judge(result.reply, against: tree)
    else { return false }
    return judgement.isAccepted && isWithinOpen(departure.path, judgement)
  }

  /// Whether one who follows a tree to the letter departs in a trace that passes, before anything is open there: the
  /// tree only permits what the port does, and the port does not do what the tree says.
  private func isDeparted(by tree: Acceptance, before open: Int, _ result: CaseResult) -> Bool {
    guard let reply = Outcome.reply(following: tree),
      let own = lenientJudge.judge(reply, against: result.tree)?.differences, !own.isEmpty
    else { return false }
    return own.compactMap(\.step).min() ?? 0 < open
  }

  /// Whether a tree says what the port does where it departs: one who follows the tree to the letter departs
  /// there too, or the tree names the very effect. A tree also accepts what it does not ask about.
  func isDeparting(_ tree: Acceptance, as result: CaseResult) -> Bool {
    guard let departure = result.judgement.differences.first else { return true }
    return isFollowed(tree, to: departure, of: result) || isNamed(departure, of: result, by: tree)
  }

  private func isFollowed(
    _ tree: Acceptance, to departure: Difference, of result: CaseResult
  ) -> Bool {
    guard let reply = Outcome.reply(following: tree),
      // What is due may come a step late, and be found wrong there.
      let own = lenientJudge.reading(to: departure.step.map { $0 + 1 })
        .judge(reply, against: result.tree)?.differences.first
    else { return false }
    let isThere = abs((own.step ?? 0) - (departure.step ?? 0)) <= 1
    guard isThere else { return false }
    if Path.withoutIndexes(own.path) == Path.withoutIndexes(departure.path) { return true }
    // What is missing is compared with an effect that may come beside it.
    guard own.got == nil, own.requirement == departure.requirement, let step = departure.step,
      let act = departure.effect(of: result.reply)
    else { return false }
    return lenientJudge.has(act, inStep: step, of: result.tree)
  }

  /// Whether a tree has the effect that departs among those that may come in its step: who follows a tree does
  /// what is due, at one time of many, and leaves out what is only permitted.
  private func isNamed(
    _ departure: Difference, of result: CaseResult, by tree: Acceptance
  ) -> Bool {
    guard let step = departure.step, let act = departure.effect(of: result.reply) else {
      return false
    }
    return lenientJudge.has(act, inStep: step, of: tree)
      && !lenientJudge.has(act, inStep: step, of: result.tree)
  }
}

extension Difference {
  /// The effect that it lies in, or is; nil where one is missing.
  fileprivate func effect(of reply: Reply) -> Act? {
    guard let step, let place = Path.effect(in: path),
      let effects = Outcome.effects(of: reply, inStep: step), effects.indices.contains(place)
    else { return nil }
    return effects[place]
  }
}
