import WireGenerators
package import WirePrimitives

/// Words and numbers that mean something to a target: chance would not spell them in a lifetime.
package struct FuzzDictionary: Sendable {
  /// Words that are learnt on the way, at most: the oldest make room.
  private static let learntLimit = 512

  package private(set) var words: [JSONString]
  package private(set) var numbers: [JSONNumber]
  private var learnt: Set<[UInt16]> = []
  private var next = 0
  private let given: Int

  /// - Parameter documents: such as the inputs of the vectors of a suite.
  package init(harvesting documents: [JSON] = []) {
    let lexicon = Lexicon(harvesting: documents)
    words = lexicon.words
    numbers = lexicon.numbers
    given = words.count
  }

  package var isEmpty: Bool { words.isEmpty && numbers.isEmpty }

  /// Adds bytes that instrumented code compared something with.
  package mutating func learn(_ bytes: [UInt8]) {
    guard (2...64).contains(bytes.count) else { return }
    let units = Array(String(decoding: bytes, as: UTF8.self).utf16)
    guard learnt.insert(units).inserted else { return }
    let word = JSONString(codeUnits: units)
    if words.count - given < Self.learntLimit {
      words.append(word)
    } else {
      learnt.remove(words[given + next].codeUnits)
      words[given + next] = word
      next = (next + 1) % Self.learntLimit
    }
  }
}
