import ConformanceKit
import MachineKit
import WirePrimitives

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a port is at, written down before it is put to it: a trap takes the process along, and the
/// next one reads here what it was.
///
/// ```
/// {"build":"1789004421.5-83122"}                     the test binary that wrote it
/// {"suite":"passage.jwt-flags","input":{...}}        a run in which a process has ended
/// {"suite":"passage.jwt-flags","input":{...}}        what is in flight, if anything is
/// ```
///
/// What another build has left says nothing of this one and is dropped. What is no such line stands
/// for nothing, and so does all behind an empty one: it is what is left of longer lines.
final class InFlightFile: Sendable {
  /// The file cannot be written.
  struct OpenError: Error, CustomStringConvertible {
    let description: String
  }

  /// What is to be known of a run in which a process has ended.
  static let end =
    "the process that asked this before ended in it, by a trap, from outside, or after it hung; "
    + "this build is not asked again, unless \(Variable.retry.rawValue)=1"

  /// What is put to a port.
  struct Entry: Hashable, CustomStringConvertible {
    let suite: SuiteID
    fileprivate let line: [UInt8]

    var description: String { String(escaping: line, limit: 1_000) }

    init(_ call: Call) {
      suite = call.suite
      line = JSON.object([("suite", .string(call.suite.text)), ("input", call.input)])
        .compactBytes()
    }

    /// Nil for a line that is none.
    fileprivate init?(line: [UInt8]) {
      guard let run = try? JSON.parse(line), let suite = run["suite"]?.text, run["input"] != nil
      else { return nil }
      self.suite = SuiteID(suite)
      self.line = line
    }
  }

  /// Runs in which a process of this build has ended.
  let ended: [Entry]
  private static let lineFeed = UInt8(ascii: "\n")
  private let descriptor: Int32
  /// Where the line of what is in flight begins.
  private let slot: off_t

  /// - Parameter forgets: what is in the file is dropped, whatever build it is of.
  init(path: String, build: String, forgets: Bool = false) throws(OpenError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw OpenError(
        description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
    let header = Array(JSON.object([("build", .string(build))]).compactText.utf8)
    var lines = Self.lines(of: descriptor)
    lines = forgets || lines.first != header ? [] : Array(lines.dropFirst())
    ended = lines.compactMap(Entry.init(line:)).withoutRepeats
    let kept = ([header] + ended.map(\.line)).flatMap { $0 + [Self.lineFeed] }
    self.descriptor = descriptor
    slot = off_t(kept.count)
    ftruncate(descriptor, 0)
    write(kept, at: 0)
  }

  deinit { close(descriptor) }

  /// Writes down what is put to the port now, in place of what was before.
  func enter(_ entry: Entry) { write(entry.line + [Self.lineFeed, Self.lineFeed], at: slot) }

  /// Nothing is with the port any more.
  func leave() { ftruncate(descriptor, slot) }

  /// One call of the system, which a trap of this process does not undo.
  private func write(_ bytes: [UInt8], at offset: off_t) {
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, offset) }
  }

  /// The lines before the first empty one.
  private static func lines(of descriptor: Int32) -> [[UInt8]] {
    var bytes = [UInt8](repeating: 0, count: max(0, Int(lseek(descriptor, 0, SEEK_END))))
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    let lines = bytes.prefix(max(0, count))
      .split(separator: lineFeed, omittingEmptySubsequences: false)
    return lines.prefix { !$0.isEmpty }.map(Array.init)
  }
}
