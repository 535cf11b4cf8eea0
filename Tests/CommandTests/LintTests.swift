import Foundation
import Testing

/// What `vectors lint` says of vectors that are lost or changed.
struct LintTests {
  private static let vectors = "Corpus/vectors/passage.jwt-flags"
  private static let file = "\(vectors)/encoding.jsonl"
  private static let definitions = "\(vectors)/definitions.jsonl"
  private let folder: ScratchFolder
  /// The first two vectors of the file.
  private let uids: [String]

  /// A corpus of one file, so that the faults are soon done.
  init() throws {
    folder = try ScratchFolder()
    try folder.copy("Corpus", as: "Corpus")
    try FileManager.default.removeItem(at: folder.url.appending(path: "Corpus/vectors"))
    try folder.makeFolder(Self.vectors)
    try folder.copy(Self.file, as: Self.file)
    try folder.copy(Self.definitions, as: Self.definitions)
    try folder.dropUnusedDefinitions(in: Self.vectors)
    let text = try String(contentsOf: folder.url.appending(path: Self.file), encoding: .utf8)
    uids = text.matches(of: /"uid":"([0-9a-f]{16})"/).map { String($0.1) }
    try #require(uids.count == 10)
    try folder.write(uids.map { $0 + "\n" }.joined(), to: "Corpus/uids.txt")
  }

  private func lint(_ options: String...) async throws -> Command {
    try await Command.run(
      ["vectors", "lint", "--corpus", "Corpus"] + options, in: folder.url)
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
  }

  /// The line on which a text first stands, counted from 1.
  private func line(of needle: String, in file: String) throws -> Int {
    let lines = try text(file).components(separatedBy: "\n")
    return try #require(lines.firstIndex { $0.contains(needle) }) + 1
  }

  @Test func `vectors of a suite that the kit does not have are an error`() async throws {
    let file = "Corpus/vectors/passage.others/flags.jsonl"
    try folder.makeFolder("Corpus/vectors/passage.others")
    try folder.write(
      try text(Self.file).replacingOccurrences(of: "passage.jwt-flags", with: "passage.others"),
      to: file)
    let run = try await lint()
    #expect(run.status == 5)
    let line = try line(of: "passage.others", in: file)
    #expect(run.errors.contains("\(file):\(line): the kit has no suite passage.others"))
  }

