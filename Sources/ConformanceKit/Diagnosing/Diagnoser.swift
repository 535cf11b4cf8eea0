import MachineKit
import WirePrimitives

/// Finds out what a port does instead: it runs every variant of the suite's rules on the cases that
/// went wrong and keeps those that answer exactly as the port does.
///
/// A variant counts only if none of the first cases that went right contradicts it. The cases are then
/// covered by as few variants as possible, greedily; pairs of variants that are already blamed may
/// explain the rest together. What stays unexplained is grouped by the requirement of its leaf and
/// never guessed at.
package struct Diagnoser: Sendable {
  /// Cases that are looked at to find a variant; the found one is then tried on all.
  private static let sample = 300

  private let suite: Suite
  private let declaration: Declaration
  private let registry: Registry
  private let judge: Judge
  private let declared: [Int]

  package init(suite: Suite, declaration: Declaration, registry: Registry) {
    self.suite = suite
    self.declaration = declaration
    self.registry = registry
    declared = suite.declared(declaration.choices)
    judge = Judge(
      granted: Set(suite.capabilities.map(\.id).filter(declaration.grants)), openness: .compare)
  }

  /// Groups the notable results into findings.
  ///
  /// - Parameter accepted: results that went right, against which a variant must not speak.
  package func findings(notable: [CaseResult], accepted: [CaseResult]) -> [Finding] {
    let diagnosable = notable.filter { Outcome.of($0.reply) != nil }
    var rest = diagnosable
    var causes: [Cause] = []
    let candidates = candidates(for: diagnosable, against: accepted.prefix(Self.sample * 4))
    while let best = bestVariants(candidates, explaining: rest) {
      let explained = rest.filter { explains([best.first], $0) }
      guard !explained.isEmpty else { break }
      rest.removeAll { result in explained.contains { $0.number == result.number } }
      causes.append(Cause(variant: best.first, others: best.others, results: explained))
    }
    // What two causes explain together belongs to both, and weighs in both.
    rest.removeAll { result in
      guard let pair = pair(of: causes, explaining: result) else { return false }
      for index in pair { causes[index].results.append(result) }
      return true
    }
    return causes.map(finding) + unexplained(rest)
      + unexplained(notable.filter { Outcome.of($0.reply) == nil })
  }

  /// A variant with the cases that it explains, and variants that explain exactly the same.
  private struct Cause {
    let variant: Int
    let others: [Int]
    var results: [CaseResult]
  }

  /// Whether the port's answer is exactly what the reference gives when `variants` are in force
  /// besides what the port declares. What the documents leave open under the required rules is not
  /// compared.
  package func explains(_ variants: [Int], _ result: CaseResult) -> Bool {
    guard let tree = try? suite.acceptance(of: result.run.input, applying: declared + variants),
      let judgement = judge.judge(result.reply, against: tree)
    else { return false }
    // A fault is never left open where an answer is due, so only a variant that has one explains it.
    if case .fault = result.reply, tree.witness?[Outcome.fault] == nil { return false }
    return judgement.differences.allSatisfy { difference in
      result.judgement.recorded.contains { isWithin(difference.path, $0.path) }
    }
  }

  private func isWithin(_ path: String, _ ancestor: String) -> Bool {
    guard path.utf8.starts(with: ancestor.utf8) else { return false }
    let next = path.utf8.dropFirst(ancestor.utf8.count).first
    return ancestor.isEmpty || next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
  }

  /// Variants that explain something and that no accepted case contradicts.
  private func candidates(
    for results: [CaseResult], against accepted: ArraySlice<CaseResult>
  ) -> [Int] {
    guard !results.isEmpty else { return [] }
    let looked = spread(results)
    let unasked = unaskedRequirements(in: looked + accepted)
    // Accepted cases first: most variants are contradicted by one of the first few.
    return suite.variants.indices.filter { index in
      !declared.contains(index)
        && !(suite.variants[index].requirement.map(unasked.contains) ?? false)
        && accepted.allSatisfy { explains([index], $0) }
        && looked.contains { explains([index], $0) }
    }
  }

  /// Requirements that only parts name which are not asked, for want of a capability: nothing that
  /// was answered speaks of them.
  private func unaskedRequirements(in results: [CaseResult]) -> Set<RequirementID> {
    // Taken once: to name a method of a declaration copies all of it.
    let grants = declaration.grants
    var asked: Set<RequirementID> = []
    var denied: Set<RequirementID> = []
    for result in results {
      result.tree.forEachRequirement { requirement, capabilities in
        if capabilities.allSatisfy(grants) {
          asked.insert(requirement)
        } else {
          denied.insert(requirement)
        }
      }
    }
    return denied.subtracting(asked)
  }

  /// The variant that explains most of `results`, and those that explain exactly the same; nil when
  /// none explains any.
  private func bestVariants(
    _ candidates: [Int], explaining results: [CaseResult]
  ) -> (first: Int, others: [Int])? {
    let looked = spread(results)
    var best: (cases: [Int], variants: [Int]) = ([], [])
    for variant in candidates {
      let cases = looked.filter { explains([variant], $0) }.map(\.number)
      if cases.count > best.cases.count {
        best = (cases, [variant])
      } else if !cases.isEmpty, cases == best.cases {
        best.variants.append(variant)
      }
    }
    guard !best.variants.isEmpty else { return nil }
    let explained = looked.filter { best.cases.contains($0.number) }
    let ranked = best.variants.sorted { rank($0, explained) < rank($1, explained) }
    return (ranked[0], Array(ranked.dropFirst()))
  }

  /// Among variants that explain the same cases: first the one that accuses least, then the one
  /// whose requirement the leaves name, then the order of the table.
  private func rank(_ variant: Int, _ explained: [CaseResult]) -> (Int, Int, Int) {
    let label = suite.variants[variant]
    let named = explained.count { $0.requirement == label.requirement }
    return (verdict(of: label, explained).isFailure ? 1 : 0, -named, variant)
  }

  /// Vectors first, then the others, up to the sample's size.
  private func spread(_ results: [CaseResult]) -> [CaseResult] {
    guard results.count > Self.sample else { return results }
    let vectors = results.filter { $0.run.vector != nil }
    return Array((vectors + results.filter { $0.run.vector == nil }).prefix(Self.sample))
  }

  private func pair(of causes: [Cause], explaining result: CaseResult) -> [Int]? {
    for first in causes.indices {
      for second in causes.indices.dropFirst(first + 1)
      where explains([causes[first].variant, causes[second].variant], result) {
        return [first, second]
      }
    }
    return nil
  }
}

