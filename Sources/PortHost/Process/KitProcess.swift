import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The kit's own program once more, which is heard on its standard output and shares standard error.
/// Its standard input ends when this process does.
package final class KitProcess: Sendable {
  /// Why it was not started.
  package struct StartError: Error, CustomStringConvertible {
    package let description: String
  }

  package enum Ending: Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// Where the program stands: on Linux also after its file was replaced.
  package static var program: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      var path = [CChar](repeating: 0, count: 4_096)
      var size = UInt32(path.count)
      guard _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
      return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #endif
  }

  /// Its standard output, to be read; blocks.
  package let output: Int32
  private let lifeline: Int32
  private let processID: pid_t
  private let ending = Mutex<Ending?>(nil)

  /// - Parameter variables: of its environment, beside or in place of those of this process.
  package init(arguments: [String], variables: [String: String]) throws(StartError) {
    let words = ["proofload"] + arguments
    let environment = Self.environment(with: variables)
    (processID, lifeline, output) = try Spawner.spawning.withLock { _ throws(StartError) in
      guard let input = Pipe() else { throw .noDescriptors }
      guard let output = Pipe() else {
        input.closeBoth()
        throw .noDescriptors
      }
      guard let errors = Pipe.placed(dup(STDERR_FILENO)) else {
        input.closeBoth()
        output.closeBoth()
        throw .noDescriptors
      }
      defer {
        input.closeReadEnd()
        output.closeWriteEnd()
        close(errors)
      }
      do throws(SpawnError) {
        let process = try Spawner.start(
          path: Self.program, words: words,
          descriptors: [input.readEnd, output.writeEnd, errors], environment: environment)
        return (process, input.writeEnd, output.readEnd)
      } catch {
        input.closeWriteEnd()
        output.closeReadEnd()
        throw StartError(description: "\(Self.program) cannot be started: \(error.text)")
      }
    }
  }

  deinit {
    close(lifeline)
    close(output)
  }

  private static func environment(with variables: [String: String]) -> [String] {
    var lines: [String] = []
    var next = environ
    while let line = next.pointee {
      lines.append(String(cString: line))
      next += 1
    }
    return lines.filter { line in !variables.keys.contains { line.hasPrefix("\($0)=") } }
      + variables.map { "\($0)=\($1)" }.sorted()
  }

  /// Does nothing when it has been waited for: its number may be somebody else's.
  package func signal(_ number: Int32) {
    ending.withLock { if $0 == nil { kill(processID, number) } }
  }

  /// Waits until it has ended.
  package func wait() -> Ending {
    var info = siginfo_t()
    while waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return ending.withLock { ending in
      if let ending { return ending }
      var status: Int32 = 0
      waitpid(processID, &status, 0)
      let how: Ending =
        switch ExitStatus(waitStatus: status) {
        case .exited(let code): .exited(code)
        case .signalled(let signal): .signalled(signal)
        }
      ending = how
      return how
    }
  }
}

extension KitProcess.StartError {
  fileprivate static let noDescriptors = KitProcess.StartError(
    description: "there is no descriptor left (ulimit -n)")
}
