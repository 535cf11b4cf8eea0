import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import ReportWriters

/// Which suites and requirements a verb is about.
struct Selection: ParsableArguments {
  @Option(help: ArgumentHelp("Only this suite; `*` matches any text.", valueName: "suite"))
  var suite: [String] = []

  @Option(
    name: .customLong("protocol"), help: ArgumentHelp("Only this protocol.", valueName: "name"))
  var protocolName: [String] = []

  /// Whether nothing was said.
  var isEmpty: Bool { suite.isEmpty && protocolName.isEmpty }

  /// As words of a command line.
  var words: [String] {
    suite.map { "--suite \(ShellWord.quoted($0))" }
      + protocolName.map { "--protocol \(ShellWord.quoted($0))" }
  }

  /// The selected suites; nothing selected is an error, and so is a word that selects nothing.
  func suites() throws -> [ConformanceSuite] {
    let all = BridgeCatalog.suites
    for word in suite where !all.contains(where: { Pattern.matches(word, $0.id) }) {
      throw Self.unknown(word, as: "--suite")
    }
    let protocols = try protocolNames()
    let selected = all.filter { suite in
      (self.suite.isEmpty || self.suite.contains { Pattern.matches($0, suite.id) })
        && (protocols.isEmpty || protocols.contains(suite.id.protocolName))
    }
    guard !selected.isEmpty else {
      throw Failure(
        .usage, "Nothing is selected: no suite is of --suite and of --protocol. \(Self.known)")
    }
    return selected
  }

  /// The names of protocols that were given; the documents are read for them alone.
  private func protocolNames() throws -> [String] {
    guard !protocolName.isEmpty else { return [] }
    let documents = Self.documents(try Corpus(files: .embedded, vectorsOf: []))
    return try protocolName.map { try Self.protocolName($0, among: documents) }
  }

  /// The selected protocols, also those that have no suite yet.
  func protocols(of corpus: Corpus) throws -> [Corpus.ProtocolEntry] {
    let documents = Self.documents(corpus)
    let names = try protocolName.map { try Self.protocolName($0, among: documents) }
    return documents.filter { names.isEmpty || names.contains($0.name) }
  }

  /// The suite of an id, with or without its protocol.
  static func suite(named name: String) throws -> ConformanceSuite {
    let suites = BridgeCatalog.suites
    if let suite = suites.first(where: { Name.matches(name, $0.id.text) }) { return suite }
    let found = suites.filter { Name.matches(name, $0.id.shortName) }
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

  /// The name of the protocol that a word means, which may also be the title of its document.
  private static func protocolName(
    _ word: String, among documents: [Corpus.ProtocolEntry]
  ) throws -> String {
    let meant = documents.first { Name.matches(word, $0.name) || Name.matches(word, $0.title) }
    if let meant { return meant.name }
    let names = documents.map(\.name)
    let shown = word.isEmpty ? "\"\"" : String(escaping: word)
    throw Failure(
      .usage,
      "--protocol \(shown): there is no such protocol\(Nearest.hint(word, among: names)). "
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
    let (pattern, text) = (pattern.lowercased(), text.lowercased())
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
