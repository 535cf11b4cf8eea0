/// Why a line is not one that a failure printed.
package enum PropertyReplayError: Error, Hashable, Sendable {
  case notAReplay
  case otherVersion(String)
  /// A field is missing or has no value that can be read: mostly a line that was copied in part.
  case broken(field: String)
  /// All fields can be read, and are not those that were printed.
  case wrongSum
}

extension PropertyReplayError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAReplay: "it does not begin with \(PropertyReplay.version)"
    case .otherVersion(let version): "it is of version \(version), not \(PropertyReplay.version)"
    case .broken(let field): "its \(field) cannot be read"
    case .wrongSum: "it is not as it was printed"
    }
  }
}
