import ChoiceEngine
package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.progress`: what a change of the loading progress shows.
  ///
  /// Input `{"keyPath": "estimatedProgress" or another text, "estimatedProgress": 0 to 1,
  /// "isLoading", "connectionProblem": bool}`, the last whether the indicator is shown before.
  /// Answer `{"progress": number or null, "animated": bool or null, "connectionProblem": bool,
  /// "order"?: ["connection-problem" | "set-progress"]}`: what the progress is set to, whether the
  /// indicator is shown afterwards, and the updates in their order. No rejections.
  package static let pwaShellProgress = ConformanceSuite(
    id: SuiteID("pwa-shell.progress"),
    summary: "what a change of the loading progress shows",
    requirements: [
      .pwaPRG01, .pwaPRG02, .pwaPRG03, .pwaPRG04, .pwaPRG05, .pwaPRG06, .pwaPRG07, .pwaPRG08,
      .pwaPRG10, .pwaPRG11,
    ],
    choices: [],
    capabilities: [
      ProgressSuite.keyPaths, ProgressSuite.loadingState, ProgressSuite.fractions,
    ],
    totality: nil, rules: ProgressRules(), variants: ProgressRules.variants,
    generate: { source in ProgressSuite.input(from: &source) },
    notes: { _ in [] }, traits: ProgressSuite.traits, needs: ProgressSuite.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let change = try ProgressSuite.change(in: input)
      let update = ProgressReference(rules: rules).update(by: change, citing: &recorder)
      return .answer(ProgressSuite.tree(for: update, of: change))
    })
}

enum ProgressSuite {
  static let keyPaths = PWAShellSuites.capability(
    "key-value-observing", "changes are told by key path")
  static let loadingState = PWAShellSuites.capability(
    "loading-state", "changes come while nothing is loading too")
  static let fractions = PWAShellSuites.capability(
    "fractional-progress", "progress is more than a whole number of hundredths")

  static func needs(_ input: JSON) -> [CapabilityID] {
    guard let change = try? change(in: input) else { return [] }
    return (change.keyPath == ProgressChange.keyPath ? [] : [keyPaths.id])
      + (change.isLoading ? [] : [loadingState.id])
      + (change.isWholeHundredth ? [] : [fractions.id])
  }

  static func change(in input: JSON) throws(InvalidInput) -> ProgressChange {
    guard let keyPath = input["keyPath"]?.text, let progress = input["estimatedProgress"]?.double,
      (0...1).contains(progress), let isLoading = input["isLoading"]?.bool,
      let hasProblem = input["connectionProblem"]?.bool
    else { throw InvalidInput("the input is no change of a progress from 0 to 1") }
    return ProgressChange(
      keyPath: keyPath, progress: progress, isLoading: isLoading, hasProblem: hasProblem)
  }

  static func tree(
    for update: ProgressReference.Update, of change: ProgressChange
  ) -> Acceptance {
    let problem = Acceptance.exactly(.bool(update.hasProblem), by: update.problemReason)
    guard let progress = update.progress else {
      return .object([
        .init("progress", .absentOrNull(by: update.progressReason)),
        .init("connectionProblem", problem),
      ])
    }
    var members: [Acceptance.Member] = [
      .init("progress", number(progress, by: update.progressReason)),
      .init(
        "animated",
        .oneOf(
          [.exactly(.bool(update.isAnimated), by: .pwaPRG06), .absentOrNull(by: .pwaPRG06)],
          by: .pwaPRG06)),
      .init("connectionProblem", problem),
    ]
    if change.hasProblem, !update.hasProblem {
      let order: JSON =
        update.hidesFirst
        ? ["connection-problem", "set-progress"] : ["set-progress", "connection-problem"]
      members.append(
        .init(
          "order",
          .oneOf(
            [.exactly(order, by: .pwaPRG07), .absentOrNull(by: .pwaPRG07)], by: .pwaPRG07)))
    }
    // Whoever has no loading state may take the last change for one that comes too late.
    let tree = Acceptance.object(members)
    return change.progress == 1
      ? .granted(loadingState.id, tree, otherwise: .ignored(tree.witness, .ambPWA48)) : tree
  }

  /// Any number that rounds to the same single-precision value.
  private static func number(_ value: Float, by requirement: RequirementID) -> Acceptance {
    .close(Double(value), tolerance: Double(value.ulp) / 2, by: requirement)
  }

  // MARK: Cases

  static func input(from source: inout ChoiceSource) -> JSON {
    let isPlain = source.chance(5, in: 6)
    return [
      "keyPath": isPlain
        ? "estimatedProgress" : source.pick(["title", "loading", "estimatedprogress", ""]),
      "estimatedProgress": progress(from: &source),
      "isLoading": .bool(source.chance(5, in: 6)),
      "connectionProblem": .bool(source.chance(1, in: 2)),
    ]
  }

  private static func progress(from source: inout ChoiceSource) -> JSON {
    switch source.int(0...3) {
    case 0: source.pick([0.8, 0.3, 0.79, 0.29, 1, 0, 0.1, 0.5, 0.85])
    case 1: source.pick([0.79999999, 0.79999998, 0.299999998, 0.29999999, 0.33333333, 0.0123])
    case 2: JSON(finite: Double(source.int(0...100)) / 100) ?? 0
    default: JSON(finite: Double(source.int(0...1_000_000)) / 1_000_000) ?? 0
    }
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let change = try? change(in: input) else { return [] }
    return [
      InputTrait("the key path", .text(change.keyPath)),
      InputTrait(change.isLoading ? "a WebView that is loading" : "a WebView that is not loading"),
      InputTrait(change.hasProblem ? "an indicator that is shown" : "no indicator"),
      InputTrait("a progress of", .text(input["estimatedProgress"]?.compactText ?? "")),
    ]
  }
}
