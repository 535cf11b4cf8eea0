/// How a process of a port stopped being one.
enum Ending: Sendable, Hashable {
  case exit(ExitStatus)
  /// Its output ended and it lived on, so it was killed.
  case closedOutput
  /// Nothing reads its input any more and it lived on, so it was killed.
  case closedInput
  /// Its guard was ended before its time, so it was killed.
  case withoutGuard(String)
}

extension Ending: CustomStringConvertible {
  var description: String {
    switch self {
    case .exit(let status): "\(status)"
    case .closedOutput: "closed its standard output but stayed alive, and was killed"
    case .closedInput: "closed its standard input but stayed alive, and was killed"
    case .withoutGuard(let how): "was killed, because its guard process \(how)"
    }
  }
}
