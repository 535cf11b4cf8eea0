import ConformanceKit
package import MachineKit
package import WirePrimitives

/// A line of a file of cases, as it stands or as it is to be written.
struct CaseLine {
  enum Value {
    /// As it stands in a file, where it may be short for something.
    case written(JSON)
    case full(JSON)
  }

  /// The parts that share values with those of other cases.
  static let sharing = ["input", "expect"]

  private(set) var members: [(name: String, value: Value)]
  /// The bytes that stand in the file; nil for a line that is to be written.
  private(set) var bytes: [UInt8]?

  init(_ line: VectorLines.Line) {
    members = line.json.object?.map { ($0.name.lossyText, .written($0.value)) } ?? []
    bytes = line.bytes
  }

  /// A new case.
  ///
  /// - Parameter members: in full.
  init(_ members: [(String, JSON)]) {
    self.members = members.map { ($0.0, .full($0.1)) }
  }

  subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

  /// What is no tree and no input stands for itself.
  func text(_ name: String) -> String? { self[name]?.json.text }

  mutating func put(_ value: JSON, as name: String, at index: Int? = nil) {
    if let known = members.firstIndex(where: { $0.name == name }) {
      members[known].value = .full(value)
    } else {
      members.insert((name, .full(value)), at: index ?? members.count)
    }
    bytes = nil
  }
}

extension CaseLine.Value {
  var json: JSON {
    switch self {
    case .written(let json), .full(let json): json
    }
  }
}

/// Cases that are not in a file yet, as lines that share nothing.
package enum CaseText {
  /// A whole file, the header first.
  ///
  /// - Parameter cases: the members of each, in full.
  package static func lines(of suite: SuiteID, _ cases: [[(String, JSON)]]) -> [String] {
    [VectorLines.header(of: suite)] + cases.map(line)
  }

  private static func line(_ members: [(String, JSON)]) -> String {
    JSON.object(
      members.map { name, value in
        (name, CaseLine.sharing.contains(name) ? Shorthand.escaped(value) : value)
      }
    ).lineText
  }
}
