import ConformanceKit
import MachineKit

/// The name of a suite, such as `"passage.jwt-flags"`; `proofload list` and the README of the kit
/// have them all.
public struct SuiteName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let description: String

  public init(_ name: String) { description = name }

  public init(stringLiteral name: String) { description = name }

  init(_ id: SuiteID) { description = id.text }

  var id: SuiteID { SuiteID(description) }
}
