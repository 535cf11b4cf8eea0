package import MachineKit

/// In which cases a port fails, as learnt from cases that fail and cases that pass: those that meet all
/// conditions of one of the terms, and no others. A term without conditions is met by all. Of cases that do not
/// ask for what is broken it says nothing.
package struct FailingRule: Sendable, Hashable {
  package let terms: [[Condition]]
  /// It speaks of cases that ask for one of these; of all where there is none.
  package let scope: Set<RequirementID>
  /// In how many cases that it was not learnt from it was right.
  package private(set) var confirmation: Confirmation?
  /// Whether it said of any of them that it passes.
  private var isTested = false
  /// Conditions that most cases that pass meet too: they say where anything is asked at all.
  private var usual: Set<Condition> = []

  init(terms: [[Condition]], of scope: Set<RequirementID> = []) {
    self.terms = terms
    self.scope = scope
  }

  /// Counts one more case that it was not learnt from.
  ///
  /// - Parameter fails: what it says of the case.
  mutating func count(_ isRight: Bool, saying fails: Bool) {
    if !fails { isTested = true }
    let (right, cases) = (confirmation?.right ?? 0, confirmation?.cases ?? 0)
    confirmation = Confirmation(
      right: right + (isRight ? 1 : 0), cases: cases + 1, isOfCases: true)
  }

  /// Whether enough cases speak for it: being right in a few is luck.
  ///
  /// - Parameter isWhole: whether there are no other cases: what holds in all that there are is no luck.
  func isConfirmed(isWhole: Bool) -> Bool {
    guard let confirmation else { return false }
    return confirmation.cases >= Self.leastCases
      || isWhole && confirmation.cases >= Self.leastOfAll
        && confirmation.right == confirmation.cases
  }

  private static let leastCases = 20
  private static let leastOfAll = 2

  /// Whether another rule was right in more cases of a hundred.
  func isLessRight(than other: FailingRule) -> Bool {
    guard let own = confirmation, let others = other.confirmation else { return false }
    return own.right * others.cases < others.right * own.cases
  }

  /// The same without conditions that no fresh case has put to the test.
  var tested: FailingRule {
    guard !isTested, !isOfAll else { return self }
    var all = FailingRule(terms: [[]], of: scope)
    all.confirmation = confirmation
    return all
  }

  /// The same, told apart from what cases that pass meet too.
  ///
  /// - Parameter passing: the traits of each.
  func compared(with passing: [[InputTrait]]) -> FailingRule {
    var copy = self
    copy.usual = Set(
      terms.joined().filter { condition in
        passing.count { condition.holds(among: $0) } * 2 > passing.count
      })
    return copy
  }

  /// The requirement by which what all of its terms name must not matter, if it is one.
  var requirement: RequirementID? {
    let named = terms.map { term in
      Set(term.filter { !usual.contains($0) }.compactMap(\.requirement))
    }
    guard var common = named.first else { return nil }
    for other in named.dropFirst() { common.formIntersection(other) }
    return common.count == 1 ? common.first : nil
  }

  /// Whether it says that all cases of its scope fail.
  package var isOfAll: Bool { terms.contains(where: \.isEmpty) }

  /// Whether it names nothing but values that are due.
  var isOfValuesDue: Bool {
    !isOfAll && terms.joined().allSatisfy { $0.name.hasPrefix(CaseTraits.due) }
  }

  /// Whether a case with these traits is to fail.
  func holds(among traits: [InputTrait]) -> Bool {
    terms.contains { conditions in conditions.allSatisfy { $0.holds(among: traits) } }
  }
}
