import MachineKit
import WirePrimitives

/// What is asked of log lines, which are compared by how they begin with what the config lists.
struct InitLog: Sendable {
  private static let capability = CapabilityID("rampkit.log")
  private static let prefix = "[RampKit]"

  private let beginnings: [String]
  private let rules: InitRules

  init(_ beginnings: [String], _ rules: InitRules) {
    self.beginnings = beginnings
    self.rules = rules
  }

  /// RMP-LOG-10.
  func holdPrefix(_ out: inout Outbox<InitMachine.Timer>) {
    guard beginnings.contains(Self.prefix) else { return }
    need(&out)
    out.recorder.cite(.rmpLOG10, "any line")
    let body = body(beginnings.filter { $0.hasPrefix(Self.prefix) }, by: .rmpLOG10)
    // Who writes another prefix writes it in some line.
    var effect = ExpectedEffect(
      rules.prefix == .lowerCase ? .due : .may, "log", body, by: .rmpLOG10)
    effect.isRepeatable = true
    effect.orders = []
    out.expect(effect)
    out.only("log", by: .rmpLOG10)
  }

  /// A line in the form of 4.3.
  func due(
    _ message: String, by requirement: RequirementID,
    within branch: ExpectedEffect.Branch? = nil, _ out: inout Outbox<InitMachine.Timer>
  ) {
    due(["\(Self.prefix) \(message)"], by: requirement, within: branch, &out)
  }

  /// Of which one is due, where the config lists them all: an adapter knows no others.
  func due(
    _ forms: [String], by requirement: RequirementID,
    within branch: ExpectedEffect.Branch? = nil, _ out: inout Outbox<InitMachine.Timer>
  ) {
    guard var effect = effect(forms, by: requirement, &out) else { return }
    need(&out)
    effect.branch = branch
    out.expect(effect)
  }

  /// A line in the form of 4.3 that must not come, where the config lists it and not any line.
  func never(
    _ message: String, by requirement: RequirementID, _ out: inout Outbox<InitMachine.Timer>
  ) {
    let line = "\(Self.prefix) \(message)"
    guard beginnings.contains(line), !beginnings.contains(Self.prefix) else { return }
    need(&out)
    out.recorder.cite(requirement, "not logged")
    // A line that begins with none of what is listed is null.
    let others = [JSON.null] + beginnings.filter { $0 != line }.map { .string(JSONString($0)) }
    let body = Acceptance.oneOf(others.map { .exactly($0, by: requirement) }, by: requirement)
    var effect = ExpectedEffect(.may, "log", .object([.init("begins", body)]), by: requirement)
    effect.isRepeatable = true
    effect.orders = []
    out.expect(effect)
    out.only("log", by: requirement)
    guard rules.loud == requirement else { return }
    out.expect(
      ExpectedEffect(.due, "log", self.body([line], by: requirement), by: requirement))
  }

  /// Nil where nobody asks for it.
  func effect(
    _ forms: [String], by requirement: RequirementID, _ out: inout Outbox<InitMachine.Timer>
  ) -> ExpectedEffect? {
    guard forms.allSatisfy(beginnings.contains) else { return nil }
    out.recorder.cite(requirement, "logged")
    guard rules.silent != requirement else { return nil }
    // Listed may be more of the line than is asked for.
    let accepted =
      forms.prefix(1)
      + beginnings.filter { beginning in
        beginning != forms[0] && forms.contains { beginning.hasPrefix($0) }
      }
    var effect = ExpectedEffect(
      .due, "log", body(Array(accepted), by: requirement), by: requirement)
    effect.orders = []
    return effect
  }

  private func body(_ accepted: [String], by requirement: RequirementID) -> Acceptance {
    if rules.prefix == .lowerCase {
      return .object([.init("begins", .exactly(.null, by: .rmpLOG10))])
    }
    let trees = accepted.map { Acceptance.exactly(.string(JSONString($0)), by: requirement) }
    let tree = trees.count == 1 ? trees[0] : .oneOf(trees, by: requirement)
    return .object([.init("begins", tree)])
  }

  func need(_ out: inout Outbox<InitMachine.Timer>) { out.need(Self.capability, for: "log") }

  /// The forms of a line of Appendix C, which may carry the context that its table names.
  static func forms(_ context: String, _ messages: String...) -> [String] {
    messages.flatMap { ["\(prefix) \($0)", "\(prefix) \(context): \($0)"] }
  }

  /// The forms of a line of 11.3, where it is printed with the prefix and without it, and of Appendix C.
  static func ofFailure(isProvisional: Bool) -> [String] {
    let messages =
      (isProvisional ? ["WebView provisional navigation error"] : []) + ["WebView error"]
    return messages.flatMap { ["\(prefix) \($0)", "\(prefix) WebView: \($0)", $0] }
  }
}
