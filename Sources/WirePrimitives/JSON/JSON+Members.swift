extension JSON {
  /// The last member whose name is this UTF-8; the value must be an object.
  func lastMember(named name: UnsafeBufferPointer<UInt8>) -> JSON? {
    let end = endIndex
    let found = document.tape.withUnsafeBufferPointer { tape in
      var index = index + 1
      var found: Int?
      while index < end {
        if isName(tape[index], name) { found = index + 1 }
        index = tape[index + 1].indexAfter(index + 1)
      }
      return found
    }
    return found.map { JSON(document, at: $0) }
  }

  @inline(__always)
  private func isName(_ node: TapeNode, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    // Neither an escape nor a surrogate is shorter in the source than in UTF-8.
    guard node.low >= name.count else { return false }
    guard !node.flags.hasAny(of: .notVerbatim) else {
      return JSONString(storage: document.bytes, node: node).utf8Equals(name)
    }
    // Checked first, because names that are compared mostly differ in it.
    guard node.low == name.count else { return false }
    return document.bytes.withUnsafeBufferPointer {
      ByteText.areEqual(UnsafeBufferPointer(rebasing: $0[node.textRange]), name)
    }
  }

  /// The tape indexes of the names, one for each different name (the last), in the order of UTF-16
  /// code units; the value must be an object. O(n log n).
  var sortedMembers: [Int] {
    let end = endIndex
    var names: [Int] = []
    names.reserveCapacity(node.high)
    var index = index + 1
    while index < end {
      names.append(index)
      index = document.tape[index + 1].indexAfter(index + 1)
    }
    // Equal names in order of appearance, so that the last of them is the last of its run.
    names.sort { left, right in
      precedes(left, right) || left < right && !precedes(right, left)
    }
    func isLast(_ place: Int) -> Bool {
      place == names.count - 1 || precedes(names[place], names[place + 1])
    }
    return names.indices.allSatisfy(isLast) ? names : names.indices.filter(isLast).map { names[$0] }
  }

  /// Whether a name stands more than once; the value must be an object.
  var hasRepeatedNames: Bool {
    // Few names are compared by pairs, which takes no memory.
    guard node.high <= 8 else { return sortedMembers.count < node.high }
    let end = endIndex
    var index = index + 1
    while index < end {
      let next = document.tape[index + 1].indexAfter(index + 1)
      var other = next
      while other < end {
        if name(at: index) == name(at: other) { return true }
        other = document.tape[other + 1].indexAfter(other + 1)
      }
      index = next
    }
    return false
  }

  /// Whether the name at the one tape index goes before that at the other.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    name(at: left).precedes(name(at: right))
  }

  func name(at index: Int) -> JSONString {
    JSONString(storage: document.bytes, node: document.tape[index])
  }
}
