import ChoiceEngine

extension ShrinkingChallenge {
  /// A heap is sorted by taking its least number off again and again; what sorts here takes only the
  /// first as it should.
  static let binaryHeap = ShrinkingChallenge(
    "binary heap", least: "(0, None, (0, (0, None, None), (1, None, None)))", published: 5_837
  ) { source in
    let heap = Heap.any(&source, from: 0, size: source.int(0...20))
    return (heap.text, heap.sortedWrongly != heap.list.sorted())
  }
}

private indirect enum Heap {
  case leaf
  case node(Int, Heap, Heap)

  static func any(_ source: inout ChoiceSource, from least: Int, size: Int) -> Heap {
    source.span("heap") { source in
      guard source.int(1...(size > 0 ? 8 : 1)) > 1 else { return .leaf }
      let value = least + source.integer(0...ShrinkingChallenge.most)
      let left = any(&source, from: value, size: size / 2)
      return .node(value, left, any(&source, from: value, size: size / 2))
    }
  }

  var text: String {
    switch self {
    case .leaf: "None"
    case .node(let value, let left, let right): "(\(value), \(left.text), \(right.text))"
    }
  }

  /// All numbers, in no order of their own.
  var list: [Int] {
    var (found, stack): ([Int], [Heap]) = ([], [self])
    while let heap = stack.popLast() {
      guard case .node(let value, let left, let right) = heap else { continue }
      found.append(value)
      stack += [left, right]
    }
    return found
  }

  static func merged(_ left: Heap, _ right: Heap) -> Heap {
    guard case .node(let a, let aLeft, let aRight) = left else { return right }
    guard case .node(let b, let bLeft, let bRight) = right else { return left }
    return a <= b
      ? .node(a, merged(aRight, right), aLeft) : .node(b, merged(bRight, left), bLeft)
  }

  var sortedWrongly: [Int] {
    guard case .node(let value, let left, let right) = self else { return [] }
    return [value] + Self.merged(left, right).list
  }
}
