/// What is to be told of a stored failure. None of them is deleted for it: that is for a person to do.
package enum PropertyRemark: Sendable, Hashable {
  case isFixed(line: String)
  /// The generator draws other choices than it did, so that the line is no longer what it was.
  case isOutdated(line: String)
  case isCorrupt(line: String, PropertyReplayError)
  case cannotLoad(reason: String)
  case cannotSave(reason: String)
}

extension PropertyRemark: CustomStringConvertible {
  package var description: String {
    switch self {
    case .isFixed(let line): "a stored failure no longer fails: \(line)"
    case .isOutdated(let line): "the generator makes something else of a stored failure: \(line)"
    case .isCorrupt(let line, let error): "a stored failure cannot be read, \(error): \(line)"
    case .cannotLoad(let reason): "the stored failures cannot be loaded: \(reason)"
    case .cannotSave(let reason): "the failure cannot be stored: \(reason)"
    }
  }
}
