/// Takes choices from bytes one after another, as ``DenseEncoding`` has it.
struct DenseReader: Sendable {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func next(upTo limit: UInt64) -> UInt64 {
    var value: UInt64 = 0
    for place in 0..<DenseEncoding.width(of: limit) {
      value |= UInt64(rest.popFirst() ?? 0) << (8 * UInt64(place))
    }
    return limit == .max ? value : value % (limit + 1)
  }
}
