package import MachineKit
import WirePrimitives

/// The reference for the polyfill that a page brings (WebView/JavaScript Usage, "iOS Bridge Setup").
package struct PolyfillReference: Sendable {
  private let rules: PolyfillRules

  package init(rules: PolyfillRules) {
    self.rules = rules
  }

  package func run(
    in page: PolyfillPage, citing recorder: inout CitationRecorder
  ) -> PolyfillResult {
    cite(page, &recorder)
    var result = PolyfillResult()
    result.isKept = page.bridge == .own
    result.isDefined = page.bridge == .own
    guard page.present == .handler else {
      return withoutHandler(page, result)
    }
    if page.bridge == .own, rules.own == .kept { return result }
    result.isKept = false
    if page.bridge == .falsy, rules.falsy == .kept { return result }
    guard rules.name == .documented else { return result }
    define(&result)
    call(page.calls, &result)
    return result
  }

  private func cite(_ page: PolyfillPage, _ recorder: inout CitationRecorder) {
    let scope = PolyfillScope(of: page)
    recorder.cite(scope.requirement, outcome(of: page))
    guard case .plain(let method) = scope else { return }
    recorder.cite(.fnvBRG01, "defined")
    recorder.cite(.fnvBRG02, "defined")
    guard method != nil else { return }
    recorder.cite(.fnvBRG06, "posted")
    recorder.cite(.fnvBRG11, "posted")
  }

  private func outcome(of page: PolyfillPage) -> String {
    if page.present < .handler { return page.present.rawValue }
    let calls = page.calls.isEmpty ? "without calls" : "with calls"
    return page.bridge == .absent ? calls : "\(calls) on what was there"
  }

  private func withoutHandler(_ page: PolyfillPage, _ result: PolyfillResult) -> PolyfillResult {
    var result = result
    guard page.bridge != .own else { return result }
    switch page.present == .nothing ? rules.missingWindow : rules.missingHandler {
    case .defineNothing: break
    case .defineAll: define(&result)
    case .throwError: result.hasThrown = true
    }
    return result
  }

  private func define(_ result: inout PolyfillResult) {
    result.isDefined = true
    result.functions = BridgeMethod.allCases.map { method in
      (method.rawValue, method != .verifyOtp || rules.functions == .all)
    }
  }

  private func call(_ calls: [PolyfillPage.Call], _ result: inout PolyfillResult) {
    var messages: [PolyfillResult.Message] = []
    for call in calls {
      let isThere = result.functions.contains { $0.name == call.method.rawValue && $0.isThere }
      let isLeftOut = call.arguments.count < call.method.parameters.count
      guard isThere, !isLeftOut || rules.leftOut != .throwError else {
        result.hasThrown = true
        break
      }
      if isLeftOut, rules.leftOut == .notPosted { continue }
      if rules.arguments == .checked, !isLeftOut, isRefused(call) { continue }
      messages.append(message(for: call))
    }
    switch rules.posting {
    case .eachOnce: break
    case .eachTwice: messages = messages.flatMap { [$0, $0] }
    case .lastFirst: messages.reverse()
    case .lastOnly: messages = Array(messages.suffix(1))
    }
    result.messages = messages
  }

  private func isRefused(_ call: PolyfillPage.Call) -> Bool {
    let page = PolyfillPage(present: .handler, bridge: .absent, calls: [call])
    if case .odd = PolyfillScope(of: page) { return true }
    return false
  }
}

// MARK: Messages

extension PolyfillReference {
  private func message(for call: PolyfillPage.Call) -> PolyfillResult.Message {
    let form = rules.members[call.method] ?? .documented
    var members: [(name: String, value: JSON)] = [
      (form == .methodRenamed ? "action" : "method", .string(call.method.rawValue))
    ]
    for (index, parameter) in call.method.parameters.enumerated() {
      guard let value = value(of: call, at: index) else { continue }
      members.append((name(of: parameter, form), value))
    }
    if form == .withoutCallback { members.removeAll { $0.name == "callback" } }
    switch rules.others {
    case .none: break
    case .timestamp: members.append(("timestamp", 0))
    case .allArguments:
      for name in BridgeMethod.members where !members.contains(where: { $0.name == name }) {
        members.append((name, ""))
      }
    }
    return .init(method: call.method, handler: rules.handler.rawValue, members: members)
  }

  private func value(of call: PolyfillPage.Call, at index: Int) -> JSON? {
    guard call.arguments.indices.contains(index) else {
      return rules.leftOut == .emptyTexts ? "" : nil
    }
    let value = call.arguments[index]
    switch rules.arguments {
    case .handedOn, .checked: return value
    case .objectsAsTexts:
      return value.kind == .object || value.kind == .array ? .string(value.compactText) : value
    case .madeTexts: return value.kind == .string ? value : .string(value.compactText)
    }
  }

  private func name(of parameter: String, _ form: PolyfillRules.Members) -> String {
    switch (form, parameter) {
    case (.callbackRenamed, "callback"): "callbackName"
    case (.argumentRenamed, "initConfig"): "authConfig"
    case (.argumentRenamed, "phoneNumber"): "phone_number"
    default: parameter
    }
  }
}
