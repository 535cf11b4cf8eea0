import ChoiceEngine
import Synchronization

/// Keeps failures for as long as a test runs.
final class MemoryStore: FailureStore {
  struct Full: Error {}

  private let lines: Mutex<[String: [String]]>
  private let isFull: Bool

  init(_ lines: [String: [String]] = [:], isFull: Bool = false) {
    self.lines = Mutex(lines)
    self.isFull = isFull
  }

  func load(_ property: String) -> [String] {
    lines.withLock { $0[property, default: []] }
  }

  func save(_ line: String, of property: String) throws {
    guard !isFull else { throw Full() }
    lines.withLock { all in
      if !all[property, default: []].contains(line) { all[property, default: []].append(line) }
    }
  }
}
