import ConformanceKit
import WirePrimitives

/// The values of a suite's cases, each once however often it stands somewhere: a node's parts are nodes.
struct ValueGraph {
  enum Node: Hashable {
    /// A text of JSON without parts: a scalar, or what is short for a text. As bytes, because strings
    /// are equal that are not the same.
    case leaf([UInt8])
    case list([Int])
    case object([Member])
  }

  struct Member: Hashable {
    /// With its quotes.
    let name: [UInt8]
    let value: Int
  }

  /// A part comes before what it is part of.
  private(set) var nodes: [Node] = []
  private var indexes: [Node: Int] = [:]
  private let definitions: Definitions
  private var defined: [String: Int] = [:]

  /// - Parameter definitions: those that values in files name.
  init(definitions: Definitions) {
    self.definitions = definitions
  }

  /// The node of a value as it stands in a file.
  mutating func add(written json: JSON) throws(ExpansionError) -> Int {
    switch try Shorthand(json) {
    case .use(let name): return try add(definition: name)
    case .runs: return insert(.leaf(json.lineBytes))
    case .escaped, nil: break
    }
    switch json.value {
    case .null, .bool, .number, .string: return insert(.leaf(json.lineBytes))
    case .array(let elements):
      var parts: [Int] = []
      for element in elements { parts.append(try add(written: element)) }
      return insert(.list(parts))
    case .object(let members):
      var parts: [Member] = []
      for (name, value) in members {
        parts.append(Member(name: JSON.string(name).lineBytes, value: try add(written: value)))
      }
      return insert(.object(parts))
    }
  }

  mutating func add(definition name: String) throws(ExpansionError) -> Int {
    if let known = defined[name] { return known }
    guard let value = definitions[name] else {
      throw ExpansionError("there is no definition \(String(escaping: name))")
    }
    let node = try add(written: value)
    defined[name] = node
    return node
  }

  /// The node of a value in full.
  mutating func add(_ json: JSON) -> Int {
    switch json.value {
    case .null, .bool, .number: return insert(.leaf(json.lineBytes))
    case .string(let string):
      return insert(.leaf(TextRuns(of: string)?.json.lineBytes ?? json.lineBytes))
    case .array(let elements): return insert(.list(elements.map { add($0) }))
    case .object(let members):
      let escaped = Shorthand.escapedName(in: json)
      return insert(
        .object(
          members.map { name, value in
            Member(
              name: (escaped.map { .string($0) } ?? JSON.string(name)).lineBytes, value: add(value))
          }))
    }
  }

  private mutating func insert(_ node: Node) -> Int {
    if let known = indexes[node] { return known }
    indexes[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }
}

extension ValueGraph.Node {
  var parts: [Int] {
    switch self {
    case .leaf: []
    case .list(let parts): parts
    case .object(let members): members.map(\.value)
    }
  }

  /// The bytes of its text but for those of its parts.
  var ownBytes: Int {
    switch self {
    case .leaf(let text): text.count
    case .list(let parts): 2 + max(0, parts.count - 1)
    case .object(let members):
      members.reduce(2 + max(0, members.count - 1)) { $0 + $1.name.count + 1 }
    }
  }
}
