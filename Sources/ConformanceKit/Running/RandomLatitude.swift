import ChoiceEngine
import MachineKit
import WirePrimitives

/// Other answers than the reference's where a tree accepts several, drawn by a seed. The same input gets the
/// same one, whenever it is asked.
struct RandomLatitude: Latitude {
  /// Answers that are tried until one is accepted, and not the reference's.
  private static let attempts = 6

  private var random: SplitMix64

  private init(_ random: SplitMix64) { self.random = random }

  mutating func pick(of count: Int) -> Int {
    count < 2 ? 0 : Int(random.next(upTo: UInt64(count - 1)))
  }

  /// Another answer to an input than the reference's; nil where none was found.
  ///
  /// - Parameter tree: what is accepted.
  static func outcome(
    of input: JSON, following tree: Acceptance, declaring choices: [ChoiceID: String],
    seed: UInt64
  ) -> JSON? {
    // By what the input holds, which hangs on no order and no process.
    let hash = input.compactBytes().reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    var random = SplitMix64(seed: seed ^ hash)
    let (judge, letter) = (Judge(choices: choices), tree.witness)
    for _ in 0..<attempts {
      let latitude = RandomLatitude(SplitMix64(seed: random.next()))
      if let outcome = tree.witness(taking: latitude), outcome != letter,
        judge.judge(outcome, against: tree).isAccepted
      {
        return outcome
      }
    }
    return nil
  }
}
