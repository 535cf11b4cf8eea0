/// Which values of a suite become definitions: those that stand in more than one place, where that saves
/// bytes. A value that is one stays one.
struct SharedValues {
  /// What is shorter says more than a name.
  private static let leastBytes = 48
  /// `{"$use":"0123456789"}`, and what a definition has besides its value.
  private static let bytesOfUse = 21
  private static let bytesAround = 17

  private let nodes: [ValueGraph.Node]
  private let kept: Set<Int>
  /// Whether the node at each index is a definition.
  private(set) var isShared: [Bool]

  /// - Parameters:
  ///   - roots: the inputs and trees of all cases.
  ///   - kept: the nodes that are definitions.
  init(of nodes: [ValueGraph.Node], roots: [Int], kept: Set<Int>) {
    self.nodes = nodes
    self.kept = kept
    isShared = Array(repeating: false, count: nodes.count)
    choose(uses: usesByNodes(roots))
    // A definition that stands in others only may be worth less than its parents made it seem.
    while drop(unlessWorthItFor: roots) {}
  }

  /// How many nodes and roots have each as a part, as though all were definitions.
  private func usesByNodes(_ roots: [Int]) -> [Int] {
    var uses = Array(repeating: 0, count: nodes.count)
    for root in roots { uses[root] += 1 }
    for node in nodes { for part in node.parts { uses[part] += 1 } }
    return uses
  }

  private mutating func choose(uses: [Int]) {
    var bytes: [Int] = []
    for (index, node) in nodes.enumerated() {
      let size = size(of: node, bytes)
      bytes.append(size)
      isShared[index] =
        kept.contains(index) || Self.isWorthIt(size, uses: uses[index])
    }
  }

  private mutating func drop(unlessWorthItFor roots: [Int]) -> Bool {
    var bytes: [Int] = []
    for node in nodes { bytes.append(size(of: node, bytes)) }
    var uses = Array(repeating: 0, count: nodes.count)
    for root in roots { uses[root] += 1 }
    for index in nodes.indices.reversed() where uses[index] > 0 {
      let times = isShared[index] ? 1 : uses[index]
      for part in nodes[index].parts { uses[part] += times }
    }
    var hasDropped = false
    for index in nodes.indices where isShared[index] && !kept.contains(index) {
      guard !Self.isWorthIt(bytes[index], uses: uses[index]) else { continue }
      isShared[index] = false
      hasDropped = true
    }
    return hasDropped
  }

  /// - Parameter bytes: those of the nodes before.
  private func size(of node: ValueGraph.Node, _ bytes: [Int]) -> Int {
    node.parts.reduce(node.ownBytes) { $0 + (isShared[$1] ? Self.bytesOfUse : bytes[$1]) }
  }

  private static func isWorthIt(_ size: Int, uses: Int) -> Bool {
    uses > 1 && size >= leastBytes && uses * (size - bytesOfUse) > size + bytesAround
  }
}
