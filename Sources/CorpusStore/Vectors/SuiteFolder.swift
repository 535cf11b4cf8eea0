package import ConformanceKit
import Foundation
package import MachineKit
package import WirePrimitives

/// The files of a suite's vectors in a folder, to be completed and added to. What does not change stays as
/// it is, byte for byte: a new case is a new line, with the definitions that it is the first to share.
package struct SuiteFolder {
  /// Which expected answers are written.
  package enum Recording: Sendable {
    case missing
    /// Those too that the reference would not give any more.
    case changed
  }

  package struct Completion: Sendable {
    /// The cases that were changed, by the path of their file.
    package var changed: [(path: String, count: Int)] = []
    /// The uids that were given.
    package var uids: [String] = []
    /// Definitions that no case needs any more.
    package var droppedDefinitions = 0
  }

  package let suite: SuiteID
  let folder: String
  private var definitions: Definitions
  private var defined: [(name: String, line: VectorLines.Line)]
  private var topics: [(name: String, cases: [CaseLine])]

  /// - Parameter corpus: a folder that is laid out as `Corpus` is.
  package init(corpus: String, suite: SuiteID) throws(CorpusError) {
    self.suite = suite
    folder = "\(corpus)/vectors/\(suite)"
    (definitions, defined, topics) = (.none, [], [])
    for name in Self.names(in: folder) {
      let path = "\(folder)/\(name)"
      guard name.hasSuffix(VectorLines.ending) else { throw OldVectors.complaint(about: path) }
      let file = try VectorLines(name: path, bytes: try Self.bytes(of: path))
      guard file.suite == suite.text else {
        throw CorpusError(
          file: path, line: 1, reason: "the suite is \(String(escaping: file.suite))")
      }
      if name == VectorLines.definitions {
        definitions = try file.definitions()
        for line in file.lines { defined.append((try file.definition(on: line).name, line)) }
      } else {
        topics.append((name, file.lines.map(CaseLine.init)))
      }
    }
  }

  /// The files of an older form, which are to be written anew.
  init(replacing old: OldVectors) {
    (suite, folder) = (old.suite, old.folder)
    (definitions, defined) = (.none, [])
    topics = old.files.map { file in ("\(file.topic)\(VectorLines.ending)", file.cases) }
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in
      [VectorLines.ending, OldVectors.ending].contains { name.hasSuffix($0) }
    }.sorted()
  }

  static func bytes(of path: String) throws(CorpusError) -> [UInt8] {
    do throws(FileError) {
      return try BoundedFile.read(path)
    } catch {
      throw CorpusError(file: path, reason: error.reason)
    }
  }
}

extension SuiteFolder {
  /// Adds a case at the end of a file.
  ///
  /// - Parameters:
  ///   - members: in full, but for what ``complete(with:recording:)`` gives.
  ///   - topic: the file's name without its ending.
  package mutating func add(_ members: [(String, JSON)], to topic: String) {
    let name = topic + VectorLines.ending
    if let index = topics.firstIndex(where: { $0.name == name }) {
      topics[index].cases.append(CaseLine(members))
    } else {
      topics.append((name, [CaseLine(members)]))
    }
  }

  /// Gives a uid to each case that has none and the reference's tree to each case without one, and writes
  /// the files that this changes.
  package mutating func complete(
    with suite: ConformanceSuite, recording: Recording = .missing
  ) throws(CorpusError) -> Completion {
    var completion = Completion()
    let trees = AcceptanceReader(definitions: definitions)
    for topic in topics.indices {
      let path = "\(folder)/\(topics[topic].name)"
      for index in topics[topic].cases.indices {
        let had = topics[topic].cases[index].text("uid")
        try complete(&topics[topic].cases[index], of: path, with: suite, recording, trees)
        if had == nil { completion.uids += [topics[topic].cases[index].text("uid") ?? ""] }
      }
      let changed = topics[topic].cases.count { $0.bytes == nil }
      if changed > 0 { completion.changed.append((path, changed)) }
    }
    completion.droppedDefinitions = try write()
    return completion
  }

