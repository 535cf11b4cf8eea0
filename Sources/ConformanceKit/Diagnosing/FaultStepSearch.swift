import ChoiceEngine
import MachineKit
import WirePrimitives

/// Finds what a port fails at where it answers traces with a fault.
///
/// A fault answers the whole trace, so all that is due in it is missing. What tells is the step in which
/// it happens: there a requirement is blamed (``RequirementBlame``).
package struct FaultStepSearch {
  /// Cases of a finding that are looked at.
  private static let mostCases = 24

  /// A trace that shows what is failed at.
  struct Example {
    /// The smallest that ends with the fault in a step where the requirement asks for something.
    let result: CaseResult
    /// How it became as small as it is; nil where it is a case of the run as it was.
    let reduction: Reduction?
  }

  let port: any Port
  let assessment: Assessment

  package init(port: any Port, assessment: Assessment) {
    self.port = port
    self.assessment = assessment
  }

  /// The same result, of a trace that is answered with a fault by what asks for something in the step of
  /// the fault.
  package func weighed(_ result: CaseResult) async -> CaseResult {
    guard assessment.suite.kind == .trace, FaultMessage(result.reply) != nil else { return result }
    var part = Allowance().part()
    guard let point = await points(of: [result], within: &part).first else { return result }
    let musts = point.due.filter(assessment.isMust)
    let heaviest = musts.isEmpty ? point.due : musts
    let named = Set(result.run.vector?.requirements ?? [])
    guard let worst = heaviest.first(where: named.contains) ?? heaviest.first else { return result }
    var copy = result
    copy.requirement = worst
    copy.verdict = assessment.isMust(worst) ? .fault : .warned
    return copy
  }

  /// Where some of the cases fail that are answered with one fault.
  func points(
    of results: [CaseResult], within part: inout Allowance.Part
  ) async -> [FailurePoint] {
    guard let first = results.first, let message = FaultMessage(first.reply) else { return [] }
    return await failing(results, message, within: &part)
  }

  /// Shows how a requirement is failed at; nil where there is nothing to show it by.
  func example(
    of requirement: RequirementID, among failing: [FailurePoint], within part: inout Allowance.Part
  ) async -> Example? {
    let asking = failing.filter { $0.due.contains(requirement) }
    guard let start = (asking.isEmpty ? failing : asking).min(by: { $0.rank < $1.rank }),
      let message = FaultMessage(start.result.reply)
    else { return nil }
    let example = await shortest(start, requirement, message, within: &part)
    let isAsItWas = example.run.input == start.result.run.input
    return Example(
      result: example,
      reduction: isAsItWas
        ? nil
        : .shrunk(bytes: start.result.size, calls: part.asked, isComplete: !part.isSpent))
  }

  // MARK: Asking

  private func failing(
    _ results: [CaseResult], _ message: FaultMessage, within part: inout Allowance.Part
  ) async -> [FailurePoint] {
    var traces = sample(of: results).compactMap { result in
      (try? Trace(result.run.input)).map { (result: result, trace: $0) }
    }
    // One that is answered otherwise when it is asked again says nothing of a step.
    let again = await areFailing(traces.map(\.result.run), message, within: &part)
    traces = zip(traces, again).filter(\.1).map(\.0)
    // By halves: what begins with a trace that is answered with the fault is answered with it too.
    var answered = traces.map { _ in 0 }
    var failing = traces.map(\.trace.steps.count)
    while true {
      let open = traces.indices.filter { failing[$0] - answered[$0] > 1 }
      guard !open.isEmpty, !part.isSpent else { break }
      let beginnings = open.map {
        beginning(of: traces[$0].trace, (answered[$0] + failing[$0]) / 2)
      }
      for (index, isFailing) in zip(open, await areFailing(beginnings, message, within: &part)) {
        let middle = (answered[index] + failing[index]) / 2
        if isFailing { failing[index] = middle } else { answered[index] = middle }
      }
    }
    return inCommon(
      traces.indices.filter { failing[$0] - answered[$0] == 1 }
        .map { Self.failing(traces[$0].result, from: failing[$0]) })
  }

  /// Where no requirement asks for something in all of the steps, but one forbids something in all, and in some
  /// nothing else is asked for, it is that; unless a must asks for something in one, which is not done then.
  private func inCommon(_ points: [FailurePoint]) -> [FailurePoint] {
    let forbidding = points.common(\.forbidding)
    guard points.common(\.due).isEmpty, !forbidding.isEmpty,
      points.contains(where: { $0.due == $0.forbidding })
    else { return points }
    let others = Set(points.flatMap(\.due)).subtracting(forbidding)
    guard
      forbidding.contains(where: assessment.isMust) || !others.contains(where: assessment.isMust)
    else { return points }
    return points.map { point in
      var point = point
      point.due = point.forbidding.filter(forbidding.contains)
      return point
    }
  }

  /// Recorded cases are as different as they can be; of others the smallest and the largest are.
  private func sample(of results: [CaseResult]) -> [CaseResult] {
    let sorted = results.sorted {
      ($0.run.vector == nil ? 1 : 0, $0.size, $0.number)
        < ($1.run.vector == nil ? 1 : 0, $1.size, $1.number)
    }
    let stride = max(1, sorted.count / Self.mostCases)
    return sorted.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  }

  /// Where nothing is due in the step of the fault, what the reference does there is what the port may have
  /// tried to do, with the state that it leaves; where that is nothing, what may not be done there, of all steps
  /// so far, asks for an answer. Where the step is about nothing of its own, what is due next does too; where
  /// nothing is, nothing asks for an answer.
  private static func failing(_ result: CaseResult, from step: Int) -> FailurePoint {
    // That what may be done is done in one way does not ask for an answer.
    let optional = result.tree.requirements(of: .may, inStep: step)
    let asked = result.judgement.differences.filter {
      $0.step != step || !optional.contains($0.requirement)
    }
    let due = asked.filter { $0.expected != Judge.anAnswer }
    func before(_ step: Int) -> Set<RequirementID> {
      Set(asked.filter { $0.step.map { $0 < step } ?? false }.map(\.requirement))
    }
    let asking = before(step)
    let forbidding = asked.filter { $0.step == step && $0.expected == Judge.anAnswer }
      .map(\.requirement).filter { !asking.contains($0) }
    func point(_ requirements: [RequirementID], in step: Int) -> FailurePoint {
      FailurePoint(
        result: result, step: step, place: nil, due: requirements, forbidding: forbidding,
        dueBefore: before(step))
    }
    let here = due.filter { $0.step == step }.map(\.requirement)
    if !here.isEmpty { return point(here, in: step) }
    let done = result.tree.requirements(of: .does, inStep: step)
    if !done.isEmpty { return point(done + result.tree.settled(behind: step), in: step) }
    if !forbidding.isEmpty { return point(forbidding, in: step) }
    guard let next = due.compactMap(\.step).filter({ $0 > step }).min() else {
      return point([], in: step)
    }
    let later = asked.filter { $0.step == step } + due.filter { $0.step == next }
    return point(later.map(\.requirement), in: next)
  }

  private func beginning(of trace: Trace, _ steps: Int) -> Case {
    written(Trace(config: trace.config, steps: Array(trace.steps.prefix(steps))).json)
  }

  private func written(_ input: JSON) -> Case {
    Case(suite: assessment.suite.id, input: input, origin: .written)
  }

  private func areFailing(
    _ cases: [Case], _ message: FaultMessage, within part: inout Allowance.Part
  ) async -> [Bool] {
    part.ask(cases.count)
    let batch = await port.answer(cases.map(assessment.call))
    if batch.replies.contains(where: \.isEnd) { await port.restart() }
    return batch.replies.map { FaultMessage($0) == message }
  }

  // MARK: The example

  /// Without the steps behind the one that fails, and without those that do not matter.
  private func shortest(
    _ failing: FailurePoint, _ requirement: RequirementID, _ message: FaultMessage,
    within part: inout Allowance.Part
  ) async -> CaseResult {
    guard let trace = try? Trace(failing.result.run.input) else { return failing.result }
    let budget = ShrinkBudget(
      tests: part.questions, duration: part.timeLeft, width: 8, isCancelled: part.isOver)
    var asked = part
    let start = beginning(of: trace, failing.step ?? trace.steps.count)
    let isDue = failing.due.contains(requirement)
    let shortest = await StepRemoval.shortest(start.input, within: budget) { inputs in
      let cases = inputs.map(written)
      let possible = cases.map { asks(for: isDue ? requirement : nil, at: $0) }
      let fails = await areFailing(
        zip(cases, possible).filter(\.1).map(\.0), message, within: &asked)
      var rest = fails[...]
      return possible.map { $0 ? rest.removeFirst() : false }
    }
    part = asked
    return result(of: shortest.input, failing) ?? failing.result
  }

  /// Whether a trace is one of the suite and a requirement, or any if nil, asks for something in its last step.
  private func asks(for requirement: RequirementID?, at run: Case) -> Bool {
    guard let result = result(of: run.input, nil),
      let steps = run.input["steps"]?.array?.count
    else { return false }
    let asking =
      result.judgement.differences.filter { $0.step == steps }.map(\.requirement)
      + result.tree.requirements(of: .does, inStep: steps)
    return requirement.map(asking.contains) ?? !asking.isEmpty
  }

  /// What is said of an input that is answered with a fault; the case itself where it is its input.
  private func result(of input: JSON, _ failing: FailurePoint?) -> CaseResult? {
    if let failing, failing.result.run.input == input { return failing.result }
    let suite = assessment.suite
    let run = written(input)
    guard suite.schema()?.admits(input) ?? true,
      suite.needs(input).allSatisfy(port.declaration.grants),
      let tree = try? assessment.tree(for: run)
    else { return nil }
    return assessment.assess(
      run, number: failing?.result.number ?? 0, tree: tree,
      reply: failing?.result.reply ?? .fault(message: "", trace: nil))
  }
}

