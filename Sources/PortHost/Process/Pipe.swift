import ProcessSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe whose two ends are closed when another program is executed.
struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  /// `nil` where the process has no descriptor left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    guard let first = Self.placed(ends[0]), let second = Self.placed(ends[1]) else {
      ends.forEach { _ = close($0) }
      return nil
    }
    (readEnd, writeEnd) = (first, second)
  }

  /// Moves a descriptor out of the way of those that a child is given, where it can be when the kit
  /// was started without some of the standard streams, and marks it close-on-exec.
  static func placed(_ descriptor: Int32) -> Int32? {
    let first = Int32(GUARD_CHANNEL) + 1
    if descriptor >= first { return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 ? descriptor : nil }
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, first)
    close(descriptor)
    return moved < 0 ? nil : moved
  }

  func closeReadEnd() { close(readEnd) }
  func closeWriteEnd() { close(writeEnd) }

  func closeBoth() {
    closeReadEnd()
    closeWriteEnd()
  }

  static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      // Darwin sends SIGPIPE to the process, so blocking it in our thread would not help.
      _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
    #endif
  }
}
