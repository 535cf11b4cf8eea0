package import MachineKit

/// An observed change of the loading progress.
package struct ProgressChange: Sendable {
  package static let keyPath = "estimatedProgress"

  package let keyPath: String
  /// 0 to 1.
  package let progress: Double
  package let isLoading: Bool
  /// Whether the connection-problem indicator is shown before.
  package let hasProblem: Bool

  package init(keyPath: String, progress: Double, isLoading: Bool, hasProblem: Bool) {
    self.keyPath = keyPath
    self.progress = progress
    self.isLoading = isLoading
    self.hasProblem = hasProblem
  }

  package var isWholeHundredth: Bool { (progress * 100).rounded() / 100 == progress }

  /// Whether a threshold is reached in single precision alone. PWA-PRG-11, AMB-PWA-12.
  func isBetween(_ threshold: Double) -> Bool {
    progress < threshold && Float(progress) >= Float(threshold)
  }
}

/// The reference for what a change shows ("Progress Monitoring").
package struct ProgressReference: Sendable {
  package struct Update: Sendable, Equatable {
    /// What the progress view is set to, nil where it is left as it is.
    package let progress: Float?
    package let progressReason: RequirementID
    package let hasProblem: Bool
    package let problemReason: RequirementID
    package let isAnimated: Bool
    /// Whether the indicator is hidden before the progress is set.
    package let hidesFirst: Bool
  }

  private static let full = 0.8
  private static let some = 0.3
  private let rules: ProgressRules

  package init(rules: ProgressRules) {
    self.rules = rules
  }

  package func update(
    by change: ProgressChange, citing recorder: inout CitationRecorder
  ) -> Update {
    let reasons = reasons(of: change)
    recorder.cite(reasons.progress, "progress")
    recorder.cite(reasons.problem, change.hasProblem ? "shown" : "hidden")
    if isHeeded(change) {
      recorder.cite(.pwaPRG06, "progress")
      if change.hasProblem, reaches(Self.some, change.progress) { recorder.cite(.pwaPRG07, "both") }
    }
    let isHeeded = isHeeded(change)
    return Update(
      progress: isHeeded ? shown(change.progress) : nil, progressReason: reasons.progress,
      hasProblem: isHeeded ? hasProblem(after: change) : change.hasProblem,
      problemReason: reasons.problem, isAnimated: rules.isAnimated, hidesFirst: rules.hidesFirst)
  }

  private func isHeeded(_ change: ProgressChange) -> Bool {
    (change.isLoading || rules.loading == .ignored)
      && (change.keyPath == ProgressChange.keyPath || rules.keyPath == .ignored)
  }

  private func shown(_ progress: Double) -> Float {
    let isFull =
      switch rules.full {
      case .from80: reaches(Self.full, progress)
      case .above80: reaches(Self.full, progress) && Float(progress) > Float(Self.full)
      case .from90: reaches(0.9, progress)
      case .from75: reaches(0.75, progress)
      case .never: false
      }
    if isFull { return 1 }
    switch rules.number {
    case .single: return Float(progress)
    case .hundredths: return Float((progress * 100).rounded() / 100)
    case .percent: return Float(progress * 100)
    case .least: return max(Float(progress), 0.05)
    }
  }

  private func hasProblem(after change: ProgressChange) -> Bool {
    let isReached =
      switch rules.problem {
      case .hiddenFrom30, .shownBelow: reaches(Self.some, change.progress)
      case .hiddenAbove30:
        reaches(Self.some, change.progress) && Float(change.progress) > Float(Self.some)
      case .hiddenAlways: true
      case .hiddenFrom80: reaches(Self.full, change.progress)
      case .never: false
      }
    if isReached { return false }
    return rules.problem == .shownBelow || change.hasProblem
  }

  private func reaches(_ threshold: Double, _ progress: Double) -> Bool {
    rules.precision == .single ? Float(progress) >= Float(threshold) : progress >= threshold
  }

  /// Which requirements say what is shown, whatever the rules are.
  private func reasons(
    of change: ProgressChange
  ) -> (progress: RequirementID, problem: RequirementID) {
    if change.keyPath != ProgressChange.keyPath { return (.pwaPRG08, .pwaPRG08) }
    if !change.isLoading { return (.pwaPRG01, .pwaPRG01) }
    let isFull = change.progress >= Self.full
    let progress: RequirementID =
      change.isBetween(Self.full)
      ? .pwaPRG11 : isFull ? .pwaPRG02 : change.isWholeHundredth ? .pwaPRG03 : .pwaPRG10
    let problem: RequirementID =
      change.isBetween(Self.some)
      ? .pwaPRG11 : change.progress >= Self.some ? .pwaPRG04 : .pwaPRG05
    return (progress, problem)
  }
}

