import ConformanceKit
import Synchronization

/// One process of a port and what passed between it and the kit.
final class Connection {
  let child: ChildProcess
  let channel: Channel
  /// Ids of runs put to this process begin here.
  let firstID: Int
  /// Where its standard error begins.
  let errorPosition: Int
  /// Bytes of standard output since the last answer that answered nothing.
  var noise = 0

  init(child: ChildProcess, channel: Channel, firstID: Int, errorPosition: Int) {
    self.child = child
    self.channel = channel
    self.firstID = firstID
    self.errorPosition = errorPosition
  }

  static func open(
    _ command: PortCommand, firstID: Int, errorPosition: Int
  ) throws(PortStartError) -> Connection {
    let path = try command.resolve()
    do throws(SpawnError) {
      let (child, channel) = try start(path, [command.executable] + command.arguments)
      return Connection(
        child: child, channel: channel, firstID: firstID, errorPosition: errorPosition)
    } catch {
      throw .spawnFailed(path, error)
    }
  }

  private static func start(
    _ path: String, _ words: [String]
  ) throws(SpawnError) -> (ChildProcess, Channel) {
    try ChildProcess.spawning.withLock { _ throws(SpawnError) in
      guard let input = Pipe() else { throw .noDescriptors }
      guard let output = Pipe() else {
        input.closeBoth()
        throw .noDescriptors
      }
      guard let errors = Pipe() else {
        input.closeBoth()
        output.closeBoth()
        throw .noDescriptors
      }
      let channel = Channel(
        input: input.writeEnd, output: output.readEnd, errors: errors.readEnd)
      defer {
        input.closeReadEnd()
        output.closeWriteEnd()
        errors.closeWriteEnd()
      }
      let child = try ChildProcess(
        path: path, words: words, input: input.readEnd, output: output.writeEnd,
        errors: errors.writeEnd)
      return (child, channel)
    }
  }
}