  @Test func `a file of vectors that is missing is told by what its uids say`() async throws {
    let others = try text("Corpus/uids.txt")
    try folder.write(others + "0123456789abcdef\n", to: "Corpus/uids.txt")
    for verb in [
      ["judge", "--corpus", "Corpus", "-"],
      ["vectors", "cover", "--suite", "jwt-flags", "--corpus", "Corpus"],
    ] {
      let run = try await Command.run(verb, in: folder.url)
      #expect(run.status == 5, "\(run.output)")
      let told = run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        told.contains("names 1 uid without a vector, first 0123456789abcdef"), "\(run.errors)")
    }
    #expect(try await lint().status == 1)
  }

  @Test func `a uid that changes is found where it was and where it is`() async throws {
    try folder.replace(uids[1], with: "0123456789abcdef", in: Self.file)
    let run = try await lint()
    #expect(run.status == 1)
    let place = "\(Self.file):\(try line(of: "0123456789abcdef", in: Self.file))"
    #expect(
      run.lines == [
        "Corpus/uids.txt:2: \(uids[1]) is the uid of no vector any more: a uid never changes",
        "\(place): passage.jwt-flags:hyphen: its uid is not in uids.txt; only "
          + "`proofload vectors lint --fix` gives uids",
        "10 vectors of 1 suite: 2 problems",
      ])
  }

  @Test func `a uid that is given is kept`() async throws {
    try folder.replace(#""uid":"\#(uids[1])","#, with: "", in: Self.file)
    try folder.write(
      uids.filter { $0 != uids[1] }.joined(separator: "\n"), to: "Corpus/uids.txt")
    let run = try await lint("--fix")
    #expect(run.status == 0, "\(run.output)")
    let kept = try text("Corpus/uids.txt").split(separator: "\n").map(String.init)
    let given = try #require(kept.first { !uids.contains($0) || $0 == uids[1] })
    #expect(kept == (uids.filter { $0 != uids[1] } + [given]).sorted())
    #expect(try text(Self.file).contains(#""uid":"\#(given)""#))
  }

  @Test func `a problem names file and line`() async throws {
    // What it expects stands in a definition, which others use as well.
    let own = try #require(
      try text(Self.file).split(separator: "\n").first { $0.contains(uids[0]) })
    let name = try #require(own.firstMatch(of: /"expect":{"\$use":"([0-9a-f]{10})"}/)?.1)
    let definition = try #require(
      try text(Self.definitions).split(separator: "\n").first { $0.hasPrefix("{\"\(name)\":") })
    let wrong = definition.dropFirst(14).dropLast()
      .replacing(#""record":{"$is":true"#, with: #""record":{"$is":false"#)
    try folder.replace(
      #"{"$use":"\#(name)"}"#, with: String(wrong), onceAfter: uids[0], in: Self.file)
    let run = try await lint()
    #expect(run.status == 1)
    let place = "\(Self.file):\(try line(of: uids[0], in: Self.file))"
    let vector = "passage.jwt-flags:underscore"
    #expect(run.output.hasPrefix("\(place): \(vector): at ok.record.$is it expects"))
  }

  @Test func `a definition that is misnamed, out of order or of no use is a problem`() async throws
  {
    var lines = try text(Self.definitions).split(separator: "\n").map(String.init)
    lines.append(#"{"0000000000":1}"#)
    try folder.write(lines.map { $0 + "\n" }.joined(), to: Self.definitions)
    let run = try await lint()
    #expect(run.status == 1)
    let place = "\(Self.definitions):\(lines.count)"
    #expect(
      run.lines.dropLast() == [
        "\(place): its value has the name af63ac4c86",
        "\(place): 0000000000 stands behind \(lines[lines.count - 2].dropFirst(2).prefix(10))",
        "\(place): nothing uses 0000000000",
      ])
    let fixed = try await lint("--fix")
    #expect(fixed.status == 0, "\(fixed.output)")
    #expect(try text(Self.definitions) == lines.dropLast().map { $0 + "\n" }.joined())
  }

  @Test func `files of version 0.1.0 are told what to do, and converted`() async throws {
    let shown = try await Command.run(
      ["show", "jwt-flags:no-special-letters", "--json", "--corpus", "Corpus"], in: folder.url)
    #expect(shown.status == 0)
    let uid = try #require(shown.output.firstMatch(of: /"uid": "([0-9a-f]{16})"/)?.1)
    try FileManager.default.removeItem(at: folder.url.appending(path: Self.vectors))
    try folder.makeFolder(Self.vectors)
    let old = #"{"schema": "vectors-1", "suite": "passage.jwt-flags", "cases": [\#(shown.output)]}"#
    try folder.write(old, to: "\(Self.vectors)/old.json")
    try folder.write("\(uid)\n", to: "Corpus/uids.txt")
    let refused = try await lint()
    #expect(refused.status == 5)
    let told = refused.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      told.hasPrefix(
        "\(Self.vectors)/old.json: is no file of lines (vectors-2): `proofload vectors convert"))
    let convert = ["vectors", "convert", "--corpus", "Corpus"]
    let converted = try await Command.run(convert, in: folder.url)
    #expect(converted.lines == ["1 case of 1 suite: each says what it said"])
    #expect(try await lint().lines == ["1 vector of 1 suite: 0 problems"])
    let again = try await Command.run(
      ["show", "jwt-flags:no-special-letters", "--json", "--corpus", "Corpus"], in: folder.url)
    #expect(again.output == shown.output)
    #expect(try await Command.run(convert, in: folder.url).status == 2)
  }
}
