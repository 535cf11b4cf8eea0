import ConformanceKit
import MachineKit

/// Processes that a port started, that left its process group, and that its guard has ended.
package struct Leftovers: Sendable, Hashable {
  /// Names that are told.
  private static let told = 3

  package private(set) var count = 0
  /// Of those the ones that could not be ended.
  package private(set) var alive = 0
  private var names: [String] = []

  package init() {}

  init(count: Int, alive: Int, names: [String]) {
    (self.count, self.alive) = (count, alive)
    self.names = Array(names.prefix(Self.told))
  }

  package var isEmpty: Bool { count == 0 }

  package mutating func add(_ other: Leftovers) {
    count += other.count
    alive += other.alive
    names = Array((names + other.names).withoutRepeats.prefix(Self.told))
  }
}

extension Leftovers: CustomStringConvertible {
  /// Such as `2 processes outside of its process group (sleep, sh), which were ended`; safe to show.
  package var description: String {
    let shown = names.map { String(escaping: $0) }.joined(separator: ", ")
    let what = count == 1 ? "1 process" : "\(count) processes"
    let end =
      if alive > 0 {
        ", of which \(alive) could not be ended"
      } else {
        count == 1 ? ", which was ended" : ", which were ended"
      }
    return "\(what) outside of its process group" + (shown.isEmpty ? "" : " (\(shown))") + end
  }
}
