import ProcessSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program that stands between the kit and a port and ends the port with all that it started, also
/// where the kit itself is killed.
///
/// For a process that is the kit's own: one that belongs to somebody else, such as a test runner,
/// starts ports directly.
package struct PortGuard: Sendable {
  /// The first argument of the program, by which it is a guard and nothing else.
  package static let verb = "port-guard"

  /// The path of a program that calls ``runIfAsked()`` before anything else.
  package let executable: String
  /// Is told once, at the end of a port, what breaks no rule and is to be known all the same.
  package let tell: @Sendable (String) -> Void

  package init(executable: String, tell: @escaping @Sendable (String) -> Void) {
    self.executable = executable
    self.tell = tell
  }

  /// Is a guard, and ends the process, where that is what it was started for.
  package static func runIfAsked() {
    let words = CommandLine.unsafeArgv
    guard CommandLine.argc > 3, let first = words[1], strcmp(first, verb) == 0 else { return }
    exit(guard_run(words + 2))
  }
}
