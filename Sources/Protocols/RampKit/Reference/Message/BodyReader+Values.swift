import MachineKit
import WirePrimitives

extension BodyReader {
  /// RMP-MSJ-12, RMP-MSJ-13, RMP-MSJ-23.
  mutating func passedOn(
    _ object: JSONObject, _ rule: ValueRules.Payload, by requirement: RequirementID,
    action: (Decided<JSON?>) -> PageAction
  ) -> DecidedAction {
    guard let payload = object["payload"] else {
      recorder.cite(.rmpMSJ23, requirement == .rmpMSJ12 ? "finished" : "paywall")
      let missing: ValueRules.MissingPayload =
        rule == .wholeMessage
        ? .wholeMessage
        : rules.values.missingPayload[
          requirement == .rmpMSJ12 ? .onboardingFinished : .showPaywall] ?? .none
      let value: JSON?
      switch missing {
      case .none: value = nil
      case .emptyObject: value = [:]
      case .wholeMessage: value = object.json
      case .refused: return .none(by: .rmpMSJ23)
      }
      return DecidedAction(action(Decided(value, by: .rmpMSJ23)), by: requirement)
    }
    let passed = rule == .wholeMessage ? object.json : passed(payload, rule)
    let doubt = payload.isNull ? .ambRMP87 : Doubt.of(payload)
    return DecidedAction(
      action(doubt.map { Decided(passed, open: $0) } ?? Decided(passed, by: requirement)),
      by: requirement)
  }

  private func passed(_ payload: JSON, _ rule: ValueRules.Payload) -> JSON? {
    // Not nil, which may also be a JSON null.
    let nothing = JSON?.none
    return switch rule {
    case .asWritten, .wholeMessage: payload
    case .dropped: nothing
    case .falsyDropped: payload.isFalsy ? nothing : payload
    case .emptyDropped: payload.isFalsy || payload.isEmpty ? nothing : payload
    case .onlyObjects: payload.kind == .object ? payload : nothing
    case .text: .string(payload.compactText)
    case .scalarsAsTexts: payload.scalarText ?? payload
    case .twoDecimals: payload.withTwoDecimals
    }
  }

  /// RMP-MSJ-15, RMP-VAR-17; RMP-VAR-19: a variable that is null.
  mutating func variables(_ object: JSONObject) -> DecidedAction {
    guard let vars = object["vars"]?.object else {
      recorder.cite(.rmpVAR17, object["vars"].map { "\($0.kind)" } ?? "missing")
      lighten(.rmpVAR17)
      return otherVariables(object["vars"])
    }
    if vars.contains(where: \.value.isNull) {
      recorder.cite(.rmpVAR19, "null")
      lighten(.rmpVAR19)
    }
    if let doubt = Doubt.of(vars.json) { leaveOpen(doubt) }
    return DecidedAction(
      .setVariables(
        Decided(
          rules.values.variables == .wholeMessage ? object.json : passed(vars), by: .rmpMSJ15)),
      by: .rmpMSJ15)
  }

  private mutating func otherVariables(_ vars: JSON?) -> DecidedAction {
    func setting(_ value: JSON) -> DecidedAction {
      DecidedAction(.setVariables(Decided(value, by: .rmpVAR17)), by: .rmpVAR17)
    }
    switch rules.values.otherVariables {
    case .ignored: return .none(by: .rmpVAR17)
    case .empty: return setting([:])
    case .unhandled:
      fails = true
      return .none(by: .rmpVAR17)
    case .elements:
      guard let elements = vars?.array else { return .none(by: .rmpVAR17) }
      return setting(.object(elements.enumerated().map { ("\($0.offset)", $0.element) }))
    }
  }

  private func passed(_ vars: JSONObject) -> JSON {
    let members = vars.map { ($0.name, $0.value) }
    return switch rules.values.variables {
    case .asWritten, .wholeMessage: vars.json
    case .texts: .object(members.map { ($0.0, $0.1.scalarText ?? $0.1) })
    case .scalarsOnly: .object(members.filter { $0.1.kind != .object && $0.1.kind != .array })
    case .falsyDropped: .object(members.filter { !$0.1.isFalsy })
    case .nullsDropped: .object(members.filter { !$0.1.isNull })
    case .twoDecimals: vars.json.withTwoDecimals
    case .nullsAsTexts: .object(members.map { ($0.0, $0.1.isNull ? "null" : $0.1) })
    case .flattened: .object(members.flatMap(flattened))
    }
  }

  private func flattened(_ name: JSONString, _ value: JSON) -> [(JSONString, JSON)] {
    guard let inner = value.object else { return [(name, value)] }
    return inner.map { (JSONString("\(name.lossyText).\($0.name.lossyText)"), $0.value) }
  }
}

extension JSON {
  /// Whether a condition of JavaScript takes it for false.
  var isFalsy: Bool {
    switch value {
    case .null: true
    case .bool(let bool): !bool
    case .number(let number): number.double == 0
    case .string(let string): string.isEmpty
    case .array, .object: false
    }
  }

  /// Whether it is a list or an object without anything in it.
  fileprivate var isEmpty: Bool { array?.isEmpty ?? object?.isEmpty ?? false }

  /// Its numbers as prices are rounded.
  fileprivate var withTwoDecimals: JSON {
    switch value {
    case .null, .bool, .string: self
    case .number(let number):
      number.isWrittenAsInteger || number.double.magnitude >= 1e12
        ? self : JSON(finite: (number.double * 100).rounded(.toNearestOrEven) / 100) ?? self
    case .array(let elements): .array(elements.map(\.withTwoDecimals))
    case .object(let members): .object(members.map { ($0.name, $0.value.withTwoDecimals) })
    }
  }

  /// A number or boolean as a string.
  fileprivate var scalarText: JSON? {
    switch value {
    case .bool(let bool): .string(bool ? "true" : "false")
    case .number(let number): .string(number.text)
    case .null, .string, .array, .object: nil
    }
  }
}
