import MachineKit
import WirePrimitives

/// In how many of some fresh cases the port did what the cause of a finding says.
package struct Confirmation: Sendable, Hashable {
  package let right: Int
  package let cases: Int
  /// Whether the cause says which cases fail, and not what is answered in them.
  package let isOfCases: Bool

  init(right: Int, cases: Int, isOfCases: Bool = false) {
    self.right = right
    self.cases = cases
    self.isOfCases = isOfCases
  }
}

/// Puts the cause of a finding to the test: half of the cases are close to its example, the others
/// are generated anew.
///
/// Of a variant each answer must be the one that the reference gives under it; of conditions each case
/// must fail or pass as they say.
struct CauseTrial {
  private static let cases = 100
  /// Cases among which those are that are put.
  private static let made = 300

  fileprivate enum Cause {
    case variant(Int)
    case rule(FailingRule)
  }

  let port: any Port
  let assessment: Assessment
  let diagnoser: Diagnoser
  /// What inputs of the suite have.
  let seen: SeenValues
  let seed: UInt64
  let isCancelled: @Sendable () -> Bool
  private var suite: ConformanceSuite { diagnoser.suite }

  /// - Returns: nil where nothing is said that could be tested. A variant that does not hold throughout
  ///   gives way to the rule that is told beside it.
  func confirmation(of finding: Finding) async -> Confirmation? {
    var last: Confirmation?
    for cause in causes(of: finding) {
      let own = await confirmation(of: cause, in: finding)
      if own.right == own.cases { return own }
      last = own
    }
    return last
  }

  private func causes(of finding: Finding) -> [Cause] {
    let rule = finding.circumstances.rule.map(Cause.rule)
    let diagnosed: Cause? =
      switch finding.diagnosis {
      case .behavesAs(let label, _): suite.index(of: label).map(Cause.variant)
      // They are told where there is no rule.
      case .inTheseCases(_, let conditions):
        conditions.isEmpty || rule != nil ? nil : .rule(FailingRule(terms: [conditions]))
      case .mixes, .oneOf, .dependsOnHistory, .unstable, .none: nil
      }
    return [diagnosed, rule].compactMap(\.self)
  }

  private func confirmation(of cause: Cause, in finding: Finding) async -> Confirmation {
    var fresh = FreshCases(
      near: finding.example.run.input, of: assessment, scope: cause.rule?.scope ?? [], seen: seen,
      seed: seed)
    let samples = fresh.take(Self.cases, by: cause.rule, making: Self.made)
    let isEnd = finding.example.reply.isEnd
    let answers = await FreshCases.results(
      of: samples, from: port, by: assessment, singly: isEnd, until: isCancelled)
    let results = zip(samples, answers)
    // What was not run, behind a crash, says nothing.
    let told = results.filter { $1.verdict != .notRun }
    let right = told.count { sample, result in
      switch cause {
      case .variant(let variant): diagnoser.explains([variant], result)
      case .rule(let rule): result.verdict.isNotable == rule.holds(among: sample.traits.all)
      }
    }
    return Confirmation(right: right, cases: told.count, isOfCases: cause.rule != nil)
  }
}

extension CauseTrial.Cause {
  fileprivate var rule: FailingRule? { if case .rule(let rule) = self { rule } else { nil } }
}
