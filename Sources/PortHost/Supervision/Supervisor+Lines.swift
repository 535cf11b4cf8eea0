import ConformanceKit

/// Taking the lines of standard output for what they are.
extension Supervisor {
  /// The most of a line that a detail shows.
  private static let shownLine = 120

  /// Takes all whole lines that are there, up to one for which the process must be ended.
  func takeLines(_ connection: Connection) -> Breach? {
    while let line = connection.channel.lines.next() {
      log?.record(.fromPort, line)
      if let breach = take(line, connection) { return breach }
    }
    let rest = connection.channel.lines.rest
    guard rest.count > limits.lineBytes else { return nil }
    log?.record(.fromPort, rest)
    return tooLong(rest)
  }

  private func take(_ line: [UInt8], _ connection: Connection) -> Breach? {
    guard line.count <= limits.lineBytes else { return tooLong(line[...]) }
    switch PortLine(line) {
    case .reply(let id, let reply):
      return accept(id, reply, line, connection)
    case .malformed(let id?, let problem) where isAnswerable(id, connection):
      note(.wellFormedReplies, problem)
      let detail = "\(problem): \(shown(line))"
      answered(id, .violation(.port(.wellFormedReplies), detail: detail), connection)
      return nil
    case .malformed(_, let problem):
      note(.wellFormedReplies, problem)
      incidents.add(.wellFormedReplies, "a line is no reply: \(problem): \(shown(line))")
      return ignore(line, connection)
    case .noise:
      let isBlank = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
      let what = isBlank ? "a blank line" : "text that is no reply"
      note(.cleanStandardOutput, what)
      incidents.add(
        .cleanStandardOutput,
        "\(what) on standard output" + (isBlank ? "" : ": \(shown(line))"))
      return ignore(line, connection)
    }
  }

  private func accept(
    _ id: Int, _ reply: Reply, _ line: [UInt8], _ connection: Connection
  ) -> Breach? {
    if isAnswerable(id, connection) {
      answered(id, kept(reply, id), connection)
      wasAnswered()
      return nil
    }
    if id == byeID {
      if case .ok = reply { return nil }
      note(.endsInOrder, "bye is answered with ok")
      incidents.add(.endsInOrder, "bye is answered with ok, not so: \(shown(line))")
      return nil
    }
    let what = unsolicited(id, connection)
    note(.answersOnce, what)
    incidents.add(.answersOnce, "\(what): \(shown(line))")
    return ignore(line, connection)
  }

  /// Whether the run is in flight, all of its line.
  private func isAnswerable(_ id: Int, _ connection: Connection) -> Bool {
    ledger.flights[id].map { $0.bytes.upperBound <= connection.channel.written } ?? false
  }

  /// At once, because as many large answers may be on their way as the window has runs.
  private func kept(_ reply: Reply, _ id: Int) -> Reply {
    ledger.flights[id].map { calls[$0.call].kept(reply) } ?? reply
  }

  private func answered(_ id: Int, _ reply: Reply, _ connection: Connection) {
    connection.noise = 0
    ledger.answered(id, reply, at: .now)
  }

  private func unsolicited(_ id: Int, _ connection: Connection) -> String {
    if ledger.flights[id] != nil { return "a run was answered before it was asked" }
    return (connection.firstID..<nextID).contains(id)
      ? "a run was answered twice" : "a reply has an id that no run in flight has"
  }

  /// Counts what answers nothing: a port may print, but not without end.
  private func ignore(_ line: [UInt8], _ connection: Connection) -> Breach? {
    connection.noise += line.count + 1
    guard connection.noise > limits.noiseBytes else { return nil }
    return Breach(
      rule: .cleanStandardOutput,
      detail: "more than \(limits.noiseBytes) bytes on standard output that answer nothing, "
        + "at last: \(shown(line))")
  }

  private func tooLong(_ line: ArraySlice<UInt8>) -> Breach {
    let size = "a line of more than \(limits.lineBytes) bytes: \(shown(line))"
    if let id = PortLine.leadingID(line), ledger.flights[id] != nil {
      return Breach(rule: .wellFormedReplies, detail: size, run: id)
    }
    return Breach(rule: .cleanStandardOutput, detail: size)
  }

  /// Tells the log what is wrong with the line that it has last.
  private func note(_ rule: PortRule, _ problem: String) {
    log?.record(event: "\(rule.rawValue): \(problem)")
  }

  private func shown(_ line: some Collection<UInt8>) -> String {
    String(escaping: line, limit: Self.shownLine)
  }
}
