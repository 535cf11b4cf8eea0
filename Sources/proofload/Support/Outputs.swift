import ConformanceKit
import Foundation
import PortHost
import Synchronization

/// What the program is asked to write besides reports, and whether all of it was written: data that
/// is missing is no clean end.
enum Outputs {
  private struct State {
    /// The first error of standard output.
    var error: Int32?
    var log: WireLog?
    var isTold = false
  }

  private static let state = Mutex(State())

  /// Writes all of it; after a failure, nothing any more.
  static func write(_ bytes: [UInt8]) {
    state.withLock { state in
      guard state.error == nil else { return }
      state.error = write(bytes, to: STDOUT_FILENO)
    }
  }

  /// The log whose failure is to be told at the end.
  static func watch(_ log: WireLog) {
    state.withLock { $0.log = log }
  }

  /// What the program is to end with; says what could not be written, once.
  static func settled(_ status: ExitStatus) -> ExitStatus {
    let (unwritten, isTold) = state.withLock { state -> ([String], Bool) in
      state.log?.flush()
      let unwritten = failures(state)
      defer { state.isTold = state.isTold || !unwritten.isEmpty }
      return (unwritten, state.isTold)
    }
    if !isTold { unwritten.forEach(Terminal.note) }
    return unwritten.isEmpty || status != .conforms ? status : .incomplete
  }

  private static func failures(_ state: State) -> [String] {
    // Nobody is left to tell when the reader is gone, and nobody misses anything.
    let error = state.error.flatMap { $0 == EPIPE ? nil : $0 }
    let text = error.map { error in
      let reason = strerror(error).map { String(cString: $0) } ?? "error \(error)"
      return "standard output cannot be written: \(reason)"
    }
    return [text, state.log?.failure].compactMap(\.self)
  }

  /// - Returns: the error that kept it from being written.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
