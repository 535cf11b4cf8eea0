import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension SessionSuite {
  static let unavailable = ChoiceID("finvu.silent-unavailable")
  static let autoRead = ChoiceID("finvu.auto-read")
  static let mismatch = ChoiceID("finvu.phone-mismatch")
  static let outOfOrder = ChoiceID("finvu.out-of-order")
  static let withoutStart = ChoiceID("finvu.verify-without-start")
  static let secondStart = ChoiceID("finvu.second-start")
  static let initServes = ChoiceID("finvu.init-serves")
  static let unknownMethod = ChoiceID("finvu.unknown-method")
  static let verifyResult = ChoiceID("finvu.verify-result")

  static let choices: [Choice] = [
    Choice(
      id: ResponseSuite.initFailureCode, variants: ["generic", "specific", "by-cause"],
      ambiguity: .ambFNV03),
    Choice(
      id: ResponseSuite.silentFailureCode, variants: ["generic", "specific", "by-cause"],
      ambiguity: .ambFNV04),
    Choice(
      id: unavailable, variants: ["fallback", "failure", "by-condition"], ambiguity: .ambFNV05),
    Choice(id: autoRead, variants: ["sdk-submits", "page-submits"], ambiguity: .ambFNV09),
    Choice(id: mismatch, variants: ["pass", "refuse"], ambiguity: .ambFNV17),
    Choice(id: outOfOrder, variants: ["failure", "ignore", "pass"], ambiguity: .ambFNV18),
    Choice(id: withoutStart, variants: ["failure", "ignore", "pass"], ambiguity: .ambFNV18),
    Choice(
      id: secondStart, variants: ["last", "both", "refuse", "ignore"], ambiguity: .ambFNV19),
    Choice(
      id: initServes, variants: ["any", "up-to-success", "one"], ambiguity: .ambFNV53),
    Choice(id: unknownMethod, variants: ["ignore", "failure"], ambiguity: .ambFNV24),
    Choice(id: verifyResult, variants: ["own", "both", "split"], ambiguity: .ambFNV35),
  ]

  /// The choices on which what is right may hang for a trace.
  static func relevantChoices(_ input: JSON) -> Set<ChoiceID> {
    guard let trace = try? Trace(input) else { return [] }
    let bodies = trace.steps.map(\.stimulus).filter { $0.name == "message" }
      .map { $0.body["body"] ?? .null }
    let methods = bodies.map { $0["method"]?.text.flatMap(BridgeMethod.init(rawValue:)) }
    let events = trace.steps.map(\.stimulus).compactMap {
      $0.name == "provider" ? $0.body["event"]?.text : nil
    }
    var relevant: Set<ChoiceID> = []
    if events.contains("init-failed") { relevant.insert(ResponseSuite.initFailureCode) }
    if events.contains("silent-failed") { relevant.insert(ResponseSuite.silentFailureCode) }
    if events.contains("sna-unavailable") {
      relevant.formUnion([unavailable, ResponseSuite.silentFailureCode])
    }
    if events.contains("otp-read") { relevant.insert(autoRead) }
    if methods.contains(nil) { relevant.insert(unknownMethod) }
    if methods.count(where: { $0 == .startAuth }) > 1 { relevant.insert(secondStart) }
    if startsAgain(trace) { relevant.formUnion([initServes, outOfOrder]) }
    if callsTooEarly(trace) { relevant.insert(outOfOrder) }
    if methods.contains(.verifyOtp) {
      relevant.formUnion(relevantToVerification(bodies))
      if callsTooEarly(trace) { relevant.insert(withoutStart) }
    }
    return relevant
  }

  private static func relevantToVerification(_ bodies: [JSON]) -> Set<ChoiceID> {
    var relevant: Set<ChoiceID> = [verifyResult]
    var numbers: [JSON] = []
    for body in bodies {
      let number = body["phoneNumber"] ?? .null
      if body["method"] == "startAuth", isWhole(number) { numbers.append(number) }
      guard body["method"] == "verifyOtp" else { continue }
      if numbers.isEmpty { relevant.insert(withoutStart) }
      if numbers.contains(where: { $0 != number }) { relevant.insert(mismatch) }
    }
    return relevant
  }

  /// Whether startAuth takes the number, as far as its length says.
  private static func isWhole(_ number: JSON) -> Bool {
    guard let text = number.text else { return false }
    return text.utf8.count == 10 && text.utf8.allSatisfy { (48...57).contains($0) }
      && text.utf8.first != 48
  }

  /// Whether a startAuth comes where an authentication may have ended since the last cleanup.
  private static func startsAgain(_ trace: Trace) -> Bool {
    var started: Set<Int> = []
    var messages = 0
    var hasEnded = false
    let ends = ["token", "failed", "silent-failed", "sna-unavailable"]
    for stimulus in trace.steps.map(\.stimulus) {
      switch stimulus.name {
      case "provider":
        let event = stimulus.body["event"]?.text ?? ""
        if started.contains(stimulus.body["message"]?.int ?? 0), ends.contains(event) {
          hasEnded = true
        }
      case "cleanupAll":
        started = []
        hasEnded = false
      case "message":
        messages += 1
        let method = stimulus.body["body"]?["method"]
        if hasEnded, method == "startAuth" { return true }
        if method == "startAuth" || method == "verifyOtp" { started.insert(messages) }
      default: break
      }
    }
    return false
  }

  /// Whether a startAuth or verifyOtp comes where no initAuth has succeeded since the last cleanup.
  private static func callsTooEarly(_ trace: Trace) -> Bool {
    var isInitialised = false
    var messages = 0
    var forgotten = 0
    for stimulus in trace.steps.map(\.stimulus) {
      switch stimulus.name {
      case "provider" where stimulus.body["message"]?.int ?? 0 > forgotten:
        if stimulus.body["event"] == "ok" { isInitialised = true }
        if stimulus.body["event"] == "init-failed" { isInitialised = false }
      case "cleanupAll":
        isInitialised = false
        forgotten = messages
      case "message":
        messages += 1
        let method = stimulus.body["body"]?["method"]
        if !isInitialised, method == "startAuth" || method == "verifyOtp" { return true }
      default: break
      }
    }
    return false
  }

  static func needs(_ input: JSON) -> [CapabilityID] {
    guard let trace = try? Trace(input) else { return [] }
    let stimuli = trace.steps.map(\.stimulus)
    let events = stimuli.compactMap { $0.name == "provider" ? $0.body["event"]?.text : nil }
    var needed: [CapabilityID] = []
    if stimuli.contains(where: { $0.name == "message" && !isTyped($0.body["body"]) }) {
      needed.append(FinvuSuites.anyArgument.id)
    }
    if events.contains("otp-read") { needed.append(ResponseSuite.autoRead) }
    if events.contains("silent-failed") { needed.append(ResponseSuite.silentFailure) }
    if stimuli.contains(where: { $0.name == "inspect" }) { needed.append(inspect.id) }
    return needed
  }

  /// Whether a typed interface could hand the message over.
  private static func isTyped(_ body: JSON?) -> Bool {
    guard let body, let members = body.object,
      let method = body["method"]?.text.flatMap(BridgeMethod.init(rawValue:))
    else { return false }
    let names = method.parameters
    return members.allSatisfy { $0.name.text == "method" || names.contains($0.name.lossyText) }
      && names.allSatisfy { body[$0]?.kind == .string }
  }
}
