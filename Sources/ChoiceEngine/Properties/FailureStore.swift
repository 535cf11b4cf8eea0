/// Keeps what failed, to be asked about first the next time.
///
/// It keeps lines and not lists of numbers, so that what is damaged is told from what is not in one
/// place, ``PropertyReplay/init(line:)``, whatever the lines are kept in.
package protocol FailureStore: Sendable {
  /// The lines that were saved under the name of a property, in their order.
  func load(_ property: String) throws -> [String]
  /// Adds a line unless it is there.
  func save(_ line: String, of property: String) throws
}
