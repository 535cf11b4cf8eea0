import MachineKit
import WirePrimitives

/// The other side of the port protocol: answers the kit's messages from a reference.
package struct PortServer {
  private let reference: ReferencePort

  package init(reference: ReferencePort) {
    self.reference = reference
  }

  /// The reply to one line; nil for a line that has none.
  package func reply(to line: [UInt8]) -> [UInt8]? {
    guard let message = try? JSON.parse(line), let id = message["id"] else { return nil }
    let outcome: (String, JSON)
    switch message["m"]?.text {
    case "hello": outcome = ("ok", handshake)
    case "bye": outcome = ("ok", [:])
    case "run": outcome = run(message)
    default: return nil
    }
    return JSON.object([("id", id), outcome]).compactBytes()
  }

  private var handshake: JSON {
    let declaration = reference.declaration
    return .object([
      ("protocol", 1),
      (
        "port",
        .object([
          ("name", .string(declaration.name)), ("version", .string(Kit.version)),
          ("language", .string(declaration.language)),
        ])
      ),
      ("suites", .array(declaration.suites.map { .string($0.text) })),
      (
        "capabilities",
        .object(
          declaration.capabilities.sorted { $0.key.text < $1.key.text }.map {
            ($0.key.text, .bool($0.value))
          })
      ),
      (
        "choices",
        .object(
          declaration.choices.sorted { $0.key.text < $1.key.text }.map {
            ($0.key.text, .string($0.value))
          })
      ),
      ("time", "virtual"),
    ])
  }

  private func run(_ message: JSON) -> (String, JSON) {
    guard let suite = message["suite"]?.text, let input = message["input"] else {
      return fault("a run needs \"suite\" and \"input\"")
    }
    let call = Call(suite: SuiteID(suite), input: TaggedValue.decode(input))
    switch reference.reply(to: call) {
    case .ok(let value): return ("ok", TaggedValue.encode(value))
    case .reject(let name, let message):
      return (
        "reject",
        .object([("class", .string(name))] + (message.map { [("message", .string($0))] } ?? []))
      )
    case .unsupported(let why): return ("unsupported", .string(why))
    case .fault(let message, _): return fault(message)
    case .large, .crash, .timeout, .violation, .notRun: return fault("no answer")
    }
  }

  private func fault(_ message: String) -> (String, JSON) {
    ("fault", .object([("message", .string(message))]))
  }
}
