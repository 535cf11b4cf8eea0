import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import FuzzTargets
import MachineKit
import PortHost
import ReportWriters

struct FuzzVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Search for failures beyond the recorded cases, guided by requirement coverage.",
    usage: "proofload fuzz [options] [-- command ...]",
    discussion: """
      Example:  proofload fuzz --time 60 -- python3 Tests/Ports/python/port.py

      Without a port, the reference is fuzzed for crashes, hangs and violated properties. With \
      several ports (--port), each case runs on all of them, and failures that they share are \
      reported separately.
      """)

  @OptionGroup var selection: Selection

  @Option(
    help: ArgumentHelp(
      "Fuzz this reader of the kit; `*` for all of them. Without a port, a suite and a target, "
        + "all are fuzzed.", valueName: "target"))
  var target: [String] = []

  @Option(help: ArgumentHelp("How long to run. (default: 60)", valueName: "seconds"))
  var time: Int?

  @Option(help: ArgumentHelp("How many cases to run per suite.", valueName: "cases"))
  var cases: Int?

  @Option(help: ArgumentHelp("Number of parallel workers.", valueName: "count"))
  var jobs = 1

  @Option(
    name: .customLong("seed"), parsing: .unconditional,
    help: ArgumentHelp(
      "Seed of the campaign: a number or random. (default: \(Kit.seed))", valueName: "seed"))
  var seedValue: Seed?

  @Option(
    name: .customLong("into"),
    help: ArgumentHelp(
      "Folder of the campaign, new or empty. (default: a new one in Reports/fuzz)",
      valueName: "folder"))
  var into: String?

  @Option(
    help: ArgumentHelp(
      "Resume the campaign in this folder, with its ports.", valueName: "folder"))
  var resume: String?

  @Option(
    help: ArgumentHelp(
      "Another port: its command as one quoted argument.", valueName: "command"))
  var port: [String] = []

  @Flag(help: "Fail unless the program was built with PROOFLOAD_COVERAGE=1.")
  var coverage = false

  @Flag(help: "Report failing cases as they were found, without shrinking them.")
  var noShrink = false

  @OptionGroup var size: ReportLimitOption

  @OptionGroup var portOptions: PortOptions

  private static let campaigns = "Reports/fuzz"
  private static let standardTime = 60
  /// Cases without which a campaign that could not go on has come to nothing.
  private static let fewest = 16

  func validate() throws {
    guard time.map({ (1...31_536_000).contains($0) }) ?? true else {
      throw ValidationError("--time must be from 1 second to a year.")
    }
    guard cases.map({ (1...1_000_000_000).contains($0) }) ?? true else {
      throw ValidationError("--cases must be from 1 to 1000000000.")
    }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 256.") }
    guard portOptions.wireLog == nil else {
      throw ValidationError("--wire-log is for check and replay: a campaign would fill the disk.")
    }
    guard port.allSatisfy({ $0.contains { !$0.isWhitespace } }) else {
      throw ValidationError("--port is empty: is a variable empty?")
    }
    if resume != nil {
      let isBare =
        into == nil && port.isEmpty && portOptions.command.isEmpty && selection.isEmpty
        && target.isEmpty && seedValue == nil && portOptions.hasNoLimits
      guard isBare else {
        throw ValidationError(
          "--resume goes on with what the campaign is about: it takes --time, --cases, --jobs, "
            + "--no-shrink and --coverage, and nothing that says something else.")
      }
    }
  }

  func run() async throws {
    do {
      try await fuzz()
    } catch let error as CampaignError {
      throw Failure(.incomplete, error.description)
    }
  }

  private func fuzz() async throws {
    guard !coverage || CodeCoverage.isInstrumented else {
      throw Failure(
        .usage,
        "--coverage: this build does not count its edges, so a campaign would go by the requirements "
          + "alone. Build with PROOFLOAD_COVERAGE=1 and --scratch-path .build/coverage, or leave the "
          + "option out.")
    }
    let began = ContinuousClock.now
    Interruption.shared.attend()
    var plan = try self.plan()
    let declarations = try await Self.declarations(of: plan)
    let fuzzed = plan.suites.isEmpty ? [] : try Self.suites(of: plan, declaredBy: declarations)
    plan.suites = fuzzed.map(\.id)
    let folder = try self.folder(plan)
    let lock = try CampaignLock(folder)
    defer { lock.release() }
    let corpus = try Corpus(files: .embedded, vectorsOf: plan.suites)
    greet(declarations, fuzzed, folder)
    let end = effectiveTime.map { began + .seconds($0) }
    var supervisor = try FuzzSupervisor(
      folder: folder,
      extent: FuzzSupervisor.Extent(cases: cases, time: end.map { $0 - .now }, jobs: jobs))
    let conclusion = FuzzConclusion(
      folder: folder, corpus: corpus, allowance: allowance, reportLimit: size.limit)
    let folders = FindingFolders(folder: folder, corpus: corpus)
    var interim: (found: Int, conclusion: FuzzConclusion.Outcome)?
    let outcome = try await supervisor.run { found, time in
      // Who fuzzes for a night need not wait for the morning.
      let concluded = try await conclusion.outcome(until: time.map { .now + $0 })
      // What was cut short by a request to end is concluded in what is left of the time.
      guard !Interruption.shared.isAskedFor else { return }
      try folders.write(concluded)
      interim = (found, concluded)
      Terminal.print(FuzzText.interim(concluded.verdicts, in: folder))
    }
    let askedAt = Interruption.shared.askedAt
    Interruption.shared.begin()
    let concluded: FuzzConclusion.Outcome
    if let interim, interim.found == outcome.found.count, interim.conclusion.undiagnosed.isEmpty {
      concluded = interim.conclusion
    } else if outcome.problem != nil, outcome.cases < Self.fewest {
      // Where hardly anything was run there is nothing new to conclude, and what was found stays.
      concluded = FuzzConclusion.Outcome()
    } else {
      let last = end.map { max($0, .now + Self.leastConclusion) }
      concluded = try await conclusion.outcome(
        until: askedAt.map { $0 + Self.leastConclusion } ?? last)
      try folders.write(concluded)
    }
    let text = FuzzText(
      folder: folder, outcome: outcome, registry: corpus.registry, suites: fuzzed)
    Terminal.print(text.lines(concluded))
    let status = text.status(concluded)
    if askedAt != nil || Interruption.shared.isAskedFor { throw ExitCode(.interrupted) }
    if status != .conforms { throw ExitCode(status) }
  }

  /// What a conclusion has behind the end of the time, or behind a request to end.
  private static let leastConclusion = Duration.seconds(2)

  /// A campaign may be one of many in a night: causes are looked for, and not for ever.
  private var allowance: Allowance {
    var allowance = Allowance()
    allowance.duration = .seconds(30)
    allowance.durationOfOne = .seconds(10)
    allowance.isForShrinking = !noShrink
    return allowance
  }

  private func greet(
    _ declarations: [Declaration], _ suites: [ConformanceSuite], _ folder: CampaignFolder
  ) {
    let plan = folder.plan
    for (index, declaration) in declarations.enumerated() {
      let command = index < plan.ports.count ? plan.ports[index] : []
      let number = declarations.count > 1 ? " \(index + 1)" : ""
      Terminal.print(
        TextWrap.wrap(
          "Proofload \(Kit.version) · port\(number): "
            + "\(RunText.port(declaration, command: command)) · seed \(plan.seed)", first: "",
          rest: "  "))
    }
    Terminal.print(
      TextWrap.wrap(
        "\(Self.extent(suites, plan)), \(goal) · "
          + "campaign \(String(escaping: folder.path, limit: 4_096))", first: "", rest: "  "))
    for line in folder.damage { Terminal.print(TextWrap.wrap(line, first: "! ", rest: "    ")) }
  }

  private var effectiveTime: Int? { time ?? (cases == nil ? Self.standardTime : nil) }

  private var goal: String {
    let parts = [
      cases.map { "\(Phrases.count($0, "case")) each" },
      effectiveTime.map { Phrases.count($0, "second") },
    ].compactMap(\.self)
    return parts.joined(separator: ", at most ") + (jobs > 1 ? ", \(jobs) workers" : "")
  }

  private func plan() throws -> CampaignPlan {
    if let resume {
      return try Self.usage { () throws(CampaignError) in try CampaignFolder(resuming: resume).plan
      }
    }
    let targets = try targets()
    let isAboutTargets = !target.isEmpty && selection.isEmpty
    let suites = isAboutTargets ? [] : try selection.suites()
    let commands = [portOptions.command] + port.map { ["/bin/sh", "-c", "exec \($0)"] }
    var plan = CampaignPlan(
      kit: Kit.version, seed: seedValue?.value ?? Kit.seed, suites: suites.map(\.id), targets: [],
      ports: commands.filter { !$0.isEmpty })
    let isAboutAll = target.isEmpty && selection.isEmpty && plan.ports.isEmpty
    plan.targets = isAboutAll ? FuzzTarget.all.map(\.name) : targets
    plan.deadline = portOptions.deadline
    plan.startDeadline = portOptions.startDeadline
    plan.window = portOptions.window
    return plan
  }

  /// The targets that are named; a name of none is an error.
  private func targets() throws -> [String] {
    let all = FuzzTarget.all.map(\.name)
    for name in target where name != "*" && Name.find(name, among: all) == nil {
      throw Failure(
        .usage,
        "--target \(String(escaping: name)): there is no such target\(Nearest.hint(name, among: all)). "
          + "The targets are: \(all.joined(separator: ", "))")
    }
    return all.filter { name in target.contains { $0 == "*" || Name.matches($0, name) } }
  }

  private static func extent(_ suites: [ConformanceSuite], _ plan: CampaignPlan) -> String {
    let parts = [
      suites.isEmpty ? nil : Phrases.count(suites.count, "suite"),
      plan.targets.isEmpty ? nil : Phrases.count(plan.targets.count, "target"),
    ]
    return parts.compactMap(\.self).joined(separator: " and ")
  }

  private func folder(_ plan: CampaignPlan) throws -> CampaignFolder {
    if let resume {
      return try Self.usage { () throws(CampaignError) in try CampaignFolder(resuming: resume) }
    }
    if let into {
      return try Self.usage { () throws(CampaignError) in
        try CampaignFolder(path: into, beginning: plan)
      }
    }
    return try CampaignFolder(path: try Self.ownFolder(), beginning: plan)
  }

  /// A folder that cannot be used is a mistake on the command line.
  private static func usage<Result>(_ body: () throws(CampaignError) -> Result) throws -> Result {
    do throws(CampaignError) {
      return try body()
    } catch {
      throw Failure(.usage, error.description)
    }
  }

  private static func ownFolder() throws -> String {
    do throws(ReportFileError) {
      return try RunFolder(in: campaigns, named: UTC.folderName(Date())).path
    } catch {
      throw Failure(.usage, "\(error)\nNothing was fuzzed. To write somewhere else: --into FOLDER")
    }
  }

  /// Starts each port once, so that one that does not start is told at once and in full.
  private static func declarations(of plan: CampaignPlan) async throws -> [Declaration] {
    var declarations: [Declaration] = []
    for port in try await FuzzPorts.connect(plan) {
      declarations.append(port.declaration)
      _ = await port.finish()
    }
    return declarations
  }

  /// The suites that some port declares and that can be guided.
  private static func suites(
    of plan: CampaignPlan, declaredBy declarations: [Declaration]
  ) throws -> [ConformanceSuite] {
    let selected = BridgeCatalog.suites.filter { plan.suites.contains($0.id) }
    let declared = selected.filter { suite in
      declarations.contains { $0.suites.contains(suite.id) }
    }
    let fuzzed = declared.filter { $0.kind != .sampling }
    guard fuzzed.isEmpty else { return fuzzed }
    guard declared.isEmpty else {
      throw Failure(
        .usage,
        "Nothing is selected: \(declared.map(\.id.text).joined(separator: ", ")) is about answers by "
          + "chance, of which a sample tells, proofload check.")
    }
    let own = declarations.flatMap(\.suites).map(\.text).withoutRepeats
    throw Failure(
      .usage,
      "Nothing is selected: no port declares a suite of this selection. Declared: "
        + (own.isEmpty ? "no suite" : Phrases.some(own)))
  }
}
