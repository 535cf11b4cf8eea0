import ConformanceKit
package import MachineKit
import WirePrimitives

/// Reads `vectors/<suite>/*.jsonl`.
struct VectorReader {
  private static let members: Set<String> = [
    "uid", "id", "title", "since", "requirements", "input", "expect", "twin", "why",
  ]

  private static let hexadecimalDigits = "0123456789abcdef".utf8

  /// The name of the suite.
  private let folder: String
  private let definitions: Definitions
  private let trees: AcceptanceReader
  private let cases: [VectorLines]
  private let shared: VectorLines?

  /// - Parameter folder: the name of the suite's folder.
  init(files: CorpusFiles, folder: String) throws(CorpusError) {
    self.folder = folder
    var cases: [VectorLines] = []
    var shared: VectorLines?
    for name in files.vectorFiles(of: folder) {
      let shown = files.displayName(of: name)
      guard let bytes = files[name] else { continue }
      let lines = try VectorLines(name: shown, bytes: bytes)
      if name.hasSuffix("/\(VectorLines.definitions)") {
        shared = lines
      } else {
        cases.append(lines)
      }
    }
    self.cases = cases
    self.shared = shared
    definitions = try shared?.definitions() ?? .none
    trees = AcceptanceReader(definitions: definitions)
  }

  /// - Parameter suites: the suites that there are; nil where any is taken.
  func read(for suites: Set<SuiteID>?) throws(CorpusError) -> [Located<Vector>] {
    for file in cases + (shared.map { [$0] } ?? []) { try check(file, suites) }
    let entries = cases.flatMap { file in
      file.lines.map { Entry(place: .line(of: file.name, number: $0.number), json: $0.json) }
    }
    // Before memory is used for any of them.
    try checkSizes(of: entries)
    var vectors: [Located<Vector>] = []
    vectors.reserveCapacity(entries.count)
    for entry in entries { vectors.append(Located(value: try vector(entry), entry: entry)) }
    return vectors
  }

  private func checkSizes(of entries: [Entry]) throws(CorpusError) {
    var bytes = 0
    for entry in entries {
      bytes += try size(of: entry)
      guard bytes <= Expansion.mostBytesOfSuite else {
        throw entry.fail(
          "with it the cases of the suite stand for more than \(Expansion.mostBytesOfSuite) bytes")
      }
    }
  }

  private func check(_ file: VectorLines, _ suites: Set<SuiteID>?) throws(CorpusError) {
    // Vectors under another name would not be run, and nobody would be told.
    guard file.suite == folder else {
      throw CorpusError(
        file: file.name, line: 1,
        reason:
          "the suite is \(String(escaping: file.suite)), the folder \(String(escaping: folder))")
    }
    guard suites?.contains(SuiteID(folder)) ?? true else {
      throw CorpusError(
        file: file.name, line: 1, reason: "the kit has no suite \(String(escaping: folder))")
    }
  }

  private func size(of entry: Entry) throws(CorpusError) -> Int {
    do throws(ExpansionError) {
      return try definitions.expansion(of: entry.json).bytes
    } catch {
      throw entry.fail("\(error)")
    }
  }

  private func vector(_ entry: Entry) throws(CorpusError) -> Vector {
    try entry.allow(only: Self.members)
    guard let expect = entry.json["expect"] else {
      throw entry.fail("has no \"expect\"; `proofload vectors lint --fix` fills it in")
    }
    let uid = try entry.text("uid")
    guard uid.utf8.count == 16, uid.utf8.allSatisfy(Self.hexadecimalDigits.contains) else {
      throw entry.fail(
        "\"uid\" is not 16 hexadecimal digits; leave it out and run `proofload vectors lint --fix`")
    }
    return Vector(
      uid: uid, id: try entry.text("id"), title: try entry.text("title"),
      since: try entry.text("since"),
      requirements: try entry.texts("requirements").map { RequirementID($0) },
      input: try input(entry), expect: try tree(expect, entry),
      twin: try entry.optionalText("twin"),
      why: try entry.text("why"))
  }

  private func tree(_ expect: JSON, _ entry: Entry) throws(CorpusError) -> Acceptance {
    do throws(AcceptanceError) {
      return try trees.read(expect)
    } catch {
      throw entry.fail("\"expect\" is no acceptance tree: \(error)")
    }
  }

  private func input(_ entry: Entry) throws(CorpusError) -> JSON {
    guard let input = entry.json["input"] else { throw entry.fail("has no \"input\"") }
    do throws(ExpansionError) {
      return try definitions.expanded(input)
    } catch {
      throw entry.fail("\(error)")
    }
  }
}

extension CorpusFiles {
  /// What is wrong with the definitions of a suite, though everything can be read.
  package func definitionProblems(of suite: SuiteID) throws(CorpusError) -> [CorpusError] {
    try VectorReader(files: self, folder: suite.text).definitionProblems()
  }
}

extension VectorReader {
  fileprivate func definitionProblems() throws(CorpusError) -> [CorpusError] {
    guard let shared else { return [] }
    var problems: [CorpusError] = []
    let used = Set((cases + [shared]).flatMap(\.lines).flatMap { Shorthand.uses(in: $0.json) })
    var last = ""
    for line in shared.lines {
      let (name, _) = try shared.definition(on: line)
      // {"0123456789":VALUE}
      let value = line.bytes.dropFirst(DefinitionName.digits + 4).dropLast()
      let right = DefinitionName.of(String(decoding: value, as: UTF8.self))
      if name != right { problems.append(shared.fail("its value has the name \(right)", at: line)) }
      if name < last { problems.append(shared.fail("\(name) stands behind \(last)", at: line)) }
      if !used.contains(name) { problems.append(shared.fail("nothing uses \(name)", at: line)) }
      last = name
    }
    return problems
  }
}
