import ChoiceEngine

private indirect enum Heap {
  case leaf
  case node(Int, Heap, Heap)

  static func any(_ source: inout ChoiceSource, from least: Int, levels: Int) -> Heap {
    source.span("heap") { source in
      guard source.int(0...(levels > 0 ? 1 : 0)) == 1 else { return .leaf }
      let value = least + source.int(0...200)
      let left = any(&source, from: value, levels: levels - 1)
      return .node(value, left, any(&source, from: value, levels: levels - 1))
    }
  }

  var text: String {
    switch self {
    case .leaf: "None"
    case .node(let value, let left, let right): "(\(value), \(left.text), \(right.text))"
    }
  }

  var count: Int {
    switch self {
    case .leaf: 0
    case .node(_, let left, let right): 1 + left.count + right.count
    }
  }

  /// As the challenge has it, with its mistake: one subtree is lost on the way.
  var list: [Int] {
    var (found, stack): ([Int], [Heap]) = ([], [self])
    while let heap = stack.popLast() {
      guard case .node(let value, let left, let right) = heap else { continue }
      found.append(value)
      stack.append(left)
      stack.append(right)
    }
    return found
  }

  static func merged(_ left: Heap, _ right: Heap) -> Heap {
    guard case .node(let a, let aLeft, let aRight) = left else { return right }
    guard case .node(let b, let bLeft, let bRight) = right else { return left }
    return a <= b
      ? .node(a, merged(aRight, right), aLeft) : .node(b, merged(bRight, left), bLeft)
  }

  static func sortedWrongly(_ heap: Heap) -> [Int] {
    guard case .node(let value, let left, let right) = heap else { return [] }
    return [value] + merged(left, right).list
  }
}

extension ShrinkingChallenge {
  static let binaryHeap = ShrinkingChallenge(
    name: "binary heap",
    least: ["(0, None, (0, (0, None, None), (1, None, None)))"],
    published: 5_837
  ) { source in
    let heap = Heap.any(&source, from: 0, levels: 6)
    let list = heap.list
    let sorted = Heap.sortedWrongly(heap)
    return (heap.text, sorted != list.sorted())
  }
}
