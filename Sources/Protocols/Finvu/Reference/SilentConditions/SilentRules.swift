package import MachineKit

/// What the path is decided by. The first value of each knob is the required one.
package struct SilentRules: RuleSet {
  /// FNV-STA-18; FNV-STA-22 where it is never tried.
  package enum Condition: Sendable { case heeded, ignored }
  package var mobileData = Condition.heeded
  package var mobileNetwork = Condition.heeded
  package var simSupported = Condition.heeded
  package enum WiFi: Sendable { case heeded, ignored, required }
  package var wifi = WiFi.heeded
  package enum Needed: Sendable { case all, any, never }
  package var needed = Needed.all

  /// What happens where a condition is not met. FNV-STA-18, AMB-FNV-05.
  package enum Unavailable: Sendable { case fallback, failure, byCondition }
  package var unavailable = Unavailable.fallback

  package init() {}
}

extension SilentRules {
  package static let variants = table {
    Knob(
      "unavailable", \.unavailable,
      .choice(
        .failure, "finvu.silent-unavailable", "failure",
        "a condition that is not met ended the flow"),
      .choice(
        .byCondition, "finvu.silent-unavailable", "by-condition",
        "it depended on the condition whether a flow ended"))
    Knob("mobileData", \.mobileData, .fault(.ignored, .fnvSTA18, "mobile data might be off"))
    Knob(
      "wifi", \.wifi,
      .fault(.ignored, .fnvSTA18, "WiFi might be on"),
      .fault(.required, .fnvSTA18, "WiFi had to be on"))
    Knob(
      "mobileNetwork", \.mobileNetwork,
      .fault(.ignored, .fnvSTA18, "no mobile network were needed"))
    Knob("simSupported", \.simSupported, .fault(.ignored, .fnvSTA18, "any SIM would do"))
    Knob(
      "needed", \.needed,
      .fault(.any, .fnvSTA18, "one condition were enough", broad: "most vectors meet a condition"),
      .fault(.never, .fnvSTA22, "silent authentication were never tried"))
  }
}