  private func complete(
    _ line: inout CaseLine, of path: String, with suite: ConformanceSuite, _ recording: Recording,
    _ trees: AcceptanceReader
  ) throws(CorpusError) {
    guard let id = line.text("id"), let input = line["input"] else {
      throw CorpusError(file: path, reason: "a case needs \"id\" and \"input\"")
    }
    do {
      let full = try value(input)
      if line["uid"] == nil {
        line.put(.string(Self.uid(suite: suite.id, id: id, input: full)), as: "uid", at: 0)
      }
      guard let known = line["expect"] else {
        return line.put(try suite.recordedTree(of: full).briefJSON, as: "expect")
      }
      guard recording == .changed else { return }
      let tree = try suite.recordedTree(of: full)
      let isSame = try trees.read(known.json).json.isIdentical(to: tree.json)
      if !isSame { line.put(tree.briefJSON, as: "expect") }
    } catch {
      throw CorpusError(file: path, reason: "\(id): \(error)")
    }
  }

  private func value(_ part: CaseLine.Value) throws(ExpansionError) -> JSON {
    switch part {
    case .full(let json): json
    case .written(let json): try definitions.expanded(json)
    }
  }

  /// Sixteen hexadecimal digits that tell inputs apart.
  package static func digest(of input: JSON) -> String {
    var digest = Digest()
    digest.add(input.compactText)
    return digest.text
  }

  private static func uid(suite: SuiteID, id: String, input: JSON) -> String {
    var digest = Digest()
    for text in [suite.text, id, input.compactText] { digest.add(text) }
    return digest.text
  }
}

extension SuiteFolder {
  /// Writes the files that have changed.
  ///
  /// - Returns: how many definitions were dropped because no case needs them.
  @discardableResult
  mutating func write() throws(CorpusError) -> Int {
    var files: [(name: String, lines: [String])] = []
    var added: [String: String] = [:]
    let cases = topics.flatMap(\.cases)
    if cases.contains(where: { $0.bytes == nil }) {
      do throws(ExpansionError) {
        var writer = try SharingWriter(cases: cases, known: defined.map(\.name), definitions)
        files = lines(from: &writer)
        added = writer.added
        if let name = writer.ambiguousName {
          throw ExpansionError("two definitions would have the name \(name)")
        }
      } catch {
        throw CorpusError(file: folder, reason: "\(error)")
      }
    }
    let kept = keptDefinitions(files, added)
    let known = Set(defined.map(\.name))
    if Set(kept.map(\.name)) != known {
      files.append((VectorLines.definitions, kept.map(\.text)))
    }
    for file in files { try write(file.lines, to: file.name) }
    return known.subtracting(kept.map(\.name)).count
  }

  /// The lines of the files that have changed.
  private func lines(from writer: inout SharingWriter) -> [(name: String, lines: [String])] {
    var files: [(name: String, lines: [String])] = []
    var index = 0
    for topic in topics {
      var lines: [String] = []
      for line in topic.cases {
        lines.append(
          line.bytes.map { String(decoding: $0, as: UTF8.self) } ?? writer.text(of: line, at: index)
        )
        index += 1
      }
      if topic.cases.contains(where: { $0.bytes == nil }) { files.append((topic.name, lines)) }
    }
    return files
  }

  /// The lines of all definitions that cases need, sorted by their names.
  ///
  /// - Parameter files: those whose lines have changed.
  private func keptDefinitions(
    _ files: [(name: String, lines: [String])], _ added: [String: String]
  ) -> [(name: String, text: String)] {
    var texts: [String: String] = [:]
    for (name, text) in added { texts[name] = "{\"\(name)\":\(text)}" }
    for (name, line) in defined { texts[name] = String(decoding: line.bytes, as: UTF8.self) }
    var open = files.flatMap(\.lines)
    for topic in topics where !files.contains(where: { $0.name == topic.name }) {
      open += topic.cases.compactMap { $0.bytes.map { String(decoding: $0, as: UTF8.self) } }
    }
    var needed: Set<String> = []
    while let text = open.popLast() {
      let uses = (try? JSON.parse(text)).map(Shorthand.uses) ?? []
      for name in uses where needed.insert(name).inserted {
        if let text = texts[name] { open.append(text) }
      }
    }
    return needed.sorted().compactMap { name in texts[name].map { (name, $0) } }
  }

  private func write(_ lines: [String], to name: String) throws(CorpusError) {
    let path = "\(folder)/\(name)"
    guard !lines.isEmpty else {
      try? FileManager.default.removeItem(atPath: path)
      return
    }
    let text = ([VectorLines.header(of: suite)] + lines).map { $0 + "\n" }.joined()
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CorpusError(file: path, reason: "cannot be written: \(SystemError.reason(error))")
    }
  }
}