extension Acceptance {
  /// What asks for effects in a step of a trace that the reference has there though none has to come, or that
  /// merely may come.
  fileprivate func requirements(
    of need: ExpectedEffect.Need, inStep step: Int
  ) -> [RequirementID] {
    effects(of: need, inStep: step).map(\.requirement).withoutRepeats
  }

  /// What asks for the state that is left by such effects as the reference has in a step.
  fileprivate func settled(behind step: Int) -> [RequirementID] {
    let kinds = Set(effects(of: .does, inStep: step).map(\.kind))
    var requirements: [RequirementID] = []
    forEachTree { tree in
      guard case .steps(let steps) = tree else { return }
      let states = steps.dropFirst(step - 1).lazy
        .map { $0.all.flatMap(\.states).filter { kinds.contains($0.kind) } }
      for state in states.first(where: { !$0.isEmpty }) ?? [] {
        state.value.forEachRequirement { requirement, _ in requirements.append(requirement) }
      }
    }
    return requirements.withoutRepeats
  }

  private func effects(of need: ExpectedEffect.Need, inStep step: Int) -> [ExpectedEffect] {
    var effects: [ExpectedEffect] = []
    forEachTree { tree in
      guard case .steps(let steps) = tree, steps.indices.contains(step - 1) else { return }
      effects += steps[step - 1].all.flatMap { $0.effects.joined() }.filter { $0.need == need }
    }
    return effects
  }
}

extension FailurePoint {
  /// Recorded ones are clearer, and steps that do not matter are left out of them too.
  fileprivate var rank: (Int, Int, Int) {
    (result.run.vector == nil ? 1 : 0, step ?? 0, result.size)
  }
}
