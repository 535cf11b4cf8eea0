/// Keeps what failed, to be asked about first the next time.
///
/// It keeps lines and not lists of numbers, so that what is damaged is told from what is not in one
/// place, ``PropertyReplay/init(line:)``, whatever the lines are kept in.
package protocol FailureStore: Sendable {
  /// The lines that were saved under the name of a property, in their order.
  func load(_ property: String) throws -> [String]
  /// Adds a line unless it is there.
  func save(_ line: String, of property: String) throws
  /// Writes down what is asked about now, in place of what was before; nil when nothing is.
  ///
  /// A trap takes the process along: the next one finds here what it was.
  func enter(_ line: String?, of property: String)
  /// Says something at once, because what comes next may end the process.
  func tell(_ text: String)
  /// What a process was at when it ended, which is forgotten with that; nil where it came to its end.
  func takeUnfinished(_ property: String) -> String?
}

/// For a store that is not kept beyond its process.
extension FailureStore {
  package func enter(_ line: String?, of property: String) {}
  package func tell(_ text: String) {}
  package func takeUnfinished(_ property: String) -> String? { nil }
}
