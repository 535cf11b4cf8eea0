import ConformanceKit
import Synchronization

/// The end of what a port wrote to standard error, over all of its processes.
final class ErrorRing: Sendable {
  private struct Content {
    var bytes: [UInt8] = []
    /// How many bytes there were before those that are kept.
    var dropped = 0
  }

  private let capacity: Int
  private let content = Mutex(Content())

  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// How many bytes there were so far.
  var position: Int { content.withLock { $0.dropped + $0.bytes.count } }

  func append(_ chunk: UnsafeRawBufferPointer) {
    content.withLock { content in
      content.bytes.append(contentsOf: chunk)
      // Twice the capacity before it is cut, so that the cost is spread.
      guard content.bytes.count > 2 * capacity else { return }
      let excess = content.bytes.count - capacity
      content.bytes.removeSubrange(..<excess)
      content.dropped += excess
    }
  }

  /// The last lines that were written from a position on, safe to show; blank ones left out.
  func lastLines(_ count: Int, since position: Int = 0) -> [String] {
    content.withLock { content in
      let excess = max(0, content.bytes.count - capacity, position - content.dropped)
      let kept = content.bytes.dropFirst(excess)
      return kept.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
        .filter { !$0.allSatisfy { $0 == UInt8(ascii: " ") } }
        .suffix(max(0, count)).map { String(escaping: $0) }
    }
  }

  /// What says most of the last lines: a message below which calls are listed, with the first of them, or
  /// else the end.
  func tellingLines(_ count: Int, since position: Int = 0) -> [String] {
    let lines = lastLines(Self.mostLines, since: position)
    let message = lines.indices.dropLast().last {
      !Self.isCall(lines[$0]) && Self.isCall(lines[$0 + 1])
    }
    return message.map { Array(lines[$0...].prefix(count)) } ?? lines.suffix(count)
  }

  private static let mostLines = 60

  /// `at` with a place, as JavaScript, Java and C# list calls; tabs are escaped.
  private static func isCall(_ line: String) -> Bool {
    line.drop { $0 == " " }.hasPrefix("at ") || line.hasPrefix(#"\u0009at "#)
  }
}
