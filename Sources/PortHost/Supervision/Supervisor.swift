import ConformanceKit
import MachineKit
import WirePrimitives

/// Runs a port's process, puts runs to it and keeps it to the rules; confined to one thread.
///
/// ```
///            connect              finish, stop
///   down ------------------> up ---------------> unusable
///    ^                       |                      ^
///    +-----------------------+                      |
///    |  death, silence, breach, restart             |
///    +----------------------------------------------+
///       restarts spent, cannot connect, interrupted
/// ```
final class Supervisor {
  enum Session {
    /// There is no process; the next run starts one.
    case down
    case up(Connection)
    /// No run will be put to the port any more.
    case unusable(String)
  }

  let command: PortCommand
  let guarding: PortGuard?
  let suites: [SuiteID]
  let kitVersion: String
  let limits: PortLimits
  let log: WireLog?
  let control: PortControl

  var session = Session.down
  var ledger = BatchLedger(count: 0, timeouts: .max)
  /// For each run of the batch.
  var deadline: Duration
  var incidents = IncidentLog()
  /// Of the runs that were put last.
  var suite: KitMessage.SuiteText?
  /// Of the batch.
  var calls: [Call] = []
  /// The id of the message that ends the port, once it is sent.
  var byeID: Int?
  /// What its processes have left behind that were not asked to end: that breaks no rule.
  var leftovers = Leftovers()
  /// How the first guard ended that did so before its time.
  var lostGuard: String?
  private var declaration: Declaration?
  /// 0 is the handshake's.
  private(set) var nextID = 1
  private var restarts: RestartBudget

  init(
    command: PortCommand, guarding: PortGuard?, suites: [SuiteID], kitVersion: String,
    limits: PortLimits,
    log: WireLog?, control: PortControl
  ) {
    self.command = command
    self.guarding = guarding
    self.suites = suites
    self.kitVersion = kitVersion
    self.limits = limits
    deadline = limits.deadline
    restarts = RestartBudget(limit: limits.restarts)
    self.log = log
    self.control = control
  }

  func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  var window: Int { max(1, min(limits.window, declaration?.window ?? .max)) }

  func start() -> Result<Declaration, PortStartError> {
    do throws(PortStartError) {
      let (connection, declaration) = try connect()
      session = .up(connection)
      self.declaration = declaration
      return .success(declaration)
    } catch {
      giveUp("the port did not start")
      return .failure(error)
    }
  }

  /// A fresh process, which is not one that the port made necessary.
  func restart() {
    switch session {
    case .unusable: return
    case .up(let connection): end(connection, "to be restarted")
    case .down: break
    }
    reconnect()
  }

  /// The process to put runs to, started anew where the last one is gone; `nil` where there will be
  /// none.
  func currentConnection() -> Connection? {
    if case .up(let connection) = session, connection.child.hasExited { lose(connection) }
    if case .down = session {
      if restarts.spend() {
        reconnect()
      } else {
        giveUp(
          "the port was restarted \(restarts.spent) times, each time because it died or broke off")
      }
    }
    if case .up(let connection) = session { return connection }
    return nil
  }

  /// A run was answered, whatever the answer.
  func wasAnswered() { restarts.earn() }

  func giveUp(_ reason: String) {
    log?.record(event: reason)
    log?.flush()
    session = .unusable(reason)
    control.declareSpent(reason)
  }

  /// The end without good order.
  func stop() {
    if case .up(let connection) = session { end(connection, "stopped") }
    tellRemains()
    log?.flush()
  }

  /// Tells what breaks no rule and is to be known all the same.
  func tellRemains() {
    if !leftovers.isEmpty { guarding?.tell("The port left \(leftovers).") }
    if let lostGuard {
      guarding?.tell(
        "The port's guard process \(lostGuard): what had left the port's process group may live on."
      )
    }
    (leftovers, lostGuard) = (Leftovers(), nil)
  }
}

extension Supervisor {
  private func reconnect() {
    do throws(PortStartError) {
      let (connection, declaration) = try connect()
      session = .up(connection)
      let other = self.declaration.map { declaration.differences(from: $0) } ?? []
      if !other.isEmpty {
        incidents.add(
          .soundHandshake,
          "after a restart the port declared itself differently "
            + "(\(other.joined(separator: ", "))); the first counts")
      }
    } catch {
      giveUp(error == .interrupted ? Self.interrupted : "no restart: \(error)")
    }
  }

  private func connect() throws(PortStartError) -> (Connection, Declaration) {
    let connection = try Connection.open(
      command, guarding: guarding, firstID: nextID, errorPosition: control.errors.position)
    log?.record(event: "started")
    send(
      KitMessage.hello(id: 0, kitVersion: kitVersion, suites: suites, limits: limits),
      to: connection)
    do throws(PortStartError) {
      return (connection, try handshake(connection))
    } catch {
      end(connection, "the handshake failed")
      throw error
    }
  }

  private func handshake(_ connection: Connection) throws(PortStartError) -> Declaration {
    let channel = connection.channel
    let end = SuspendingClock.now + limits.handshakeDeadline
    while true {
      move(connection, for: min(Self.lifeTick, end - .now))
      if let line = firstLine(channel) { return try HelloReply.declaration(line: line) }
      if channel.lines.rest.count > limits.lineBytes {
        throw .lineTooLong(limit: limits.lineBytes)
      }
      if control.isInterrupted { throw .interrupted }
      if !channel.isOutputOpen || connection.child.hasExited {
        let (ending, left) = settle(connection)
        leftovers.add(left)
        if let line = firstLine(channel) { return try HelloReply.declaration(line: line) }
        throw .ended(how: ending.description, errorLines: errorLines(connection))
      }
      if SuspendingClock.now >= end {
        throw .silent(
          deadline: limits.handshakeDeadline.shown,
          unfinished: String(escaping: channel.lines.rest, limit: 120),
          errorLines: errorLines(connection))
      }
    }
  }

  private func firstLine(_ channel: Channel) -> [UInt8]? {
    guard let line = channel.lines.next() else { return nil }
    log?.record(.fromPort, line)
    return line
  }
}
