import ArgumentParser
import ConformanceKit
import CorpusStore
import MachineKit
import ReportWriters

/// What `ci/honest` runs.
struct Honest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Check conforming ports that combine undeclared choices and allowed readings; none may be accused.",
    usage: "proofload honest [options]",
    discussion: "Example:  proofload honest --suite navigation --larger 200",
    shouldDisplay: false)

  @OptionGroup var selection: Selection

  @OptionGroup var generated: CaseOptions<HonestCases>

  @Option(help: "Random combinations of three or more per suite.")
  var larger = 200

  @Option(
    help: ArgumentHelp(
      "Maximum number of combinations per suite, drawn at random. (default: all)",
      valueName: "count"))
  var most: Int?

  @Option(
    help: ArgumentHelp(
      "Only the combination of these variants, named as in an accusation and separated by commas. (default: all)",
      valueName: "names"))
  var following: String?

  func run() async throws {
    let suites = try selection.suites()
    let corpus = try Corpus(files: .embedded, vectorsOf: suites.map(\.id))
    let honest = HonestPorts(
      registry: corpus.registry, vectors: corpus.vectors, generated: generated.cases,
      seed: generated.seed)
    var count = 0
    var accused = 0
    for suite in suites where suite.kind != .sampling {
      let combinations =
        try following.map { try named($0, of: suite) }
        ?? honest.combinations(of: suite, larger: larger, most: most)
      for (index, combination) in combinations.enumerated() {
        Terminal.status("  \(suite.id)  \(index + 1) of \(combinations.count) combinations")
        count += 1
        let accusations = await honest.accusations(of: suite, following: combination)
        if !accusations.isEmpty { accused += 1 }
        accusations.forEach(tell)
      }
    }
    Terminal.print("\(Phrases.count(count, "combination")): \(accused) accused")
    if accused > 0 { throw ExitCode(.nonConformance) }
  }

  private func named(
    _ names: String, of suite: ConformanceSuite
  ) throws -> [HonestPorts.Combination] {
    let variants = try names.split(separator: ",").map { name in
      let name = name.drop { $0 == " " }
      let index = suite.variants.indices.first { suite.label(of: $0).name == name }
      guard let index else {
        let name = String(escaping: String(name))
        throw ValidationError("--following: \(suite.id) has no variant \(name)")
      }
      return index
    }
    return [false, true].map { .init(variants: variants, hasLatitude: $0) }
  }

  private func tell(_ accusation: HonestPorts.Accusation) {
    let names =
      accusation.variants.map(\.name) + (accusation.hasLatitude ? ["with latitude"] : [])
      + (accusation.isDeclared ? ["declared"] : [])
    Terminal.print("\(accusation.suite)  \(names.joined(separator: ", "))")
    for finding in accusation.findings {
      Terminal.print(
        "  \(finding.verdict.rawValue) \(finding.requirement), "
          + "\(Phrases.count(finding.count, "case")): \(finding.example.run.name) "
          + DiagnosisText.text(finding))
    }
  }
}

enum HonestCases: CaseUse {
  static let standard = 100
  static let range = 0...100_000
  static let purpose = "per suite"
}
