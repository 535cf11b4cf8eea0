import ArgumentParser
import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import ReportWriters
import WirePrimitives

struct JudgeVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Judge answers that were recorded elsewhere, for example on a device.",
    usage: "proofload judge [options] outcomes.jsonl",
    discussion: """
      Example:  echo '{"uid": "defb34b4e2f0e926", "outcome": {"fault": {}}}' |
                proofload judge --choice passage.record-captures=no -

      Each line of the file is what a port answered to one vector. For each, a line of JSON is \
      printed in the same order, with the verdict and every deviation. Exit codes: 0 all \
      accepted, 1 at least one rejected, 2 malformed line, unknown uid or empty file, \
      5 malformed corpus. \
      Corpus/judge.py does the same without this program.
      """)

  @Option(help: "A corpus folder. (default: the embedded corpus)")
  var corpus: String?

  @Option(help: ArgumentHelp("A capability that the port declares.", valueName: "capability"))
  var grant: [String] = []

  @Option(help: ArgumentHelp("A choice that the port declares.", valueName: "id=variant"))
  var choice: [DeclaredChoice] = []

  @Argument(help: ArgumentHelp("The answers; - is standard input.", valueName: "outcomes.jsonl"))
  var outcomes: String

  func run() throws {
    if self.corpus == nil { try refuseUnknownNames() }
    let corpus = try InputFile.corpus(in: corpus, isJudged: true)
    let vectors = Dictionary(
      corpus.vectors.values.joined().map { ($0.uid, $0) }, uniquingKeysWith: { first, _ in first })
    let forms = try forms(in: corpus)
    guard !vectors.isEmpty else { throw CorpusError(file: "vectors", reason: "there are none") }
    let judge = Judge(
      choices: Dictionary(choice.map { ($0.id, $0.variant) }, uniquingKeysWith: { $1 }),
      granted: Set(grant.map { CapabilityID($0) }))
    var verdicts: [String] = []
    var judged: Set<String> = []
    var rejected = 0
    // An outcome is let go as soon as it is judged. Nothing is said before all lines are sound.
    let lines = try lines()
    while let line = try next(of: lines) {
      guard let vector = vectors[line.uid] else {
        throw Failure(
          .usage, "\(name):\(line.number): no vector has the uid \(String(escaping: line.uid))")
      }
      var judgement = Outcome.reading(line.outcome).map { judge.judge($0, against: vector.expect) }
      if let answer = line.outcome[Outcome.ok] {
        judgement = judgement.map {
          forms[line.uid]?.problem(with: answer, judged: $0).map(Judgement.init) ?? $0
        }
      }
      if !(judgement?.isAccepted ?? false) { rejected += 1 }
      judged.insert(vector.uid)
      verdicts.append(
        JudgementLine.json(uid: vector.uid, judgement, registry: corpus.registry).compactText)
    }
    guard !verdicts.isEmpty else { throw Failure(.usage, "\(name): there are no outcomes") }
    noteWhatNobodyAsks(of: vectors.values.map(\.expect))
    for verdict in verdicts { Terminal.print(verdict) }
    Terminal.note(
      "\(verdicts.count - rejected) accepted, \(rejected) rejected, "
        + "\(vectors.count - judged.count) of \(vectors.count) vectors without outcome")
    if rejected > 0 { throw ExitCode(.nonConformance) }
  }

  /// The form of the answer to each vector; a corpus may leave schemas out.
  private func forms(in corpus: Corpus) throws -> [String: SuiteSchema] {
    let files = try self.corpus.map { try CorpusFiles(folder: $0) } ?? .embedded
    var forms: [String: SuiteSchema] = [:]
    for (suite, vectors) in corpus.vectors {
      guard files.hasSchema(of: suite) else { continue }
      let schema = try files.suiteSchema(of: suite)
      for vector in vectors { forms[vector.uid] = schema }
    }
    return forms
  }

  /// As everywhere; the names of a corpus of one's own are not known to the kit.
  private func refuseUnknownNames() throws {
    _ = try Choices.parse(choice.map { "\($0.id)=\($0.variant)" })
    _ = try Capabilities.parse(grant)
  }

  /// A misspelt name would judge as though it had not been given, and nobody would see it.
  private func noteWhatNobodyAsks(of trees: [Acceptance]) {
    var asked: Set<String> = []
    for tree in trees {
      tree.forEachTree { part in
        switch part {
        case .when(let choice, let branches):
          asked.formUnion(branches.map { "--choice \(choice)=\($0.variant)" })
        case .granted(let capability, _, _): asked.insert("--grant \(capability)")
        case .steps(let steps):
          asked.formUnion(steps.flatMap(\.all).flatMap(\.needs).map { "--grant \($0.value)" })
          asked.formUnion(steps.flatMap(\.choices).map { "--choice \($0.choice)=\($0.variant)" })
        default: break
        }
      }
    }
    let given =
      choice.map { "--choice \($0.id)=\($0.variant)" } + grant.map { "--grant \($0)" }
    for name in given where !asked.contains(name) {
      Terminal.note("\(String(escaping: name)) makes no difference: no vector has that name")
    }
  }

  /// What messages call the outcomes.
  private var name: String { outcomes == "-" ? "standard input" : outcomes }

  private func lines() throws -> InputLines {
    outcomes == "-"
      ? InputLines(reader: .standardInput(named: name), option: "outcomes")
      : try InputFile.lines(of: outcomes, as: "outcomes")
  }

  /// The next line that is not blank.
  private func next(of lines: InputLines) throws -> OutcomeFile.Line? {
    while let (number, bytes) = try lines.next() {
      do throws(CorpusError) {
        if let line = try OutcomeFile.read(bytes, number: number, name: name) { return line }
      } catch {
        throw Failure(.usage, error.description)
      }
    }
    return nil
  }
}

/// `ID=VARIANT` on the command line.
struct DeclaredChoice: ExpressibleByArgument {
  let id: ChoiceID
  let variant: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "=") else { return nil }
    id = ChoiceID(String(argument[..<sign]))
    variant = String(argument[argument.index(after: sign)...])
    if id.text.isEmpty || variant.isEmpty { return nil }
  }
}
