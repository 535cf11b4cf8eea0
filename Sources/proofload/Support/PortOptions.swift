import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import PortHost

/// How a verb reaches the port that it is about.
struct PortOptions: ParsableArguments {
  @OptionGroup var limitOptions: PortLimitOptions

  @Option(
    help: ArgumentHelp("Log every line sent to and received from the port.", valueName: "file"))
  var wireLog: String?

  @Argument(parsing: .postTerminator, help: "The port's command, after --.")
  var command: [String] = []

  func validate() throws {
    // An unset variable must not turn a check of a port into one of the reference.
    guard CommandLine.arguments.firstIndex(of: "--") != CommandLine.arguments.count - 1 else {
      throw ValidationError("There is no command after --: is a variable empty?")
    }
    guard command.first.map({ $0.contains { !$0.isWhitespace } }) ?? true else {
      throw ValidationError("The command after -- is empty.")
    }
  }

  /// Whether nothing was said of how the port is reached.
  var hasNoLimits: Bool { limitOptions.isEmpty }

  var window: Int? { limitOptions.window }
  var deadline: Int? { limitOptions.deadline }
  var startDeadline: Int? { limitOptions.startDeadline }

  /// What stands behind `proofload replay NAME` to reach the same port.
  var replayArguments: String {
    Self.replayArguments(
      command, window: window, deadline: deadline, startDeadline: startDeadline)
  }

  static func replayArguments(
    _ command: [String], window: Int?, deadline: Int?, startDeadline: Int?
  ) -> String {
    let limits = [
      ("--window", window), ("--deadline", deadline), ("--start-deadline", startDeadline),
    ]
    let given = limits.compactMap { name, value in value.map { " \(name) \($0)" } }
    return PortCommand(words: command).map { given.joined() + " -- \($0)" } ?? ""
  }

  /// With what a case file says where nothing else was said.
  func completed(by port: CaseFile.Port?) -> PortOptions {
    guard let port else { return self }
    var options = self
    if command.isEmpty { options.command = port.command }
    options.limitOptions.window = window ?? port.window
    options.limitOptions.deadline = deadline ?? port.deadline
    options.limitOptions.startDeadline = startDeadline ?? port.startDeadline
    return options
  }

  /// The port of the command, or the reference where there is none.
  ///
  /// - Parameter end: when nothing is to be waited for any more; nil for never.
  func connect(
    until end: ContinuousClock.Instant? = nil
  ) async throws -> any ConformanceKit.Port {
    guard let command = PortCommand(words: command) else {
      return ReferencePort(suites: BridgeCatalog.suites)
    }
    let port = try await start(command)
    // What is on its way at the end may still take its time.
    if let end { port.interrupt(at: end + .seconds(2)) }
    return port
  }

  /// The port of the command; the verb has no use for the reference.
  func start(_ command: PortCommand) async throws -> ProcessPort {
    let port = try await Self.connect(
      command,
      limits: limitOptions.limits, log: try log())
    Interruption.shared.act { port.interrupt() }
    return port
  }

  /// - Throws: an end of the program with what to say of it.
  static func connect(
    _ command: PortCommand, limits: PortLimits, log: WireLog? = nil
  ) async throws -> ProcessPort {
    Terminal.status("starting \(command)")
    // Before there is a process that a signal could leave behind.
    let interruption = Interruption.shared
    let starting = Task { await Self.start(command, limits, log) }
    interruption.act { starting.cancel() }
    switch await starting.value {
    case .success(let port): return port
    case .failure(let error):
      throw Failure(
        error == .interrupted ? .interrupted : .portDidNotStart, "\(error)\nNothing was checked.")
    }
  }

  private static func start(
    _ command: PortCommand, _ limits: PortLimits, _ log: WireLog?
  ) async -> Result<ProcessPort, PortStartError> {
    do throws(PortStartError) {
      return .success(
        try await ProcessPort.start(
          command: command, guarding: Self.guarding, suites: BridgeCatalog.suites.map(\.id),
          limits: limits,
          kitVersion: Kit.version, wireLog: log))
    } catch {
      return .failure(error)
    }
  }

  private static let guarding = PortGuard(executable: KitProcess.program) { Terminal.say($0) }

  private func log() throws -> WireLog? {
    guard let wireLog else { return nil }
    do throws(WireLog.OpenError) {
      let log = try WireLog(path: wireLog)
      Outputs.watch(log)
      return log
    } catch {
      throw Failure(.usage, "--wire-log: \(error)")
    }
  }
}

extension PortLimits {
  /// - Parameters:
  ///   - deadline: milliseconds, as all of them; nil for what is usual.
  init(window: Int?, deadline: Int?, startDeadline: Int?) {
    self.init()
    if let window { self.window = window }
    if let deadline { self.deadline = .milliseconds(deadline) }
    if let startDeadline { handshakeDeadline = .milliseconds(startDeadline) }
  }
}

extension ProcessPort {
  /// Makes sure that nothing is waited for beyond an instant: no answer, no start and no good order at
  /// the end.
  func interrupt(at end: ContinuousClock.Instant) {
    Task { [weak self] in
      try? await Task.sleep(until: end, clock: .continuous)
      self?.interrupt()
    }
  }
}