/// What a change of the progress is shown by. The first value of each knob is the required one.
package struct ProgressRules: RuleSet {
  /// PWA-PRG-01, PWA-PRG-08.
  package enum Condition: Sendable { case heeded, ignored }
  package var loading = Condition.heeded
  package var keyPath = Condition.heeded

  /// From where progress is shown as complete. PWA-PRG-02, PWA-PRG-03.
  package enum Full: Sendable { case from80, above80, from90, from75, never }
  package var full = Full.from80

  /// PWA-PRG-03, PWA-PRG-10.
  package enum Number: Sendable { case single, hundredths, percent, least }
  package var number = Number.single

  /// PWA-PRG-11.
  package enum Precision: Sendable { case single, double }
  package var precision = Precision.single

  /// What becomes of the indicator. PWA-PRG-04, PWA-PRG-05.
  package enum Problem: Sendable {
    case hiddenFrom30, hiddenAbove30, hiddenAlways, hiddenFrom80, shownBelow, never
  }
  package var problem = Problem.hiddenFrom30

  /// PWA-PRG-06, PWA-PRG-07.
  package var isAnimated = true
  package var hidesFirst = true

  package init() {}
}

extension ProgressRules {
  package static let variants = table {
    Knob(
      "loading", \.loading,
      .fault(.ignored, .pwaPRG01, "progress were shown while nothing is loading"))
    Knob(
      "keyPath", \.keyPath, .fault(.ignored, .pwaPRG08, "each key path were that of the progress"))
    Knob(
      "full", \.full,
      .fault(.above80, .pwaPRG02, "0.8 itself were not complete"),
      .fault(.from90, .pwaPRG02, "progress were complete from 0.9"),
      .fault(.never, .pwaPRG02, "0.8 were shown as it is"),
      .fault(.from75, .pwaPRG03, "progress were complete from 0.75"))
    Knob(
      "number", \.number,
      .fault(
        .percent, .pwaPRG03, "progress were shown in hundredths",
        broad: "most vectors show progress that is not 0"),
      .fault(.least, .pwaPRG03, "less than 0.05 were shown as 0.05"),
      .fault(.hundredths, .pwaPRG10, "progress were rounded to hundredths"))
    Knob(
      "precision", \.precision,
      .fault(.double, .pwaPRG11, "thresholds were applied in double precision"))
    Knob(
      "problem", \.problem,
      .fault(.hiddenAbove30, .pwaPRG04, "0.3 itself left the indicator shown"),
      .fault(.hiddenFrom80, .pwaPRG04, "the indicator were hidden from 0.8"),
      .fault(.never, .pwaPRG04, "the indicator were never hidden"),
      .fault(.hiddenAlways, .pwaPRG05, "any progress hid the indicator"),
      .fault(.shownBelow, .pwaPRG05, "less than 0.3 showed the indicator"))
    Knob(
      "isAnimated", \.isAnimated,
      .fault(
        false, .pwaPRG06, "progress were set without animation",
        broad: "most vectors set a progress"))
    Knob(
      "hidesFirst", \.hidesFirst,
      .fault(false, .pwaPRG07, "the indicator were hidden after the progress is set"))
  }
}
