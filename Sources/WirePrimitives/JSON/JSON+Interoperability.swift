extension JSON {
  /// Whether every reader reads the value alike: no member twice, no lone surrogate, no U+0000, no
  /// number beyond a `Double`, and nothing in more than `depth` arrays and objects.
  ///
  /// RFC 7493 (I-JSON) asks for the first four but allows U+0000.
  public func isReadAlike(depth: Int) -> Bool {
    var ends: [Int] = []
    for index in index..<endIndex {
      while ends.last == index { ends.removeLast() }
      let part = JSON(document, at: index)
      let node = part.node
      switch node.kind {
      case .null, .false, .true: break
      case .number where !JSONNumber(storage: document.bytes, node: node).double.isFinite:
        return false
      case .number: break
      case .string:
        let string = JSONString(storage: document.bytes, node: node)
        if string.hasLoneSurrogates || string.hasNull { return false }
      case .array, .object:
        if ends.count == depth || node.kind == .object && part.hasRepeatedNames { return false }
        ends.append(node.low)
      }
    }
    return true
  }

  /// Whether a string or a member's name, however deep, has a surrogate without its partner.
  public var hasLoneSurrogates: Bool {
    (index..<endIndex).contains { index in
      let node = JSON(document, at: index).node
      return node.kind == .string
        && JSONString(storage: document.bytes, node: node).hasLoneSurrogates
    }
  }
}
