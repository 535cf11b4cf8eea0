import ChoiceEngine
import MachineKit
import WirePrimitives

/// Other answers than the reference's where a tree accepts several, drawn by a seed. The same input gets the
/// same one, whenever it is asked.
enum RandomLatitude {
  /// Answers that are tried until one is accepted, and not the reference's.
  private static let attempts = 6

  /// Another answer to an input than the reference's; nil where none was found.
  ///
  /// - Parameter tree: what is accepted.
  static func outcome(
    of input: JSON, following tree: Acceptance, declaring choices: [ChoiceID: String],
    seed: UInt64
  ) -> JSON? {
    // By what the input holds, which hangs on no order and no process.
    var random = SplitMix64(seed: seed ^ CanonicalForm.digest(of: input, on: input).word)
    let (judge, letter) = (Judge(choices: choices), tree.witness)
    for _ in 0..<attempts {
      let outcome = tree.witness(picking: { Int(random.next(upTo: UInt64($0 - 1))) })
      if let outcome, outcome != letter, judge.judge(outcome, against: tree).isAccepted {
        return outcome
      }
    }
    return nil
  }
}
