/// The one line that makes a failure again.
package struct PropertyReplay: Sendable, Hashable {
  /// How a line begins. Another number means that lines are read otherwise.
  package static let version = "replay/1"

  /// What the run began with that found it. The values alone make it again.
  package let seed: UInt64
  package let values: [UInt64]

  package init(seed: UInt64, values: [UInt64]) {
    self.seed = seed
    self.values = values
  }

  package var line: String {
    let numbers = values.map { String($0) }.joined(separator: ",")
    return "\(Self.version) seed=\(seed) values=\(numbers) sum=\(String(sum, radix: 16))"
  }

  /// Tells a line that lost or changed some digits, which would be replayed as another value.
  private var sum: UInt64 {
    var mixer = SplitMix64(seed: seed &+ UInt64(values.count))
    var sum = mixer.next()
    for value in values {
      mixer = SplitMix64(seed: sum ^ value)
      sum = mixer.next()
    }
    return sum >> 32
  }
}

extension PropertyReplay {
  /// Reads what ``line`` wrote; whitespace around it does not matter.
  package init(line: String) throws(PropertyReplayError) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let version = words.first, version.hasPrefix("replay/") else { throw .notAReplay }
    guard version == Self.version else { throw .otherVersion(String(version)) }
    let seed = try Self.field("seed", at: 1, of: words)
    guard let seed = UInt64(seed) else { throw .broken(field: "seed") }
    var values: [UInt64] = []
    for number in try Self.field("values", at: 2, of: words).split(
      separator: ",", omittingEmptySubsequences: false)
    where !(number.isEmpty && values.isEmpty) {
      guard let value = UInt64(number) else { throw .broken(field: "values") }
      values.append(value)
    }
    self.init(seed: seed, values: values)
    let sum = try Self.field("sum", at: 3, of: words)
    guard words.count == 4 else { throw .broken(field: "end") }
    guard UInt64(sum, radix: 16) == self.sum else { throw .wrongSum }
  }

  private static func field(
    _ name: String, at place: Int, of words: [Substring]
  ) throws(PropertyReplayError) -> Substring {
    guard place < words.count, words[place].hasPrefix(name + "=") else {
      throw .broken(field: name)
    }
    return words[place].dropFirst(name.count + 1)
  }
}
