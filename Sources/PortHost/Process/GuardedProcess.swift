import ConformanceKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A port's process that is the child of a guard.
///
/// ```
///   starting ---> running ---> ended ---> reaped
///       |            |           |          ^
///       +------------+-----------+----------+
///            the guard is gone before its time
/// ```
final class GuardedProcess: PortProcess {
  private enum State {
    case starting
    case running(pid_t)
    /// The guard keeps it a zombie, so that its number is nobody else's.
    case ended(pid_t, ExitStatus)
    case reaped(Remains)
  }

  /// The guard is at once where it stands, but for a machine without memory or time.
  private static let patience = Duration.seconds(10)
  /// Longer than the guard has patience with what it has killed.
  private static let endPatience = Duration.seconds(4)

  /// A process closes its streams a little before it has ended.
  private static let dyingTime = Duration.milliseconds(100)

  private let path: String
  private let guardID: pid_t
  private let channel: GuardChannel
  private var state = State.starting

  /// Starts the guard, and does not wait for it.
  ///
  /// - Parameter streams: the port's standard input, output and error.
  init(path: String, words: [String], streams: [Int32], guarding: PortGuard) throws(PortStartError)
  {
    self.path = path
    let launched: (GuardChannel, pid_t)?
    do throws(SpawnError) {
      launched = try GuardChannel.open { end throws(SpawnError) in
        try Spawner.start(
          path: guarding.executable, words: [guarding.executable, PortGuard.verb, path] + words,
          descriptors: streams + [end])
      }
    } catch {
      throw .noGuard(error.text)
    }
    guard let launched else { throw .noResources("descriptor") }
    (channel, guardID) = launched
  }

  deinit {
    killGroup()
    _ = reap()
  }

  func confirmStart() throws(PortStartError) {
    switch channel.next(within: Self.patience) {
    case .report(.started(let port)):
      state = .running(port)
      LiveGroups.insert(port)
    case .report(.notStarted(let error)):
      bury(Remains())
      throw .spawnFailed(path, error)
    case .report, .nothing, .end:
      throw .noGuard(buryLost(port: nil, status: nil).guardEnding ?? "no answer")
    }
  }

  var hasExited: Bool {
    guard case .running(let port) = state else { return true }
    switch channel.next(within: .zero) {
    case .nothing: return false
    case .report(.ended(let status)): state = .ended(port, status)
    case .report, .end: _ = buryLost(port: port, status: nil)
    }
    return true
  }

  var isReaped: Bool {
    if case .reaped = state { return true }
    return false
  }

  func killGroup() { channel.askForEnd() }

  func reap() -> Remains {
    let end = ContinuousClock.now + Self.endPatience
    while true {
      let (port, status): (pid_t?, ExitStatus?)
      switch state {
      case .reaped(let remains): return remains
      case .starting: (port, status) = (nil, nil)
      case .running(let running): (port, status) = (running, nil)
      case .ended(let ended, let how): (port, status) = (ended, how)
      }
      switch (channel.next(within: end - .now), port) {
      case (.report(.ended(let status)), let port?): state = .ended(port, status)
      case (.report(.started(let port)), nil): state = .running(port)
      case (.report(.done(let leftovers)), _):
        return bury(Remains(status: status, leftovers: leftovers))
      default: return buryLost(port: port, status: status)
      }
    }
  }

  /// The guard has done its work and goes by itself.
  @discardableResult
  private func bury(_ remains: Remains) -> Remains {
    forget()
    _ = Spawner.reap(guardID, patience: Self.endPatience)
    state = .reaped(remains)
    return remains
  }

  /// The guard is gone, or does not do its work: what it would have done is done as far as it can be.
  private func buryLost(port: pid_t?, status: ExitStatus?) -> Remains {
    forget()
    let ending = Spawner.reap(guardID, patience: Self.dyingTime)
    if let port { kill(-port, SIGKILL) }
    if ending == nil {
      kill(guardID, SIGKILL)
      _ = Spawner.reap(guardID, patience: Self.endPatience)
    }
    let how = ending.map { "\($0)" } ?? "gave no answer and was killed"
    let remains = Remains(status: status, guardEnding: how)
    state = .reaped(remains)
    return remains
  }

  private func forget() {
    switch state {
    case .running(let port), .ended(let port, _): LiveGroups.remove(port)
    case .starting, .reaped: break
    }
  }
}
