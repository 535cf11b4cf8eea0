/// The bytes and the tape that all values of one document share.
final class JSONDocument: Sendable {
  let bytes: [UInt8]
  /// At least one node; the root is at index 0.
  let tape: [TapeNode]

  /// Whether the bytes hold the texts of the nodes and nothing else.
  let isDense: Bool

  init(bytes: [UInt8], tape: [TapeNode], isDense: Bool) {
    self.bytes = bytes
    self.tape = tape
    self.isDense = isDense
  }
}
