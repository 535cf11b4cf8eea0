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
    LiveLines.shared.clear()
    Outputs.write(ShownText.harmless(Array((line + "\n").utf8)))
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
    LiveLines.shared.clear()
    try? FileHandle.standardError.write(
      contentsOf: Data(ShownText.harmless(Array((line + "\n").utf8))))
  }

  /// Says what is going on, where standard error is a terminal; the next thing that is printed takes
  /// its place.
  ///
  /// - Parameter isNew: it is no count of what was shown before, so it is shown at once.
  static func status(_ text: @autoclosure () -> String, isNew: Bool = false) {
    LiveLines.shared.show({ [text()] }, isNew: isNew)
  }

  /// The same in several lines.
  static func status(lines: @autoclosure () -> [String]) {
    LiveLines.shared.show(lines, isNew: false)
  }

  /// Says what is behind, where nobody sees what is going on.
  static func passed(_ text: @autoclosure () -> String) {
    if !isLive { note(text()) }
  }

  /// Takes away what is going on.
  static func clear() { LiveLines.shared.clear() }

  /// Whether what is going on is shown.
  static var isLive: Bool { LiveLines.shared.isTerminal }
}

/// The last lines of a terminal, written over and over.
private final class LiveLines: Sendable {
  static let shared = LiveLines()

  private static let interval = Duration.milliseconds(100)
  private static let width = 79

  private struct State {
    var shown = 0
    var last: ContinuousClock.Instant?

    /// What takes away the lines that are shown: the cursor is at the end of the last of them.
    var eraser: String {
      shown == 0
        ? "" : "\r\u{1B}[K" + String(repeating: "\u{1B}[1A\u{1B}[K", count: shown - 1)
    }
  }

  let isTerminal =
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  private let state = Mutex(State())

  func show(_ lines: () -> [String], isNew: Bool) {
    guard isTerminal else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if !isNew, let last = state.last, now - last < Self.interval { return }
      state.last = now
      let lines = lines().map { String(escaping: ShownText.harmless($0), limit: Self.width) }
      write(state.eraser + lines.joined(separator: "\n"))
      state.shown = lines.count
    }
  }

  func clear() {
    guard isTerminal else { return }
    state.withLock { state in
      guard state.shown > 0 else { return }
      write(state.eraser)
      state.shown = 0
      state.last = nil
    }
  }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
