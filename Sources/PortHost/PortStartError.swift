import ConformanceKit

/// Why a port could not be started: what happened, with what it said, and what to do about it.
package enum PortStartError: Error, Sendable, Hashable {
  package enum Searched: Sendable, Hashable {
    /// The command was a path.
    case path
    /// The folders of `PATH`.
    case searchPath
  }

  case notFound(String, Searched)
  case notExecutable(String, String)
  case spawnFailed(path: String, reason: String)
  /// It ended before it answered the handshake.
  case ended(how: String, errorLines: [String])
  /// Its first line is not JSON.
  case notJSON(line: String)
  /// Its first line is JSON and no answer to the handshake.
  case notAReply(line: String, problem: String)
  /// A member of its declaration is wrong.
  case invalidDeclaration(member: String, expected: String, found: String)
  /// It refused the handshake, with a fault, a rejection or as unsupported.
  case refused(String)
  case versionNotOffered(Int)
  /// Nothing, or a line without an end, within the deadline.
  case silent(deadline: String, unfinished: String, errorLines: [String])
  /// The first line is longer than a line may be.
  case lineTooLong(limit: Int)
  /// The process that is to stand between the kit and the port does not run.
  case noGuard(String)
  case interrupted
  /// The kit itself lacks a thread or a descriptor.
  case noResources(String)
}

extension PortStartError {
  static func spawnFailed(_ path: String, _ error: SpawnError) -> PortStartError {
    let reason =
      if error.isInterpreterMissing {
        "the file is there, but the interpreter that its first line names is not"
      } else if error.isFormatUnknown {
        "it is neither a program for this machine nor a script whose first line\n"
          + "names its interpreter"
      } else {
        error.text
      }
    return .spawnFailed(path: path, reason: reason)
  }
}

extension PortStartError: CustomStringConvertible {
  /// Several lines of at most about 80 columns, what to do last. What the port said is shown escaped.
  package var description: String {
    switch self {
    case .notFound(let name, .path):
      "The port cannot be started: there is no file \(String(escaping: name))\n"
        + "(looked for from the working directory)."
    case .notFound(let name, .searchPath):
      "The port cannot be started: no folder of PATH has \(String(escaping: name)).\n"
        + "For a program in the working directory write ./\(String(escaping: name))"
    case .notExecutable(let path, let what):
      "The port cannot be started: \(String(escaping: path)) cannot be executed,\n"
        + "\(what). For a script, name its interpreter first or chmod +x it."
    case .spawnFailed(let path, let reason):
      "The port cannot be started: \(String(escaping: path)):\n\(reason)."
    case .ended(let how, let errorLines):
      "The port \(how) before it answered the handshake.\n" + Self.quoting(errorLines)
        + "A port reads lines from stdin until its end and answers each on stdout."
    case .notJSON(let line): Self.notJSON(line)
    case .notAReply(let line, let problem):
      "The port answered the handshake with a line that is no reply:\n"
        + "    stdout, line 1:  \(line)\n\(problem)."
    case .invalidDeclaration(let member, let expected, let found):
      "The port's answer to the handshake is not valid:\n"
        + "    \(member):  expected \(expected), found \(found)"
    case .refused(let how): "The port refused the handshake: \(how)"
    case .versionNotOffered(let version):
      "The port speaks version \(version) of the port protocol, which was not offered:\n"
        + "this kit speaks \(KitMessage.protocolVersions.map(String.init).joined(separator: ", "))."
    case .silent(let deadline, let unfinished, let errorLines):
      Self.silent(deadline, unfinished, errorLines)
    case .lineTooLong(let limit):
      "The port answered the handshake with a line of more than \(limit) bytes.\n"
        + "stdout belongs to the protocol; print to stderr instead."
    case .noGuard(let how):
      "The port cannot be started: the kit's guard process does not run:\n\(how)."
    case .interrupted: "Interrupted while the port was starting."
    case .noResources(let what): "The port cannot be started: the kit has no \(what) left."
    }
  }

  private static func notJSON(_ line: String) -> String {
    """
    The port answered the handshake with text that is not JSON:
        stdout, line 1:  \(line)
    stdout belongs to the protocol; print to stderr instead (in Python:
    print(..., file=sys.stderr), or use guard_stdout() of the starter kit).
    """
  }

  private static func silent(
    _ deadline: String, _ unfinished: String, _ errorLines: [String]
  ) -> String {
    let start = "The port did not answer the handshake within \(deadline).\n" + quoting(errorLines)
    if unfinished.isEmpty {
      return start
        + "It wrote nothing to stdout. Is stdout flushed after each line (in Python:\n"
        + "print(..., flush=True))? Does it read stdin line by line?\n"
        + "If it takes longer to start, give it longer: --start-deadline MS"
    }
    return start + "    stdout, line 1:  \(unfinished)\nis not closed by a line feed."
  }

  private static func quoting(_ errorLines: [String]) -> String {
    errorLines.map { "    stderr:  \($0)\n" }.joined()
  }
}
