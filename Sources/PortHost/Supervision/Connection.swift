import ConformanceKit
import Synchronization

/// One process of a port and what passed between it and the kit.
final class Connection {
  let child: any PortProcess
  let channel: Channel
  /// Ids of runs put to this process begin here.
  let firstID: Int
  /// Where its standard error begins.
  let errorPosition: Int
  /// Bytes of standard output since the last answer that answered nothing.
  var noise = 0

  init(child: any PortProcess, channel: Channel, firstID: Int, errorPosition: Int) {
    self.child = child
    self.channel = channel
    self.firstID = firstID
    self.errorPosition = errorPosition
  }

  /// - Parameter guarding: nil where the port is to be a child of the kit.
  static func open(
    _ command: PortCommand, guarding: PortGuard?, firstID: Int, errorPosition: Int
  ) throws(PortStartError) -> Connection {
    let path = try command.resolve()
    let words = [command.executable] + command.arguments
    let (child, channel) = try start { streams throws(PortStartError) -> any PortProcess in
      guard let guarding else {
        return try ChildProcess(path: path, words: words, streams: streams)
      }
      return try GuardedProcess(path: path, words: words, streams: streams, guarding: guarding)
    }
    try child.confirmStart()
    return Connection(
      child: child, channel: channel, firstID: firstID, errorPosition: errorPosition)
  }

  private static func start(
    _ body: ([Int32]) throws(PortStartError) -> any PortProcess
  ) throws(PortStartError) -> (any PortProcess, Channel) {
    try Spawner.spawning.withLock { _ throws(PortStartError) in
      guard let input = Pipe() else { throw .noResources("descriptor") }
      guard let output = Pipe() else {
        input.closeBoth()
        throw .noResources("descriptor")
      }
      guard let errors = Pipe() else {
        input.closeBoth()
        output.closeBoth()
        throw .noResources("descriptor")
      }
      let channel = Channel(
        input: input.writeEnd, output: output.readEnd, errors: errors.readEnd)
      defer {
        input.closeReadEnd()
        output.closeWriteEnd()
        errors.closeWriteEnd()
      }
      return (try body([input.readEnd, output.writeEnd, errors.writeEnd]), channel)
    }
  }
}
