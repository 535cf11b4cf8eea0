import ChoiceEngine
import ConformanceKit
import MachineKit
import WirePrimitives

/// Draws traces of `rampkit.stored-id`: calls between starts, with a store and a source that fail now
/// and then.
enum StoredIDGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let config: JSON = [
      "stored": stored(from: &source), "secureRandom": works(11, in: 12, &source),
      "read": works(9, in: 10, &source), "write": works(9, in: 10, &source),
    ]
    var world: Void = ()
    let stimuli = source.steps(1...7, of: commands, in: &world)
    let steps = stimuli.enumerated().map { Trace.Step(at: 10 * $0, $1) }
    return Trace(config: config, steps: steps).json
  }

  private static func stored(from source: inout ChoiceSource) -> JSON {
    switch source.int(0...9) {
    case 0...4: .null
    case 5, 6: .string(source.pick(texts))
    case 7: .string(source.pick(oddTexts))
    case 8: TaggedValue.bytes(source.pick(garbage))
    default: .string(source.pick(texts))
    }
  }

  private static let texts = [
    "7d9f0c3a-1b2c-4d3e-8f45-0123456789ab", "00000000-0000-4000-8000-000000000000",
    "ffffffff-ffff-4fff-bfff-ffffffffffff",
  ]
  private static let oddTexts = [
    "abc", "7D9F0C3A-1B2C-4D3E-8F45-0123456789AB", "7d9f0c3a-1b2c-1d3e-8f45-0123456789ab",
    " 7d9f0c3a-1b2c-4d3e-8f45-0123456789ab ", "null", "\u{E9}",
    "\u{FEFF}7d9f0c3a-1b2c-4d3e-8f45-0123456789ab", "0",
  ]
  private static let garbage: [[UInt8]] = [[0xFF, 0xFE], [0xC3], [0x61, 0x80, 0x62]]

  private static func works(
    _ times: Int, in draws: Int, _ source: inout ChoiceSource
  ) -> JSON {
    source.chance(draws - times, in: draws) ? "fails" : "ok"
  }

  /// All are possible at all times: a call before the first start is one of the things to try.
  private static let commands: [Command<Void, Act>] = [
    Command(weight: 6, isSteady: true) { _, _ in Act("init", ["config": ["apiKey": "k"]]) },
    Command(weight: 4) { _, _ in Act("getRampKitUserId") },
    Command(weight: 4) { _, _ in Act("getUserId") },
    Command(weight: 4) { _, _ in Act("restart") },
    Command { _, _ in Act("getOnboardingData") },
    Command { _, source in setStore(from: &source) },
  ]

  private static func setStore(from source: inout ChoiceSource) -> Act {
    switch source.int(0...3) {
    case 0: Act("setStore", ["read": works(1, in: 2, &source)])
    case 1: Act("setStore", ["write": works(1, in: 2, &source)])
    case 2: Act("setStore", ["stored": stored(from: &source)])
    default: Act("setStore", ["read": "ok", "write": "ok"])
    }
  }
}
