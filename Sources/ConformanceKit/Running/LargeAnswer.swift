import MachineKit
import WirePrimitives

/// What is kept of an answer that is too large to be kept: it was judged when it came, and its digest
/// tells it from others.
package struct LargeAnswer: Sendable {
  /// Bytes of memory up to which an answer is kept whole: some 64 KB of JSON text at least.
  package static let wholeBytes = 192 << 10
  /// The same once a suite's answers have taken the room that there is for them.
  static let scarceBytes = 4 << 10
  /// What the whole answers of a suite may take.
  static let roomBytes = 64 << 20
  /// Bytes that are kept of the beginning, and of a value that departs.
  private static let startBytes = 4 << 10
  private static let partBytes = 1 << 10

  package let value: CutValue
  /// What the judge said of the whole of it; nil where nobody judged it.
  let judgement: Judgement?

  /// - Parameters:
  ///   - tree: what is accepted for the input, if anybody knows.
  ///   - normalised: takes away what an SDK may make anew each time.
  init(
    _ answer: JSON, on input: JSON, under tree: Acceptance?, normalised: (JSON) -> JSON,
    judgement: Judgement?
  ) {
    value = CutValue(
      answer, limit: Self.startBytes,
      digest: CanonicalForm.digest(
        of: .object([(Outcome.ok, normalised(answer))]), on: input, under: tree,
        tree == nil ? .counts : .isFree))
    self.judgement = judgement?.kept(limit: Self.partBytes, on: input)
  }
}

extension LargeAnswer: Hashable {
  package static func == (left: LargeAnswer, right: LargeAnswer) -> Bool {
    left.value == right.value
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Judgement {
  /// Without anything that would keep a whole answer in memory.
  fileprivate func kept(limit: Int, on input: JSON) -> Judgement {
    var judgement = self
    judgement.differences = differences.map { difference in
      Difference(
        place: difference.place, requirement: difference.requirement,
        wanted: .text(difference.expected), got: difference.got?.detached(limit: limit, on: input))
    }
    judgement.recorded = recorded.map { $0.detached(limit: limit, on: input) }
    judgement.names = [:]
    return judgement
  }
}

extension Recorded {
  /// The same without the answer that it is a part of.
  func detached(limit: Int, on input: JSON) -> Recorded {
    Recorded(
      path: path, value: value?.detached(limit: limit, on: input), ambiguity: ambiguity)
  }
}
