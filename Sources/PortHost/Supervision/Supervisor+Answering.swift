import ConformanceKit

/// Putting runs to the port.
extension Supervisor {
  func answer(_ calls: [Call], _ patience: Patience) -> Batch {
    ledger = BatchLedger(count: calls.count, timeouts: patience.timeouts)
    self.calls = calls
    defer { self.calls = [] }
    deadline = min(patience.deadline ?? limits.deadline, limits.deadline)
    while !ledger.isDone {
      if let connection = currentConnection() {
        converse(calls, connection)
      } else if case .unusable(let reason) = session {
        ledger.abandon(reason)
      }
    }
    collectIncidents()
    return Batch(replies: ledger.settledReplies, incidents: incidents.take())
  }

  /// Until all runs have their replies or the process is gone.
  private func converse(_ calls: [Call], _ connection: Connection) {
    while !ledger.isDone {
      if control.isInterrupted { return breakOff(connection, Self.interrupted) }
      fill(calls, connection)
      guard let due = ledger.deadline(deadline) else { continue }
      switch pump(connection, for: min(Self.lifeTick, due - .now)) {
      case .ended: return lose(connection)
      case .breach(let breach): return punish(breach, connection)
      case nil: if isOverdue(connection) { return timeOut(connection) }
      }
    }
  }

  /// Puts runs in flight while there is room.
  private func fill(_ calls: [Call], _ connection: Connection) {
    let channel = connection.channel
    while channel.hasRoom, let index = ledger.nextCall(window: window) {
      let call = calls[index]
      if suite?.suite != call.suite { suite = KitMessage.SuiteText(call.suite) }
      guard let suite else { return }
      let id = takeID()
      let line = KitMessage.run(id: id, suite: suite, input: call.input)
      guard line.count - 1 <= limits.lineBytes else {
        ledger.refused(
          index, "its line has \(line.count - 1) bytes, and \(limits.lineBytes) are allowed")
        continue
      }
      let start = channel.queued
      send(line, to: connection)
      ledger.sent(index, id: id, bytes: start..<(start + line.count), at: .now)
    }
  }

  /// An answer that has come and is not read yet is in time, whatever held us up.
  private func isOverdue(_ connection: Connection) -> Bool {
    guard let due = ledger.deadline(deadline), SuspendingClock.now >= due else {
      return false
    }
    return !connection.channel.wait(for: .zero, alarm: control.alarm.descriptor).output
  }

  private func timeOut(_ connection: Connection) {
    end(connection, "no answer within \(deadline.shown)")
    ledger.fellSilent(
      for: deadline, written: connection.channel.written)
  }

  private func punish(_ breach: Breach, _ connection: Connection) {
    end(connection, breach.detail)
    ledger.broke(
      breach.rule, breach.detail, run: breach.run, written: connection.channel.written)
  }

  private func breakOff(_ connection: Connection, _ reason: String) {
    end(connection, reason)
    giveUp(reason)
  }

  private func collectIncidents() {
    for (rule, detail) in ledger.takeIncidents() { incidents.add(rule, detail) }
  }

  /// Between batches: hears the port and notices its death, until the alarm rings.
  func rest() {
    guard case .up(let connection) = session else { return control.alarm.wait() }
    switch pump(connection, for: .seconds(3_600)) {
    case .ended: lose(connection)
    case .breach(let breach): punish(breach, connection)
    case nil: break
    }
    collectIncidents()
  }

  /// The end of the port in good order, and what was wrong with it.
  func finish() -> [Incident] {
    if case .up(let connection) = session, connection.child.hasExited { lose(connection) }
    if case .up(let connection) = session {
      if control.isInterrupted {
        end(connection, Self.interrupted)
      } else {
        sayGoodbye(connection)
      }
    }
    if case .down = session { session = .unusable("the port was ended") }
    tellRemains()
    collectIncidents()
    return incidents.takeLast()
  }

  private func sayGoodbye(_ connection: Connection) {
    let id = takeID()
    byeID = id
    send(KitMessage.bye(id: id), to: connection)
    let end = SuspendingClock.now + limits.exitGrace
    while !connection.child.hasExited, SuspendingClock.now < end {
      if case .breach(let breach) = pump(connection, for: .milliseconds(5)) {
        incidents.add(breach.rule, breach.detail)
        return self.end(connection, breach.detail)
      }
      if connection.channel.isFlushed { connection.channel.closeInput() }
      if control.isInterrupted { return self.end(connection, Self.interrupted) }
    }
    guard connection.child.hasExited else {
      self.end(connection, "still there after bye")
      return incidents.add(
        .endsInOrder,
        "the port did not exit within \(limits.exitGrace.shown) after bye and the end of its "
          + "input, and was killed")
    }
    let (ending, left) = settle(connection)
    _ = takeLines(connection)
    if !left.isEmpty {
      incidents.add(.endsInOrder, "after bye and the end of its input the port left \(left)")
    }
    if ending != .exit(.exited(0)) {
      incidents.add(.endsInOrder, "after bye and the end of its input the port \(ending)")
    }
  }
}
