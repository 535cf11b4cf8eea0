import ArgumentParser
import ConformanceKit

/// An end of the program with a message for a person.
struct Failure: Error, CustomStringConvertible {
  let status: ExitStatus
  let description: String

  init(_ status: ExitStatus, _ description: String) {
    self.status = status
    self.description = description
  }
}

extension ExitCode {
  init(_ status: ExitStatus) { self.init(status.rawValue) }
}
