package import ConformanceKit

/// A port in this process that replies as a closure says.
package struct ScriptedPort: Port {
  package var declaration: Declaration
  package var incidents: [Incident] = []
  package var farewell: [Incident] = []
  package var isExhausted = false
  package let reply: @Sendable (Call) -> Reply

  package init(
    _ declaration: Declaration = Declaration(
      name: "scripted", version: "1.2", language: "swift", suites: [Echo.id],
      capabilities: [Echo.capability: true]),
    reply: @escaping @Sendable (Call) -> Reply = Echo.right
  ) {
    self.declaration = declaration
    self.reply = reply
  }

  package func answer(_ calls: [Call]) async -> Batch {
    Batch(replies: calls.map(reply), incidents: incidents)
  }

  package func restart() async {}
  package func finish() async -> [Incident] { farewell }
}
