import ConformanceKit

/// Moving bytes, and the ends of processes.
extension Supervisor {
  /// Between two looks at whether the process still lives, while nothing is heard of it: its death
  /// is heard at once unless a process that it started holds its streams open.
  static let lifeTick = Duration.milliseconds(20)
  /// For a process whose streams have ended to end itself.
  private static let settleTime = Duration.milliseconds(300)
  private static let settleTick = Duration.milliseconds(2)
  /// Chunks that are read of what a dead process left in a pipe that others may still write to.
  private static let remainsLimit = 64

  static let interrupted = "interrupted"

  enum Event {
    /// The process has ended, or one of its streams has.
    case ended
    case breach(Breach)
  }

  func send(_ line: [UInt8], to connection: Connection) {
    log?.record(.fromKit, line.dropLast())
    connection.channel.send(line)
  }

  /// Writes, waits and reads once; whether anything was there to be read.
  @discardableResult
  func move(_ connection: Connection, for duration: Duration) -> Bool {
    let channel = connection.channel
    channel.flush()
    let ready = channel.wait(for: duration, alarm: control.alarm.descriptor)
    if ready.isAlarmed { control.alarm.silence() }
    if ready.errors { readErrors(channel) }
    // What is not taken is not read either, so that memory is bounded.
    if ready.output, channel.lines.rest.count <= limits.lineBytes { _ = channel.readOutput() }
    if ready.isInputGone { channel.closeInput() }
    return ready.output || ready.errors
  }

  /// Moves bytes and takes the lines that came; what happened, unless the port simply goes on.
  func pump(_ connection: Connection, for duration: Duration) -> Event? {
    let wasHeard = move(connection, for: duration)
    if let breach = takeLines(connection) { return .breach(breach) }
    if !connection.channel.isOutputOpen { return .ended }
    if !connection.channel.isInputOpen, byeID == nil { return .ended }
    return !wasHeard && connection.child.hasExited ? .ended : nil
  }

  @discardableResult
  private func readErrors(_ channel: Channel) -> Bool {
    let reading = channel.readErrors { chunk in
      control.errors.append(chunk)
      guard let log else { return }
      for line in chunk.split(separator: UInt8(ascii: "\n")) {
        log.record(.event, Array("stderr: ".utf8) + line)
      }
    }
    if case .some = reading { return true }
    return false
  }

  /// Reads what is left in the pipes.
  private func hearOut(_ channel: Channel) {
    for _ in 0..<Self.remainsLimit where channel.lines.rest.count <= limits.lineBytes {
      guard case .some = channel.readOutput() else { break }
    }
    hearErrorsOut(channel)
  }

  private func hearErrorsOut(_ channel: Channel) {
    for _ in 0..<Self.remainsLimit {
      guard readErrors(channel) else { break }
    }
  }

  /// Gives a process whose streams have ended a moment to end itself, hears it out, and makes sure
  /// that it and all that it started are gone. Its last lines are still to be taken.
  func settle(_ connection: Connection) -> (Ending, Leftovers) {
    let end = SuspendingClock.now + Self.settleTime
    while !connection.child.hasExited, SuspendingClock.now < end {
      move(connection, for: Self.settleTick)
    }
    let hasExited = connection.child.hasExited
    let isOutputOpen = connection.channel.isOutputOpen
    hearOut(connection.channel)
    connection.child.killGroup()
    let remains = connection.child.reap()
    session = .down
    let cut = isOutputOpen ? Ending.closedInput : .closedOutput
    let ending =
      if !hasExited {
        cut
      } else if let status = remains.status {
        Ending.exit(status)
      } else {
        remains.guardEnding.map(Ending.withoutGuard) ?? cut
      }
    log?.record(event: ending.description)
    note(remains)
    return (ending, remains.leftovers)
  }

  private func note(_ remains: Remains) {
    if !remains.leftovers.isEmpty { log?.record(event: "left \(remains.leftovers)") }
    if let how = remains.guardEnding { log?.record(event: "its guard process \(how)") }
    log?.flush()
    lostGuard = lostGuard ?? remains.guardEnding
  }

  /// Kills the process; what it still had to say on standard output is not heard.
  func end(_ connection: Connection, _ reason: String) {
    guard !connection.child.isReaped else { return }
    connection.child.killGroup()
    hearErrorsOut(connection.channel)
    let remains = connection.child.reap()
    log?.record(event: "killed: \(reason)")
    note(remains)
    leftovers.add(remains.leftovers)
    session = .down
  }

  /// The process has ended by itself, or has closed a stream.
  func lose(_ connection: Connection) {
    let (ending, left) = settle(connection)
    leftovers.add(left)
    _ = takeLines(connection)
    ledger.died(
      ending.description, evidence: evidence(connection), written: connection.channel.written)
  }

  func errorLines(_ connection: Connection) -> [String] {
    control.errors.tellingLines(5, since: connection.errorPosition)
  }

  private func evidence(_ connection: Connection) -> String {
    let lines = errorLines(connection)
    return lines.isEmpty ? "" : "; on standard error: " + lines.joined(separator: " | ")
  }
}
