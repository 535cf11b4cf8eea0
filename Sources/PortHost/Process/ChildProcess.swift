#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A port's process that is a child of the kit.
final class ChildProcess: PortProcess {
  private enum State {
    case running
    case reaped(ExitStatus)
    /// Killed, and still not gone after ``patience``: it hangs in the kernel.
    case abandoned
  }

  /// A killed process is gone at once, but for one that hangs in the kernel.
  private static let patience = Duration.seconds(2)

  private let processID: pid_t
  private var state = State.running

  /// - Parameter streams: its standard input, output and error.
  init(path: String, words: [String], streams: [Int32]) throws(PortStartError) {
    do throws(SpawnError) {
      processID = try Spawner.start(path: path, words: words, descriptors: streams)
    } catch {
      throw .spawnFailed(path, error)
    }
    LiveGroups.insert(processID)
  }

  deinit {
    killGroup()
    _ = reap()
  }

  func confirmStart() {}

  /// It stays a zombie, so that its number is still ours.
  var hasExited: Bool {
    guard case .running = state else { return true }
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(processID), &info, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 ? info.si_signo != 0 : errno == ECHILD
  }

  var isReaped: Bool {
    if case .running = state { return false }
    return true
  }

  func killGroup() {
    guard case .running = state else { return }
    _ = kill(-processID, SIGKILL)
    // It can have gone to another group.
    _ = kill(processID, SIGKILL)
  }

  func reap() -> Remains {
    switch state {
    case .reaped(let status): return Remains(status: status)
    case .abandoned: return Remains()
    case .running: break
    }
    LiveGroups.remove(processID)
    let status = Spawner.reap(processID, patience: Self.patience)
    state = status.map(State.reaped) ?? .abandoned
    return Remains(status: status)
  }
}
