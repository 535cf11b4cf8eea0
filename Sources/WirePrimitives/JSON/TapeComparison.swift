/// Compares two values node by node, in the order in which they stand.
struct TapeComparison {
  /// What of numbers must be the same.
  enum Numbers {
    case text, value
  }

  let left: JSON
  let right: JSON
  let numbers: Numbers

  /// Whether all nodes are the same. Never recurses.
  var matches: Bool {
    let count = left.endIndex - left.index
    guard count == right.endIndex - right.index else { return false }
    let leftTape = left.document.tape
    let rightTape = right.document.tape
    return left.document.bytes.withUnsafeBufferPointer { leftBytes in
      right.document.bytes.withUnsafeBufferPointer { rightBytes in
        for offset in 0..<count {
          let leftNode = leftTape[left.index + offset]
          let rightNode = rightTape[right.index + offset]
          guard leftNode.kind == rightNode.kind else { return false }
          let isSame =
            switch leftNode.kind {
            case .null, .false, .true: true
            // The counts of all containers and the kinds of all nodes give the nesting too.
            case .array, .object: leftNode.high == rightNode.high
            case .number: isSameNumber(leftNode, leftBytes, rightNode, rightBytes)
            case .string: isSameString(leftNode, leftBytes, rightNode, rightBytes)
            }
          guard isSame else { return false }
        }
        return true
      }
    }
  }

  private func isSameNumber(
    _ leftNode: TapeNode, _ leftBytes: UnsafeBufferPointer<UInt8>,
    _ rightNode: TapeNode, _ rightBytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let leftText = UnsafeBufferPointer(rebasing: leftBytes[leftNode.textRange])
    let rightText = UnsafeBufferPointer(rebasing: rightBytes[rightNode.textRange])
    if ByteText.areEqual(leftText, rightText) { return true }
    return numbers == .value && DecimalText.double(leftText) == DecimalText.double(rightText)
  }

  private func isSameString(
    _ leftNode: TapeNode, _ leftBytes: UnsafeBufferPointer<UInt8>,
    _ rightNode: TapeNode, _ rightBytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if leftNode.flags.union(rightNode.flags).hasAny(of: .escaped) {
      return JSONString(storage: left.document.bytes, node: leftNode)
        == JSONString(storage: right.document.bytes, node: rightNode)
    }
    return ByteText.areEqual(
      UnsafeBufferPointer(rebasing: leftBytes[leftNode.textRange]),
      UnsafeBufferPointer(rebasing: rightBytes[rightNode.textRange]))
  }
}