extension Diagnoser {
  private func finding(_ cause: Cause) -> Finding {
    let label = suite.variants[cause.variant]
    return Finding(
      suite: suite.id, verdict: verdict(of: label, cause.results),
      requirement: label.requirement ?? mostNamed(cause.results),
      diagnosis: .behavesAs(label, others: cause.others.map { suite.variants[$0] }),
      results: cause.results)
  }

  /// A variant accuses as much as its requirement weighs, and never more than the cases themselves
  /// do.
  private func verdict(of label: VariantLabel, _ results: [CaseResult]) -> Verdict {
    let heaviest = results.first { $0.verdict.isFailure }?.verdict ?? .warned
    switch label.role {
    case .choice(let choice, _):
      return declaration.choices[choice] == nil ? .otherReading : .breaksDeclaration
    case .reading(let ambiguity, let requirement):
      let isSettled = registry[ambiguity]?.treatment == .normative
      let isMust = registry[requirement]?.level == .must
      return isSettled && isMust ? heaviest : .otherReading
    case .fault(let requirement):
      return registry[requirement]?.level == .must ? heaviest : .warned
    }
  }

  private func mostNamed(_ results: [CaseResult]) -> RequirementID {
    let named = Dictionary(grouping: results.compactMap(\.requirement)) { $0 }
    let most = named.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    return most?.key ?? .port(.sameInputSameAnswer)
  }

  /// One finding for each requirement and kind of verdict.
  private func unexplained(_ results: [CaseResult]) -> [Finding] {
    let groups = Dictionary(grouping: results) { result in
      "\(result.requirement?.text ?? "") \(result.verdict.rawValue)"
    }
    return groups.sorted { $0.key < $1.key }.compactMap { _, results in
      guard let requirement = results[0].requirement else { return nil }
      let smallest = results.min { $0.size < $1.size } ?? results[0]
      let suspects = suite.variants.indices.filter { explains([$0], smallest) }
        .compactMap { suite.variants[$0].requirement }
      return Finding(
        suite: suite.id, verdict: results[0].verdict, requirement: requirement,
        diagnosis: suspects.isEmpty ? .none : .oneOf(Set(suspects + [requirement]).sorted()),
        results: results)
    }
  }
}
