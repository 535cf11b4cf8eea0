import ConformanceKit
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file of all that passes between the kit and a port, a line each:
///
/// ```
///      1204 > {"m":"hello","id":0,...}       from the kit
///     38911 < {"id":0,"ok":{...}}            from the port
///     39020 ! stderr: warming up             standard error, and what the kit does
///     40117 < checking token
///     40118 ! PORT-02: text that is no ...   the rule that the line before this one breaks
/// ```
///
/// The stamp counts microseconds from the opening of the log. What a port wrote is shown escaped;
/// lines over 64 KiB are cut and closed with their full length.
package final class WireLog: Sendable {
  package enum Stamps: Sendable {
    case microseconds
    /// For transcripts that are compared.
    case omitted
  }

  enum Direction: String {
    case fromKit = ">"
    case fromPort = "<"
    case event = "!"
  }

  /// The file cannot be opened.
  package struct OpenError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  private struct State {
    var buffer: [UInt8] = []
    var failure: String?
  }

  private static let lineLimit = 64 << 10
  private static let bufferBytes = 64 << 10

  private let path: String
  private let file: Int32
  private let stamps: Stamps
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Creates the file, or empties it.
  package init(path: String, stamps: Stamps = .microseconds) throws(OpenError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      throw OpenError(
        description: "the wire log \(String(escaping: path)) cannot be written: \(Self.lastError)")
    }
    self.path = path
    self.file = file
    self.stamps = stamps
  }

  deinit {
    flush()
    close(file)
  }

  /// Why the log is not complete, where it is not.
  package var failure: String? { state.withLock { $0.failure } }

  package func flush() {
    state.withLock { flush(&$0) }
  }

  func record(_ direction: Direction, _ line: some Collection<UInt8>) {
    state.withLock { state in
      appendStamp(to: &state.buffer)
      state.buffer.append(contentsOf: "\(direction.rawValue) ".utf8)
      Self.append(line, to: &state.buffer)
      state.buffer.append(UInt8(ascii: "\n"))
      if state.buffer.count >= Self.bufferBytes { flush(&state) }
    }
  }

  func record(event: String) {
    record(.event, Array(event.utf8))
  }

  private func appendStamp(to buffer: inout [UInt8]) {
    guard stamps == .microseconds else { return }
    let digits = String(Int((ContinuousClock.now - start) / .microseconds(1)))
    buffer.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, 10 - digits.count)))
    buffer.append(contentsOf: digits.utf8)
    buffer.append(UInt8(ascii: " "))
  }

  private static func append(_ line: some Collection<UInt8>, to buffer: inout [UInt8]) {
    let shown = line.prefix(lineLimit)
    if shown.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      buffer.append(contentsOf: shown)
    } else {
      buffer.append(contentsOf: String(escaping: shown, limit: lineLimit).utf8)
    }
    if line.count > lineLimit { buffer.append(contentsOf: "… (\(line.count) bytes)".utf8) }
  }

  private func flush(_ state: inout State) {
    var rest = ShownText.harmless(state.buffer)[...]
    while !rest.isEmpty, state.failure == nil {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        state.failure = "the wire log \(String(escaping: path)) is cut short: \(Self.lastError)"
      }
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  private static var lastError: String {
    strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
  }
}
