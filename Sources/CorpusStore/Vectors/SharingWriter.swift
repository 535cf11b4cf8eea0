import ConformanceKit
import WirePrimitives

/// Writes the lines of a suite's cases and the definitions that they share. A line or a definition that
/// stands in a file is not written anew, even where it could be shorter by now.
struct SharingWriter {
  private var graph: ValueGraph
  private let shared: SharedValues
  /// The nodes of each case's parts that share values, by their names.
  private var roots: [[String: Int]] = []
  private let known: Set<String>
  private var names: [Int: String] = [:]
  /// The texts of new definitions by their names.
  private(set) var added: [String: String] = [:]
  /// A name that would stand for two values.
  private(set) var ambiguousName: String?

  /// - Parameters:
  ///   - cases: all of the suite.
  ///   - known: the names of the definitions that there are.
  init(
    cases: [CaseLine], known: [String], _ definitions: Definitions
  ) throws(ExpansionError) {
    graph = ValueGraph(definitions: definitions)
    self.known = Set(known)
    for name in known.sorted().reversed() { names[try graph.add(definition: name)] = name }
    for line in cases {
      var nodes: [String: Int] = [:]
      for (name, value) in line.members where CaseLine.sharing.contains(name) {
        switch value {
        case .written(let json): nodes[name] = try graph.add(written: json)
        case .full(let json): nodes[name] = graph.add(json)
        }
      }
      roots.append(nodes)
    }
    shared = SharedValues(
      of: graph.nodes, roots: roots.flatMap(\.values), kept: Set(names.keys))
  }

  /// The line of a case.
  ///
  /// - Parameter index: among all cases.
  mutating func text(of line: CaseLine, at index: Int) -> String {
    var members: [String] = []
    for (name, value) in line.members {
      let text = roots[index][name].map { self.text(of: $0) } ?? value.json.lineText
      members.append("\(JSON.string(name).lineText):\(text)")
    }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func text(of node: Int) -> String {
    guard shared.isShared[node] else { return ownText(of: node) }
    if let name = names[node] { return Self.use(name) }
    let text = ownText(of: node)
    let name = DefinitionName.of(text)
    if added[name] != nil || known.contains(name) { ambiguousName = name }
    names[node] = name
    added[name] = text
    return Self.use(name)
  }

  private mutating func ownText(of node: Int) -> String {
    switch graph.nodes[node] {
    case .leaf(let text): return String(decoding: text, as: UTF8.self)
    case .list(let parts):
      var texts: [String] = []
      for part in parts { texts.append(self.text(of: part)) }
      return "[\(texts.joined(separator: ","))]"
    case .object(let members):
      var texts: [String] = []
      for member in members {
        let name = String(decoding: member.name, as: UTF8.self)
        texts.append("\(name):\(self.text(of: member.value))")
      }
      return "{\(texts.joined(separator: ","))}"
    }
  }

  private static func use(_ name: String) -> String { "{\"\(Shorthand.useName)\":\"\(name)\"}" }
}
