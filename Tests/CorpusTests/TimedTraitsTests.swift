import BridgeCatalog
import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceKit

/// The times of a trace are told only where something else is due at other times.
struct TimedTraitsTests {
  private static func times(of steps: [Trace.Step], _ config: JSON, in name: String) throws
    -> [String]
  {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == name })
    let input = Trace(config: config, steps: steps).json
    let tree = try suite.acceptance(of: input, applying: [])
    let run = Case(suite: suite.id, input: input, origin: .written)
    return CaseTraits.all(of: run, under: tree, in: suite).all.map(\.name)
      .filter { $0.hasPrefix("milliseconds from") }
  }

  @Test func `where nothing hangs on them they are not told`() throws {
    let steps = [
      Trace.Step(at: 0, Act("userActionRequired", true)), .init(at: 2_000, Act("wait")),
      .init(at: 9_000, Act("userActionRequired", false)), .init(at: 9_500, Act("wait")),
    ]
    let config: JSON = ["patterns": ["https://e.test/ok"], "visible": "ui"]
    #expect(try Self.times(of: steps, config, in: "passage.navigation") == [])
  }

  @Test func `where something is due later they are told`() throws {
    let root = "https://secret-santa.eddmann.com/"
    let steps = [
      Trace.Step(at: 0, Act("launch", ["activities": [], "shortcutType": nil, "urlContexts": []])),
      .init(at: 0, Act("cookieStored")),
      .init(at: 0, Act("failProvisional", ["code": -1009, "url": .string(JSONString(root))])),
      .init(at: 6_000, Act("wait")), .init(at: 7_000, Act("wait")),
    ]
    let config: JSON = ["rootUrl": .string(JSONString(root))]
    #expect(
      try Self.times(of: steps, config, in: "pwa-shell.shell")
        .contains("milliseconds from failProvisional to wait"))
  }
}
