package import MachineKit
package import WirePrimitives

/// Inputs of a user's own, of suites that the kit knows or of the ports' own: compared between ports, and
/// judged by nobody.
package struct UserInputs: Sendable {
  package struct Row: Sendable {
    /// From 1, as in the file.
    package let line: Int
    package let suite: SuiteID
    package let input: JSON
    /// What each port did; nil where it does not declare the suite.
    package let replies: [Reply?]
    package let standing: ParityMatrix.Standing
  }

  /// Those on which not all ports did the same.
  package let rows: [Row]
  /// Inputs that at least two ports were asked.
  package let compared: Int
  /// Lines of suites that fewer than two ports declare.
  package let alone: [(line: Int, suite: SuiteID)]
  /// What ports did against the port protocol on the way.
  package let incidents: [(port: Int, incident: Incident)]

  /// Inputs that a port is given at a time.
  private static let batch = 256

  package static let none = UserInputs(rows: [], compared: 0, alone: [], incidents: [])

  private init(
    rows: [Row], compared: Int, alone: [(line: Int, suite: SuiteID)],
    incidents: [(port: Int, incident: Incident)]
  ) {
    self.rows = rows
    self.compared = compared
    self.alone = alone
    self.incidents = incidents
  }

  package init(
    comparing inputs: [(line: Int, suite: SuiteID, input: JSON)], on ports: [any Port]
  ) async {
    var replies = inputs.map { _ in [Reply?](repeating: nil, count: ports.count) }
    var incidents: [(port: Int, incident: Incident)] = []
    for (index, port) in ports.enumerated() {
      let asked = inputs.indices.filter { port.declaration.suites.contains(inputs[$0].suite) }
      var room = LargeAnswer.roomBytes / ports.count
      for start in stride(from: 0, to: asked.count, by: Self.batch) {
        let places = asked[start..<min(start + Self.batch, asked.count)]
        let calls = places.map { place in
          let input = inputs[place].input
          return Call(suite: inputs[place].suite, input: input) { Self.condensed($0, on: input) }
        }
        let batch = await port.answer(calls)
        incidents += batch.incidents.map { (index, $0) }
        for (place, reply) in zip(places, batch.replies) {
          let kept = room > 0 ? reply : Self.scarce(reply, on: inputs[place].input)
          room -= kept.storedBytes
          replies[place][index] = kept
        }
      }
    }
    compared = replies.count { $0.count { $0 != nil } > 1 }
    alone = zip(inputs, replies).filter { $1.count { $0 != nil } < 2 }
      .map { own, _ in (own.line, own.suite) }
    self.incidents = incidents
    rows = zip(inputs, replies).compactMap { own, replies in
      Self.standing(replies, on: own.input).map {
        Row(line: own.line, suite: own.suite, input: own.input, replies: replies, standing: $0)
      }
    }
  }

  /// Nil where all did the same.
  private static func standing(_ replies: [Reply?], on input: JSON) -> ParityMatrix.Standing? {
    var groups: [(reply: Reply, ports: [Int])] = []
    for (port, reply) in replies.enumerated() {
      guard let reply else { continue }
      if let same = groups.firstIndex(where: { !differ($0.reply, reply, on: input) }) {
        groups[same].ports.append(port)
      } else {
        groups.append((reply, [port]))
      }
    }
    guard groups.count > 1 else { return nil }
    let alone = groups.filter { $0.ports.count == 1 }
    return groups.count == 2 && alone.count == 1 ? .odd(alone[0].ports[0]) : .several
  }

  /// Two ports that give no answer, each in its way, differ too.
  private static func differ(_ left: Reply, _ right: Reply, on input: JSON) -> Bool {
    guard left.isOutcome, right.isOutcome else {
      return left.isOutcome || right.isOutcome || "\(left)" != "\(right)"
    }
    return !ParityComparison.isSame(left, right, on: input)
  }

  private static func condensed(_ answer: JSON, on input: JSON) -> Reply {
    .large(
      LargeAnswer(
        answer, on: input, under: nil, normalised: ParityComparison.read, judgement: nil))
  }

  /// What is kept of a reply when there is no room any more.
  private static func scarce(_ reply: Reply, on input: JSON) -> Reply {
    guard case .ok(let answer) = reply, answer.storedBytes > LargeAnswer.scarceBytes else {
      return reply
    }
    return condensed(answer, on: input)
  }
}
