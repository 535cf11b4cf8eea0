import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import ReportWriters
import WirePrimitives

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a requirement, ambiguity, suite, choice, capability or vector.",
    discussion: "Example:  proofload show PSG-JWT-08")

  @Argument(
    help:
      "An id: PSG-JWT-08, AMB-PSG-17, jwt-flags, passage.jwt-flag-type, utf16-strings, jwt-flags:underscore."
  )
  var id: String

  @Flag(help: "Print a vector in full, as JSON with all definitions expanded.")
  var json = false

  @Option(help: "A corpus folder. (default: the embedded corpus)")
  var corpus: String?

  func run() throws {
    let corpus = try read()
    if json {
      guard let vector = try CaseName.find(id, in: corpus).vector else {
        throw Failure(.usage, "--json is for vectors, which are named SUITE:ID.")
      }
      return Terminal.print(vector.json.filledText(width: 100))
    }
    let suites = BridgeCatalog.suites
    let choice = Name.find(id, among: suites.flatMap(\.choices).map(\.id.text)).map { ChoiceID($0) }
    let capability = Name.find(id, among: suites.flatMap(\.capabilities).map(\.id.text))
      .map(CapabilityID.init)
    if let requirement = corpus.registry[RequirementID(id.uppercased())] {
      Terminal.print(lines(requirement, corpus))
    } else if let ambiguity = corpus.registry[AmbiguityID(id.uppercased())] {
      Terminal.print(lines(ambiguity))
    } else if let choice,
      let suites = Self.suites(with: { $0.choices.contains { $0.id == choice } })
    {
      Terminal.print(lines(choice, of: suites, corpus))
    } else if let capability {
      Terminal.print(lines(capability))
    } else if let suite = try? Selection.suite(named: id) {
      Terminal.print(try lines(suite, corpus))
    } else if let run = try? CaseName.find(id, in: corpus), let vector = run.vector {
      Terminal.print(lines(vector, of: run.suite))
    } else {
      throw Failure(
        .usage,
        "There is no requirement, ambiguity, suite, choice, capability or vector "
          + "\(String(escaping: id))\(nearest(corpus)). Vectors are named SUITE:ID, as jwt-flags:record-on; `proofload coverage` and `proofload list` name the rest."
      )
    }
  }

  private func nearest(_ corpus: Corpus) -> String {
    let suites = BridgeCatalog.suites
    return Nearest.hint(
      id,
      among: corpus.registry.requirements.map(\.id.text)
        + corpus.registry.ambiguities.map(\.id.text)
        + suites.flatMap { suite in
          [suite.id.text, suite.id.shortName] + suite.choices.map(\.id.text)
            + suite.capabilities.map(\.id.text)
        })
  }

  /// With the vectors of the suite that the id begins with; of a requirement those of all are told.
  private func read() throws -> Corpus {
    if let corpus { return try InputFile.corpus(in: corpus) }
    var corpus = try CaseName.corpus(of: [id])
    let requirement = RequirementID(id.uppercased())
    try corpus.read(
      vectorsOf: BridgeCatalog.suites.filter { $0.requirements.contains(requirement) }.map(\.id))
    return corpus
  }

  private func lines(_ requirement: Requirement, _ corpus: Corpus) -> [String] {
    let faults = BridgeCatalog.suites.flatMap { suite in
      suite.variants.filter { $0.requirement == requirement.id }.map(\.phrase)
    }
    return TextWrap.wrap(requirement.text, first: "\(requirement.id)  ", rest: "            ")
      + field(
        "level",
        "\(requirement.level.rawValue) (\(requirement.basis.rawValue), checked by \(requirement.check.rawValue))"
      )
      + field(
        "document",
        "\(requirement.source.document), \(requirement.source.section), lines \(requirement.source.lines)"
      )
      + field("stimulus", requirement.stimulus) + field("expected", requirement.expect)
      + requirement.see.flatMap { id in
        field("see", "\(id): \(corpus.registry[id]?.what ?? "")")
      }
      + faults.flatMap { field("fault", $0) }
      + field("vectors", vectors(for: requirement, corpus))
  }

  /// Those that somebody has written, and how many there are besides.
  private func vectors(for requirement: Requirement, _ corpus: Corpus) -> String {
    let vectors = corpus.vectors.sorted { $0.key.text < $1.key.text }.flatMap { suite, vectors in
      vectors.filter { $0.requirements.contains(requirement.id) }.map { (suite, $0) }
    }
    let written = vectors.filter { !$0.1.isCovering }.map { "\($0.0):\($0.1.id)" }
    let rest = vectors.count - written.count
    guard rest > 0 else { return written.isEmpty ? "none" : written.joined(separator: ", ") }
    let picked = Phrases.count(rest, "covering vector")
    return written.isEmpty ? picked : "\(written.joined(separator: ", ")), and \(picked)"
  }

  private func lines(_ ambiguity: Ambiguity) -> [String] {
    TextWrap.wrap(ambiguity.what, first: "\(ambiguity.id)  ", rest: "            ")
      + field("treatment", "\(ambiguity.treatment.rawValue): \(ambiguity.reason)")
      + ambiguity.readings.flatMap { field("reading", $0) }
      + field("resolved", ambiguity.resolution)
      + field("decides", ambiguity.requirements.map(\.text).joined(separator: ", "))
  }

  /// Nil where there are none.
  private static func suites(with isMeant: (ConformanceSuite) -> Bool) -> [ConformanceSuite]? {
    let suites = BridgeCatalog.suites.filter(isMeant)
    return suites.isEmpty ? nil : suites
  }

  private func lines(_ id: ChoiceID, of suites: [ConformanceSuite], _ corpus: Corpus) -> [String] {
    guard let choice = suites[0].choices.first(where: { $0.id == id }) else { return [] }
    let ambiguity = corpus.registry[choice.ambiguity]
    return TextWrap.wrap(
      ambiguity?.what ?? "", first: "\(id)  ", rest: "            ")
      + field("open by", choice.ambiguity.text)
      + choice.variants.flatMap { field("way", way($0, of: choice, suites)) }
      + (ambiguity.map { field("resolved", $0.resolution) } ?? [])
      + field("suites", suites.map(\.id.text).joined(separator: ", "))
  }

  /// What a port does that declares it.
  private func way(_ way: String, of choice: Choice, _ suites: [ConformanceSuite]) -> String {
    let phrases = suites.flatMap(\.variants).filter { $0.role == .choice(choice.id, way) }
      .map(\.phrase).withoutRepeats
    let words = phrases.isEmpty ? "" : ": as if \(phrases.joined(separator: "; as if "))"
    return way + words + (way == choice.variants[0] ? " (where nothing is declared)" : "")
  }

  private func lines(_ id: CapabilityID) -> [String] {
    let suites = BridgeCatalog.suites.filter { $0.capabilities.contains { $0.id == id } }
    let capabilities = suites.flatMap(\.capabilities).filter { $0.id == id }
    return TextWrap.wrap(
      capabilities.map(\.summary).withoutRepeats.joined(separator: "; "), first: "\(id)  ",
      rest: "            ")
      + field("suites", suites.map(\.id.text).joined(separator: ", "))
  }

  /// With what it is asked and what it answers, as its schema says.
  private func lines(_ suite: ConformanceSuite, _ corpus: Corpus) throws -> [String] {
    let schema = try CorpusFiles.embedded.schema(of: suite.id)
    let outline = SchemaOutline(schema)
    let capabilities = suite.capabilities.map { "\($0.id): \($0.summary)" }
    let answer = schema["$defs"]?["answer"] == nil ? "outcome" : "answer"
    return TextWrap.wrap(suite.summary, first: "\(suite.id)  ", rest: "            ")
      + field("kind", suite.kind.rawValue)
      + field("vectors", "\(corpus.vectors[suite.id]?.count ?? 0)")
      + field("asks for", suite.requirements.map(\.text).joined(separator: ", "))
      + suite.choices.flatMap {
        field("choice", "\($0.id): \($0.variants.joined(separator: " | "))")
      }
      + capabilities.flatMap { field("needs", $0) }
      + outline.lines(of: "input", indent: 2) + outline.lines(of: answer, indent: 2)
      + (answer == "answer" ? rejections(in: schema) : []) + tables(of: suite, schema)
  }

  /// Of a suite that is asked for tables by their names, what it asks of each.
  private func tables(of suite: ConformanceSuite, _ schema: JSON) -> [String] {
    let members = schema["$defs"]?["input"]?["properties"]?.object.map(Array.init) ?? []
    guard members.count == 1, let (name, member) = members.first,
      let tables = member["enum"]?.array?.compactMap(\.text)
    else { return [] }
    return tables.flatMap { table -> [String] in
      let input = JSON.object([(name, .string(JSONString(table)))])
      let tree = try? suite.acceptance(of: input, applying: [])
      let asked = tree?.witness?[Outcome.ok]?.object?.names.map(\.lossyText) ?? []
      return asked.isEmpty
        ? [] : field(name.lossyText, "\(table): \(asked.joined(separator: ", "))")
    }
  }

  /// The classes of the errors with which an input may be answered too.
  private func rejections(in schema: JSON) -> [String] {
    guard let outcome = schema["$defs"]?["outcome"] else { return [] }
    let forms = outcome["oneOf"]?.array.map(Array.init) ?? [outcome]
    return forms.compactMap { $0["properties"]?["reject"]?["properties"]?["class"] }.flatMap {
      let classes = ($0["enum"]?.array?.compactMap(\.text) ?? []).joined(separator: " | ")
      let meaning = $0["description"]?.text ?? classes
      return field(
        "or reject", "class " + (meaning.hasPrefix(classes) ? meaning : "\(classes): \(meaning)"))
    }
  }

  private func lines(_ vector: Vector, of suite: SuiteID) -> [String] {
    let requirements = vector.requirements.map(\.text).joined(separator: ", ")
    let notes = BridgeCatalog.suites.filter { $0.id == suite }.flatMap { $0.notes(vector.input) }
    return TextWrap.wrap(vector.title, first: "\(suite):\(vector.id)  ", rest: "    ")
      + field("why", vector.why)
      + (requirements.isEmpty ? [] : field("for", requirements))
      + field("uid", "\(vector.uid), since \(vector.since)")
      + (vector.twin.map { field("twin", "\(suite):\($0)") } ?? [])
      + field("input", String(escaping: vector.input.compactText, limit: 4_000))
      + notes.flatMap { field($0.label, String(escaping: $0.text, limit: 1_000)) }
      + field("expected", vector.expect.summary)
  }

  private func field(_ name: String, _ text: String) -> [String] {
    TextWrap.wrap(text, first: "  \(name.padded(to: 9))  ", rest: "             ")
  }
}
