import ConformanceKit
import MachineKit
import RampKitReference

/// The choices that suites of traces share.
enum RampKitChoice {
  static let relativeTo = Choice(
    id: "rampkit.relative-to", variants: ["current", "sender", "visible-only"],
    ambiguity: .ambRMP26)
  static let broadcast = Choice(
    id: "rampkit.broadcast", variants: ["on-change", "always"], ambiguity: .ambRMP32)
}
