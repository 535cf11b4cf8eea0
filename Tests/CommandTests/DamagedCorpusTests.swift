import Foundation
import Testing

/// What `proofload vectors lint` says of a corpus that is not sound.
struct DamagedCorpusTests {
  struct Damage: CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let old: String
    let new: String
    /// What stands on the line that is to be named.
    let at: String
  }

  static let damages: [Damage] = [
    Damage(
      testDescription: "a vector that is no JSON", file: "vectors/passage.jwt-flags/flags.jsonl",
      old: #""schema":"vectors-2""#, new: #""schema" "vectors-2""#, at: #""schema""#),
    Damage(
      testDescription: "a vector file of another form",
      file: "vectors/passage.jwt-flags/flags.jsonl",
      old: #""schema":"vectors-2""#, new: #""schema":"vectors-3""#, at: #""schema""#),
    Damage(
      testDescription: "a definition that nobody has",
      file: "vectors/passage.jwt-flags/encoding.jsonl",
      old: #""input":{"token":{"$runs""#,
      new: #""input":{"token":{"$use":"0123456789"},"x":{"$runs""#, at: "0123456789"),
    Damage(
      testDescription: "a vector file of no suite", file: "vectors/passage.jwt-flags/flags.jsonl",
      old: #""suite":"passage.jwt-flags""#, new: #""suite":7"#, at: #""suite""#),
    Damage(
      testDescription: "a misspelt suite", file: "vectors/passage.jwt-flags/covering.jsonl",
      old: #""suite":"passage.jwt-flags""#, new: #""suite":"passage.jwt-flag""#,
      at: #""suite""#),
    Damage(
      testDescription: "a uid of another form", file: "vectors/passage.jwt-flags/flags.jsonl",
      old: "e9d107e899fed22c", new: "hello", at: #""hello""#),
    Damage(
      testDescription: "two vectors of one name", file: "vectors/passage.jwt-flags/flags.jsonl",
      old: #""id":"capture-on""#, new: #""id":"record-on""#, at: "e9d107e899fed22c"),
    Damage(
      testDescription: "a member that does not exist",
      file: "vectors/passage.jwt-flags/flags.jsonl",
      old: #""id":"capture-on","#, new: #""id":"capture-on","more":1,"#, at: "e9d107e899fed22c"),
    Damage(
      testDescription: "a registry with a wrong id", file: "requirements/port.json",
      old: #""PORT-01""#, new: #""PORT-1x""#, at: "PORT-1x"),
    Damage(
      testDescription: "a level that does not exist", file: "requirements/port.json",
      old: #"""
           "id": "PORT-02",
           "topic": "port-protocol",
           "level": "must",
        """#,
      new: #"""
           "id": "PORT-02",
           "topic": "port-protocol",
           "level": "shall",
        """#, at: "PORT-02"),
  ]

  private static let lint = ["vectors", "lint", "--corpus", "Corpus"]

  @Test(arguments: damages)
  func `a damaged corpus is named with file and line`(damage: Damage) async throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("Corpus/vectors")
    for name in ["VERSION", "ambiguities.json", "requirements", "vectors/passage.jwt-flags"] {
      try folder.copy("Corpus/\(name)", as: "Corpus/\(name)")
    }
    let file = "Corpus/\(damage.file)"
    try folder.replace(damage.old, with: damage.new, in: file)
    let lines = try folder.text(file).components(separatedBy: "\n")
    let line = try #require(lines.firstIndex { $0.contains(damage.at) }) + 1
    let run = try await Command.run(Self.lint, in: folder.url)
    #expect(run.status == 5)
    #expect(run.errors.contains("\(file):\(line): "), "\(run.errors)")
  }

  @Test func `a wrong vector is found by the faults`() async throws {
    let folder = try ScratchFolder()
    let file = "Corpus/vectors/passage.jwt-flags/flags.jsonl"
    // One file of vectors: each is held against every fault.
    try folder.makeFolder("Corpus/vectors/passage.jwt-flags")
    let definitions = "Corpus/vectors/passage.jwt-flags/definitions.jsonl"
    for path in [
      "Corpus/VERSION", "Corpus/ambiguities.json", "Corpus/requirements", file, definitions,
    ] {
      try folder.copy(path, as: path)
    }
    try folder.dropUnusedDefinitions(in: "Corpus/vectors/passage.jwt-flags")
    try folder.replace(
      #""title":"record enables recording","#, with: #""title":"x","#, in: file)
    let uids = try folder.text(file).matches(of: /"uid":"([0-9a-f]+)"/).map { String($0.output.1) }
    try folder.write(uids.sorted().joined(separator: "\n") + "\n", to: "Corpus/uids.txt")
    let sound = try await Command.run(Self.lint, in: folder.url)
    #expect(sound.status == 0)
    let lines = sound.lines.map { $0.replacing(/of [0-9]+ suites?/, with: "of all suites") }
    #expect(lines == ["25 vectors of all suites: 0 problems"])
    let text = try folder.text(definitions)
    let wrong = text.replacingOccurrences(
      of: #""record":{"$is":true,"by":"PSG-JWT-02"}"#,
      with: #""record":{"$is":false,"by":"PSG-JWT-02"}"#)
    #expect(wrong != text)
    try folder.write(wrong, to: definitions)
    let run = try await Command.run(Self.lint, in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.contains("one of them is wrong"))
  }
}
