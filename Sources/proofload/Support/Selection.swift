import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import ReportWriters

/// Which suites and requirements a verb is about.
struct Selection: ParsableArguments {
  @Option(help: ArgumentHelp("Only this suite; `*` stands for any text.", valueName: "suite"))
  var suite: [String] = []

  @Option(
    name: .customLong("protocol"), help: ArgumentHelp("Only this protocol.", valueName: "name"))
  var protocolName: [String] = []

  /// Whether nothing was said.
  var isEmpty: Bool { suite.isEmpty && protocolName.isEmpty }

  /// The selected suites; nothing selected is an error, and so is a word that selects nothing.
  func suites() throws -> [Suite] {
    let all = BridgeCatalog.suites
    for word in suite where !all.contains(where: { Pattern.matches(word, $0.id) }) {
      throw Self.unknown(word, as: "--suite")
    }
    for name in protocolName where !all.contains(where: { $0.id.protocolName == name }) {
      throw try Self.withoutSuite(name)
    }
    let selected = all.filter { suite in
      (self.suite.isEmpty || self.suite.contains { Pattern.matches($0, suite.id) })
        && (protocolName.isEmpty || protocolName.contains(suite.id.protocolName))
    }
    guard !selected.isEmpty else {
      throw Failure(
        .usage, "Nothing is selected: no suite is of --suite and of --protocol. \(Self.known)")
    }
    return selected
  }

  /// The selected protocols, also those that have no suite yet.
  func protocols(of corpus: Corpus) throws -> [Corpus.ProtocolEntry] {
    let documents = Self.documents(corpus)
    for name in protocolName where !documents.contains(where: { $0.name == name }) {
      throw Self.unknownProtocol(name, documents.map(\.name))
    }
    return documents.filter { protocolName.isEmpty || protocolName.contains($0.name) }
  }

  /// The suite of an id, with or without its protocol.
  static func suite(named name: String) throws -> Suite {
    let suites = BridgeCatalog.suites
    if let suite = suites.first(where: { $0.id.text == name }) { return suite }
    let found = suites.filter { $0.id.shortName == name }
    guard found.count < 2 else {
      let ids = found.map(\.id.text).joined(separator: ", ")
      throw Failure(.usage, "\(String(escaping: name)) is the name of several suites: \(ids)")
    }
    guard let suite = found.first else { throw unknown(name, as: nil) }
    return suite
  }

  private static func unknown(_ word: String, as option: String?) -> Failure {
    let ids = BridgeCatalog.suites.map(\.id)
    let hint = Nearest.hint(word, among: ids.map(\.text) + ids.map(\.shortName))
    let shown = word.isEmpty ? "\"\"" : String(escaping: word)
    let start =
      option.map { "\($0) \(shown): no suite has that name" } ?? "There is no suite \(shown)"
    return Failure(.usage, "\(start)\(hint). \(known)")
  }

  private static func withoutSuite(_ name: String) throws -> Failure {
    let documents = documents(try Corpus(files: .embedded, vectorsOf: [])).map(\.name)
    guard documents.contains(name) else { return unknownProtocol(name, documents) }
    return Failure(
      .usage, "--protocol \(name): there is no suite of this protocol yet. \(known)")
  }

  private static func unknownProtocol(_ name: String, _ names: [String]) -> Failure {
    let shown = name.isEmpty ? "\"\"" : String(escaping: name)
    return Failure(
      .usage,
      "--protocol \(shown): there is no such protocol\(Nearest.hint(name, among: names)). "
        + "The protocols are: \(names.joined(separator: ", "))")
  }

  /// Without the port protocol, which has rules and no suites.
  private static func documents(_ corpus: Corpus) -> [Corpus.ProtocolEntry] {
    corpus.protocols.filter { $0.name != "port" }
  }

  private static var known: String {
    "The suites are: \(BridgeCatalog.suites.map(\.id.text).joined(separator: ", "))"
  }
}

enum Pattern {
  /// Whether a pattern with `*` names a suite, by its whole id or by the part behind the protocol.
  static func matches(_ pattern: String, _ suite: SuiteID) -> Bool {
    matches(pattern, suite.text) || matches(pattern, suite.shortName)
  }

  private static func matches(_ pattern: String, _ text: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return pattern == text
    }
    guard text.hasPrefix(first), text.hasSuffix(last), text.count >= first.count + last.count else {
      return false
    }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
