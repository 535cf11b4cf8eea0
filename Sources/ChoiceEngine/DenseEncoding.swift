/// Choices as bytes without any structure of their own, for a fuzzer that changes bytes: every
/// sequence of bytes is a sequence of choices.
///
/// A choice with limit 0 takes no byte, any other as many as its limit needs, the lowest first; a
/// number beyond the limit wraps around. Bytes that run out yield the simplest value. This form holds
/// for as long as a generator asks the same questions in the same order, and is promised no further:
/// what is kept, and typed again, is the list of values.
package enum DenseEncoding {
  package static func encode(_ nodes: [ChoiceNode]) -> [UInt8] {
    var bytes: [UInt8] = []
    for node in nodes {
      var rest = node.value
      for _ in 0..<width(of: node.limit) {
        bytes.append(UInt8(truncatingIfNeeded: rest))
        rest >>= 8
      }
    }
    return bytes
  }

  /// How many bytes a choice takes.
  static func width(of limit: UInt64) -> Int { (64 - limit.leadingZeroBitCount + 7) / 8 }
}
