import MachineKit

/// Says of what fails in a long run whether it is worth keeping: some of each kind are, the rest
/// are counted.
struct FailureBuckets {
  /// Cases alike to a reader: the same verdict on the same requirement at the same place.
  private struct Kind: Hashable {
    let verdict: Verdict
    let requirement: RequirementID?
    /// Where the answer departs first, without the numbers of elements.
    let place: String

    init(_ result: CaseResult) {
      verdict = result.verdict
      requirement = result.requirement
      // Further down stand names that come from inputs.
      let path = result.judgement.differences.first?.path.split(separator: ".").prefix(3)
      place = path?.joined(separator: ".").filter { !$0.isNumber } ?? ""
    }
  }

  /// Cases of a kind that are kept: enough for a diagnosis to tell two causes apart.
  private static let mostOfOneKind = 24
  /// The same of those that end the port, each of which costs a start.
  private static let mostEnds = 3

  private var counts: [Kind: Int] = [:]

  /// Counts a result that failed.
  ///
  /// - Returns: whether it is worth keeping, and whether it is the first of its kind.
  mutating func take(_ result: CaseResult) -> (isKept: Bool, isFirst: Bool) {
    let count = counts[Kind(result), default: 0]
    counts[Kind(result)] = count + 1
    return (count < (result.reply.isEnd ? Self.mostEnds : Self.mostOfOneKind), count == 0)
  }
}
