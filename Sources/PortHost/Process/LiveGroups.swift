import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The process groups that ports run in, killed when the kit exits.
enum LiveGroups {
  private static let groups = Mutex<Set<pid_t>>([])
  private static let atExit: Void = { _ = atexit { LiveGroups.killAll() } }()

  static func insert(_ group: pid_t) {
    _ = atExit
    groups.withLock { _ = $0.insert(group) }
  }

  /// To be called before the leader is reaped, after which its number may be somebody else's.
  static func remove(_ group: pid_t) {
    groups.withLock { _ = $0.remove(group) }
  }

  private static func killAll() {
    groups.withLock { for group in $0 { _ = kill(-group, SIGKILL) } }
  }
}
