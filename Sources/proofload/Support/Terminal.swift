import ConformanceKit
import Foundation
import ReportWriters
import Synchronization

/// Standard output for data, standard error for prose; and one line that lives on a terminal while
/// something takes its time.
enum Terminal {
  static func print(_ lines: [String]) {
    for line in lines { print(line) }
  }

  static func print(_ line: String) {
    LiveLine.shared.clear()
    Outputs.write(Array((line + "\n").utf8))
  }

  /// Prose on standard error, at most 80 columns where its words allow it.
  static func say(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let margin = String(line.prefix { $0 == " " })
      let lines =
        line.count <= 80
        ? [String(line)] : TextWrap.wrap(String(line), first: margin, rest: margin + "  ")
      lines.forEach(note)
    }
  }

  static func note(_ line: String) {
    LiveLine.shared.clear()
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Says what is going on, where standard error is a terminal; the next thing that is printed takes
  /// its place.
  ///
  /// - Parameter isNew: it is no count of what was shown before, so it is shown at once.
  static func status(_ text: @autoclosure () -> String, isNew: Bool = false) {
    LiveLine.shared.show(text, isNew: isNew)
  }
}

/// The last line of a terminal, written over and over.
private final class LiveLine: Sendable {
  static let shared = LiveLine()

  private static let interval = Duration.milliseconds(100)
  private static let width = 79

  private struct State {
    var isShown = false
    var last: ContinuousClock.Instant?
  }

  private let isTerminal =
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  private let state = Mutex(State())

  func show(_ text: () -> String, isNew: Bool) {
    guard isTerminal else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if !isNew, let last = state.last, now - last < Self.interval { return }
      state.last = now
      state.isShown = true
      write("\r\u{1B}[K" + String(escaping: text(), limit: Self.width))
    }
  }

  func clear() {
    guard isTerminal else { return }
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      state.last = nil
      write("\r\u{1B}[K")
    }
  }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
