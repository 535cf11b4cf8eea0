extension JSON {
  /// The last member whose name is this UTF-8; the value must be an object.
  func lastMember(named name: UnsafeBufferPointer<UInt8>) -> JSON? {
    let end = endIndex
    var index = index + 1
    var found: Int?
    while index < end {
      if isName(at: index, name) { found = index + 1 }
      index = document.tape[index + 1].indexAfter(index + 1)
    }
    return found.map { JSON(document, at: $0) }
  }

  private func isName(at index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let node = document.tape[index]
    // Neither an escape nor a surrogate is shorter in the source than in UTF-8.
    guard node.low >= name.count else { return false }
    guard node.flags.isDisjoint(with: .notVerbatim) else {
      return JSONString(storage: document.bytes, node: node).utf8Equals(name)
    }
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
      let leftName = name(at: left)
      let rightName = name(at: right)
      if leftName.precedes(rightName) { return true }
      return left < right && !rightName.precedes(leftName)
    }
    var unique: [Int] = []
    unique.reserveCapacity(names.count)
    for index in names {
      if let last = unique.last, name(at: last) == name(at: index) { unique.removeLast() }
      unique.append(index)
    }
    return unique
  }

  func name(at index: Int) -> JSONString {
    JSONString(storage: document.bytes, node: document.tape[index])
  }
}
