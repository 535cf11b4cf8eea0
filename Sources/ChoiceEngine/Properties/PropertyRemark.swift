/// What is to be told of what was stored. No failure is deleted for it: that is for a person to do.
package enum PropertyRemark: Sendable, Hashable {
  case isFixed(line: String)
  /// The generator draws other choices than it did, so that the line is no longer what it was.
  case isOutdated(line: String)
  case isCorrupt(line: String, PropertyReplayError)
  /// A process ended while it asked about this value.
  case endedProcess(line: String, value: String)
  case cannotLoad(reason: String)
  case cannotSave(reason: String)
}

extension PropertyRemark: CustomStringConvertible {
  package var description: String {
    switch self {
    case .isFixed(let line): "a stored failure no longer fails: \(line)"
    case .isOutdated(let line): "the generator makes something else of a stored failure: \(line)"
    case .isCorrupt(let line, let error): "a stored failure cannot be read, \(error): \(line)"
    case .endedProcess(let line, let value):
      "a process ended while it asked about this value, which is asked about again now: \(value)\n"
        + "    to replay: \(line)"
    case .cannotLoad(let reason): "the stored failures cannot be loaded: \(reason)"
    case .cannotSave(let reason): "the failure cannot be stored: \(reason)"
    }
  }
}
