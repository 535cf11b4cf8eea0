import ChoiceEngine
import MachineKit
import WirePrimitives

/// In how many of some fresh cases the port did what the cause of a finding says.
package struct Confirmation: Sendable, Hashable {
  package let right: Int
  package let cases: Int
}

/// Puts the cause of a finding to the test: half of the cases are close to its example, the others
/// are generated anew.
///
/// Of a variant each answer must be the one that the reference gives under it; of a condition each case
/// must fail or pass as it says.
struct CauseTrial {
  private static let cases = 100
  /// Cases among which those are that are put.
  private static let drawn = 600

  private enum Cause {
    case variant(Int)
    case conditions([Condition])
  }

  let port: any Port
  let assessment: Assessment
  let diagnoser: Diagnoser
  /// What other inputs of the suite have.
  let seen: SeenValues
  let seed: UInt64
  private var suite: ConformanceSuite { diagnoser.suite }

  /// - Returns: nil where nothing is said that could be tested.
  func confirmation(of finding: Finding) async -> Confirmation? {
    guard let cause = cause(of: finding) else { return nil }
    let cases = cases(near: finding.example.run.input, cause)
    let batch = await port.answer(cases.map(assessment.call))
    if batch.replies.contains(where: \.isEnd) { await port.restart() }
    let right = zip(cases, batch.replies).enumerated().count { index, pair in
      guard let result = try? assessment.assess(pair.0, number: index + 1, reply: pair.1) else {
        return false
      }
      return isAsSaid(result, by: cause)
    }
    return Confirmation(right: right, cases: cases.count)
  }

  private func cause(of finding: Finding) -> Cause? {
    switch finding.diagnosis {
    case .behavesAs(let label, _): suite.index(of: label).map(Cause.variant)
    case .inTheseCases(_, let conditions): conditions.isEmpty ? nil : .conditions(conditions)
    case .mixes, .oneOf, .dependsOnHistory, .unstable, .none: nil
    }
  }

  private func isAsSaid(_ result: CaseResult, by cause: Cause) -> Bool {
    switch cause {
    case .variant(let index): diagnoser.explains([index], result)
    case .conditions(let conditions):
      result.verdict.isNotable == areMet(conditions, by: result.run)
    }
  }

  private func areMet(_ conditions: [Condition], by run: Case) -> Bool {
    let traits = suite.traits(run.input)
    return conditions.allSatisfy { $0.holds(among: traits) }
  }

  /// Of a condition as many cases that meet it as cases that do not, as far as there are.
  private func cases(near input: JSON, _ cause: Cause) -> [Case] {
    let near = edited(input, most: Self.cases / 2)
    var generator = CaseGenerator(suite: suite, seed: seed)
    let all = near + generator.next(Self.drawn).filter { isInput($0.input) }
    guard case .conditions(let conditions) = cause else { return Array(all.prefix(Self.cases)) }
    let isMeeting = all.map { areMet(conditions, by: $0) }
    let meeting = zip(all, isMeeting).filter(\.1).map(\.0).prefix(Self.cases / 2)
    let others = zip(all, isMeeting).filter { !$0.1 }.map(\.0)
    return Array(meeting + others.prefix(Self.cases - meeting.count))
  }

  private func edited(_ input: JSON, most: Int) -> [Case] {
    guard let schema = suite.schema() else { return [] }
    let inputs = InputEdit.all(of: input, seen: seen).shuffled(seed).lazy.map(\.input)
      .filter { schema.admits($0) && isInput($0) }.prefix(most)
    return inputs.map { Case(suite: suite.id, input: $0, origin: .written) }
  }

  private func isInput(_ input: JSON) -> Bool {
    suite.needs(input).allSatisfy(diagnoser.declaration.grants)
      && (try? assessment.tree(for: Case(suite: suite.id, input: input, origin: .written))) != nil
  }
}

extension Array {
  /// In another order, the same for the same seed.
  fileprivate func shuffled(_ seed: UInt64) -> [Element] {
    var random = SplitMix64(seed: seed)
    return shuffled(using: &random)
  }
}
