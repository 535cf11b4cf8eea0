import ConformanceKit

/// A port in this process that replies as a closure says.
struct ScriptedPort: Port {
  var declaration: Declaration
  var incidents: [Incident] = []
  var farewell: [Incident] = []
  var isExhausted = false
  let reply: @Sendable (Call) -> Reply

  init(
    _ declaration: Declaration = Declaration(
      name: "scripted", version: "1.2", language: "swift", suites: [Echo.id],
      capabilities: [Echo.capability: true]),
    reply: @escaping @Sendable (Call) -> Reply = Echo.right
  ) {
    self.declaration = declaration
    self.reply = reply
  }

  func answer(_ calls: [Call]) async -> Batch {
    Batch(replies: calls.map(reply), incidents: incidents)
  }

  func restart() async {}
  func finish() async -> [Incident] { farewell }
}
