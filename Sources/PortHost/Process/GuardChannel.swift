import ProcessSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The kit's end of the channel to a guard. When it closes, the guard ends its port; so it does when
/// the kit is killed.
final class GuardChannel {
  enum Report {
    case started(pid_t)
    case notStarted(SpawnError)
    case ended(ExitStatus)
    /// All is gone, and the guard goes too.
    case done(Leftovers)
  }

  enum Hearing {
    case report(Report)
    case nothing
    /// The guard is gone.
    case end
  }

  private let descriptor: Int32
  private var bytes: [UInt8] = []

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    Pipe.makeNonBlocking(descriptor)
  }

  deinit { close(descriptor) }

  /// - Parameter body: is given the guard's end, which is closed afterwards.
  /// - Returns: nil where the process has no descriptor left.
  static func open<Failure: Error, Result>(
    _ body: (Int32) throws(Failure) -> Result
  ) throws(Failure) -> (GuardChannel, Result)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    guard let ours = Pipe.placed(ends[0]) else {
      close(ends[1])
      return nil
    }
    let channel = GuardChannel(ours)
    guard let theirs = Pipe.placed(ends[1]) else { return nil }
    defer { close(theirs) }
    return (channel, try body(theirs))
  }

  /// Asks for the end of the port; reports still come.
  func askForEnd() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Waits at most so long for a report.
  func next(within duration: Duration) -> Hearing {
    let end = ContinuousClock.now + duration
    while true {
      switch read() {
      case .nothing:
        let left = end - .now
        guard left > .zero else { return .nothing }
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&ready, 1, Int32(clamping: left.wholeMilliseconds + 1))
      case let heard: return heard
      }
    }
  }

  private func read() -> Hearing {
    let size = MemoryLayout<GuardReport>.size
    var chunk = [UInt8](repeating: 0, count: size - bytes.count)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { return .end }
    guard count > 0 else { return .nothing }
    bytes += chunk[..<count]
    guard bytes.count == size else { return .nothing }
    let message = bytes.withUnsafeBytes { $0.loadUnaligned(as: GuardReport.self) }
    bytes = []
    return Report(message).map(Hearing.report) ?? .end
  }
}

extension GuardChannel.Report {
  fileprivate init?(_ message: GuardReport) {
    switch Int(message.kind) {
    case Int(GUARD_STARTED): self = .started(message.value)
    case Int(GUARD_NOT_STARTED): self = .notStarted(SpawnError(code: message.value))
    case Int(GUARD_ENDED): self = .ended(ExitStatus(waitStatus: message.value))
    case Int(GUARD_DONE):
      let names = withUnsafeBytes(of: message.names) { names in
        names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      }
      self = .done(
        Leftovers(count: Int(message.value), alive: Int(message.alive), names: names))
    default: return nil
    }
  }
}
