import ChoiceEngine
import MachineKit
import WirePrimitives

/// Draws sessions that follow the document's flows, most with one thing besides.
///
/// What the documents leave open ends the judging of a trace, so it comes last, if at all.
enum SessionGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    var script = SessionScript()
    draw(&script, from: &source)
    var at = 0
    let steps = script.stimuli.map { stimulus -> Trace.Step in
      // Nothing depends on the time.
      at += source.pick([10, 0, 1, 1_000, 60_000])
      return Trace.Step(at: at, stimulus)
    }
    let environment = source.pick(["development", "production"])
    return Trace(config: ["environment": .string(environment)], steps: steps).json
  }

  private static func draw(_ script: inout SessionScript, from source: inout ChoiceSource) {
    switch source.int(0...11) {
    case 0: return aboutSetUp(&script, from: &source)
    case 1: return beforeInit(&script, from: &source)
    case 2 where source.chance(1, in: 2): return twoInFlight(&script, from: &source)
    default: break
    }
    setUp(&script, from: &source)
    initialise(&script, from: &source)
    switch source.int(0...13) {
    case 0: aboutMessages(&script, from: &source)
    case 1: badNumber(&script, from: &source)
    case 2, 3: silent(&script, from: &source)
    case 4: fallback(&script, from: &source)
    case 5: secondStart(&script, from: &source)
    case 6: script.verify(number(from: &source), otp(from: &source), "onVerify")
    case 7: automatic(&script, from: &source)
    case 8: initialiseAgain(&script, from: &source)
    case 9:
      flow(&script, from: &source)
      flow(&script, from: &source)
    default: byHand(&script, from: &source)
    }
    if source.chance(1, in: 3) { end(&script, from: &source) }
  }

  // MARK: Setting up and initialising

  private static func setUp(_ script: inout SessionScript, from source: inout ChoiceSource) {
    if source.chance(1, in: 12) { script.add("cleanupAll", [:]) }
    script.setUp()
    if source.chance(1, in: 12) { script.setUp(source.pick(["w", "w2"])) }
    if source.chance(5, in: 6) { script.add("loadPage", [:]) }
    if source.chance(1, in: 16) { script.add("inspect", [:]) }
  }

  private static func initialise(_ script: inout SessionScript, from source: inout ChoiceSource) {
    switch source.int(0...11) {
    case 0:
      script.initialise(source.pick(SessionScript.badConfigs), "onFirst")
    case 1:
      script.initialise(SessionScript.config(from: &source), "onFirst")
      script.report([
        "event": "init-failed", "cause": source.pick(["app-id", "network", "service"]),
      ])
      if source.chance(1, in: 3) { script.report(["event": "ok"]) }
    case 2:
      let name = source.pick(["config", "authConfig", "initconfig", "init_config"])
      script.message([
        "method": "initAuth", name: .string(JSONString(SessionScript.config(from: &source))),
        "callback": "onFirst",
      ])
    default: break
    }
    let callback: JSON? = source.chance(1, in: 16) ? nil : "onInit"
    script.initialise(SessionScript.config(from: &source), callback)
    script.report(["event": "ok"])
    if source.chance(1, in: 8) {
      script.add("callResult", ["missingFunction": .bool(source.chance(2, in: 3))])
    }
    if source.chance(1, in: 16) { script.report(["event": "ok"]) }
  }

  /// Half of these go through a flow before, whose number and OTP are none of the next one's.
  private static func initialiseAgain(
    _ script: inout SessionScript, from source: inout ChoiceSource
  ) {
    if source.chance(1, in: 2) { flow(&script, from: &source) }
    script.initialise(SessionScript.config(from: &source), "again")
    script.report(["event": "ok"])
    if source.chance(3, in: 4) { flow(&script, from: &source) }
  }

  private static func flow(_ script: inout SessionScript, from source: inout ChoiceSource) {
    switch source.int(0...3) {
    case 0: silent(&script, from: &source)
    case 1: automatic(&script, from: &source)
    default: byHand(&script, from: &source)
    }
  }

  private static func twoInFlight(_ script: inout SessionScript, from source: inout ChoiceSource) {
    setUp(&script, from: &source)
    script.initialise(SessionScript.config(from: &source), "onInit")
    var results: [JSON] = [["event": "ok"], ["event": "ok"]]
    let isVerified = source.chance(1, in: 2)
    if isVerified {
      script.report(["event": "ok"])
      script.start(number(from: &source), nil)
      script.report(["event": "initiated", "authType": "OTP", "deliveryChannel": "SMS"])
      for callback in ["onVerify", source.pick(["onSecond", source.lookalike(of: "onVerify")])] {
        script.verify(script.number, otp(from: &source), .string(JSONString(callback)))
      }
      results = [
        source.pick([["event": "otp-refused"], ["event": "failed"]]),
        ["event": "token", "token": token(from: &source)],
      ]
    } else {
      let second = source.pick(["onSecond", source.lookalike(of: "onInit")])
      script.initialise(SessionScript.config(from: &source), .string(JSONString(second)))
    }
    let last = script.messages
    let order = source.pick([[last - 1, last], [last, last - 1]])
    for (message, result) in zip(order, results) { script.report(result, to: message) }
    if !isVerified, source.chance(1, in: 2) { silent(&script, from: &source) }
  }

  private static func aboutSetUp(_ script: inout SessionScript, from source: inout ChoiceSource) {
    for _ in 0..<source.int(0...3) { script.add("cleanupAll", [:]) }
    setUp(&script, from: &source)
    for _ in 0..<source.int(0...3) { script.add("cleanupAll", [:]) }
    script.add("inspect", [:])
    if source.chance(1, in: 2) { script.initialise(SessionScript.config(from: &source), "onInit") }
  }

  private static func beforeInit(_ script: inout SessionScript, from source: inout ChoiceSource) {
    setUp(&script, from: &source)
    if source.chance(1, in: 3) {
      script.initialise(SessionScript.config(from: &source), "onInit")
      if source.chance(1, in: 2) { script.report(["event": "init-failed", "cause": "service"]) }
    }
    if source.chance(1, in: 3) {
      return script.verify(number(from: &source), otp(from: &source), "onVerify")
    }
    script.start(number(from: &source), "onStart")
    if source.chance(1, in: 2) { script.report(["event": "initiated", "authType": "OTP"]) }
    guard source.chance(1, in: 3) else { return }
    // A startAuth that was refused is none: its number belongs to no flow.
    script.initialise(SessionScript.config(from: &source), "onInit")
    script.report(["event": "ok"])
    script.verify(script.number, otp(from: &source), "onVerify")
  }

  // MARK: Messages

  private static func aboutMessages(
    _ script: inout SessionScript, from source: inout ChoiceSource
  ) {
    for _ in 0..<source.int(1...3) {
      script.message(
        source.pick([
          ["method": "foo", "phoneNumber": "9876543210", "callback": "onFoo"],
          ["method": "startauth", "phoneNumber": "9876543210", "callback": "onFoo"],
          ["method": "startAuthNow", "phoneNumber": "9876543210", "callback": "onFoo"],
          ["method": " startAuth", "phoneNumber": "9876543210", "callback": "onFoo"],
          ["method": "start", "phoneNumber": "9876543210", "callback": "onFoo"],
          ["callback": "onFoo"], ["method": "foo"], [:], .null, 5, [],
          ["phoneNumber": "9876543210", "callback": "onFoo"], ["method": 1, "callback": "onFoo"],
          ["method": "startAuth", "phone_number": "9876543210", "callback": "onFoo"],
          ["method": "startAuth", "phone": "9876543210", "callback": "onFoo"],
          ["method": "startAuth", "phonenumber": "9876543210", "callback": "onFoo"],
        ]))
    }
  }

  private static func badNumber(_ script: inout SessionScript, from source: inout ChoiceSource) {
    for _ in 0..<source.int(1...2) {
      let number = source.pick(SessionScript.badNumbers)
      script.message(["method": "startAuth", "phoneNumber": number, "callback": "onStart"])
    }
    if source.chance(1, in: 6) {
      return script.verify(script.number, otp(from: &source), "onVerify")
    }
    if source.chance(1, in: 2) { silent(&script, from: &source) }
  }

  // MARK: Flows

  private static func start(_ script: inout SessionScript, from source: inout ChoiceSource) {
    let callback: JSON? = source.chance(1, in: 16) ? nil : "onStart"
    script.start(number(from: &source), callback)
  }

  private static func silent(_ script: inout SessionScript, from source: inout ChoiceSource) {
    start(&script, from: &source)
    script.report(["event": "initiated", "authType": "SILENT_AUTH", "deliveryChannel": ""])
    news(&script, from: &source)
    if source.chance(1, in: 10) { return }
    if source.chance(1, in: 5) {
      script.report(["event": "silent-failed", "cause": source.pick(["conditions", "attempt"])])
    } else {
      script.report(["event": "token", "authType": "SILENT_AUTH", "token": token(from: &source)])
    }
    late(&script, from: &source)
  }

  private static func news(_ script: inout SessionScript, from source: inout ChoiceSource) {
    for _ in 0..<source.int(0...2) { script.report(["event": "delivery"]) }
  }

  private static func late(_ script: inout SessionScript, from source: inout ChoiceSource) {
    guard source.chance(1, in: 3) else { return }
    script.report(
      source.pick([
        ["event": "failed"], ["event": "verified"],
        ["event": "token", "authType": "OTP", "token": "late"],
      ]))
  }

  private static func fallback(_ script: inout SessionScript, from source: inout ChoiceSource) {
    start(&script, from: &source)
    if source.chance(1, in: 4) {
      script.report(["event": "initiated", "authType": "SILENT_AUTH", "deliveryChannel": ""])
    }
    let isUnavailable = source.chance(3, in: 4)
    if isUnavailable {
      let condition = source.pick(["mobileData", "wifi", "mobileNetwork", "sim"])
      script.report(["event": "sna-unavailable", "condition": .string(condition)])
    }
    if !isUnavailable || source.chance(1, in: 4) { script.report(["event": "fallback"]) }
    script.report(["event": "initiated", "authType": "OTP", "deliveryChannel": "SMS"])
    if source.chance(1, in: 2) { submit(&script, from: &source) }
  }

  private static func initiate(_ script: inout SessionScript, from source: inout ChoiceSource) {
    start(&script, from: &source)
    if source.chance(1, in: 12) { return script.report(["event": "failed"]) }
    if source.chance(1, in: 6) { script.report(["event": "fallback"]) }
    script.report(["event": "initiated", "authType": "OTP", "deliveryChannel": "SMS"])
    news(&script, from: &source)
  }

  private static func secondStart(_ script: inout SessionScript, from source: inout ChoiceSource) {
    script.start("9876543210", "onStart")
    let first = script.messages
    script.report(["event": "initiated", "authType": "SILENT_AUTH", "deliveryChannel": ""])
    let isBad = source.chance(1, in: 6)
    let number = isBad ? "123" : source.pick(["9876543210", source.lookalike(of: "9876543210")])
    let isAlike = source.chance(1, in: 3)
    let other = source.pick(["onSecond", source.lookalike(of: "onStart")])
    script.start(number, .string(JSONString(isAlike ? "onStart" : other)))
    if source.chance(1, in: 2) {
      script.report(["event": "token", "authType": "SILENT_AUTH", "token": "T"], to: first)
    } else if isAlike {
      script.report(["event": "failed"], to: first)
    }
    if isBad { return }
    let authType: JSON = isAlike ? "SILENT_AUTH" : "OTP"
    script.report(["event": "initiated", "authType": authType, "deliveryChannel": "SMS"])
    if source.chance(1, in: 2) { script.report(["event": "delivery"]) }
    // That the second goes on shows in its end: its INITIATE may have been told at once.
    if isAlike { script.report(["event": "token", "authType": authType, "token": "T2"]) }
  }

  private static func automatic(_ script: inout SessionScript, from source: inout ChoiceSource) {
    initiate(&script, from: &source)
    script.report(["event": "otp-read", "otp": otp(from: &source)])
    if source.chance(1, in: 2) { script.report(["event": "verified"]) }
    conclude(&script, from: &source)
  }

  private static func conclude(_ script: inout SessionScript, from source: inout ChoiceSource) {
    if source.chance(1, in: 5) {
      script.report(["event": "failed"])
    } else {
      script.report(["event": "token", "authType": "OTP", "token": token(from: &source)])
    }
    late(&script, from: &source)
  }

  // MARK: verifyOtp

  private static func byHand(_ script: inout SessionScript, from source: inout ChoiceSource) {
    initiate(&script, from: &source)
    switch source.int(0...7) {
    case 0:
      script.report(["event": "verified"])
      conclude(&script, from: &source)
    case 1:
      script.report(["event": "failed"])
      late(&script, from: &source)
    case 2: script.verify("12", source.pick(["1234", "1"]), "onVerify")
    case 3:
      script.verify(source.lookalike(of: script.number), otp(from: &source), "onVerify")
      if source.chance(1, in: 3) { return }
      script.report(["event": "token", "token": token(from: &source)])
    default: submit(&script, from: &source)
    }
  }

  private static func submit(_ script: inout SessionScript, from source: inout ChoiceSource) {
    if source.chance(1, in: 4) {
      script.verify(script.number, source.pick(SessionScript.badOTPs), "onRejected")
    }
    var code = source.pick(otps)
    // Whoever counts what is refused does so up to a few.
    let refusals = source.chance(1, in: 3) ? source.int(0...6) : source.int(0...1)
    for _ in 0..<refusals {
      script.verify(script.number, .string(JSONString(code)), "onRefused")
      script.report(source.pick([["event": "otp-refused"], ["event": "failed"]]))
      code = source.pick([code, source.lookalike(of: code), source.pick(otps)])
    }
    if refusals > 0, source.chance(1, in: 3) { return goOn(&script, from: &source) }
    let callback = source.pick(["onVerify", "onVerify", source.lookalike(of: "onRefused")])
    script.verify(
      script.number, .string(JSONString(code)),
      source.chance(1, in: 16) ? nil : .string(JSONString(callback)))
    if source.chance(1, in: 12) { return }
    if source.chance(1, in: 4) { return goOn(&script, from: &source) }
    script.report(["event": "token", "token": token(from: &source)])
    if source.chance(1, in: 4) { script.report(["event": "token", "token": "second"]) }
    if source.chance(1, in: 4) { script.report(["event": "failed"], to: script.started) }
  }

  /// What the flow hears though verifyOtp was called.
  private static func goOn(_ script: inout SessionScript, from source: inout ChoiceSource) {
    guard let started = script.started else { return }
    if source.chance(1, in: 3) { script.report(["event": "delivery"], to: started) }
    if source.chance(1, in: 2) { script.report(["event": "verified"], to: started) }
    if source.chance(1, in: 4) { return script.report(["event": "failed"], to: started) }
    script.report(
      ["event": "token", "authType": "OTP", "token": token(from: &source)], to: started)
  }

  // MARK: The end

  private static func end(_ script: inout SessionScript, from source: inout ChoiceSource) {
    if source.chance(1, in: 4) {
      script.add("drop", ["object": .string(source.pick(["webView", "viewController"]))])
      if let started = script.started { script.report(["event": "delivery"], to: started) }
      script.add("inspect", [:])
      if source.chance(1, in: 2) { script.add("cleanupAll", [:]) }
      return
    }
    for _ in 0..<source.int(1...2) { script.add("cleanupAll", [:]) }
    if source.chance(1, in: 2), let started = script.started {
      script.report(
        source.pick([
          ["event": "delivery"], ["event": "otp-read", "otp": "123456"],
          ["event": "sna-unavailable", "condition": "wifi"],
        ]), to: started)
    }
    if source.chance(1, in: 2) { script.add("inspect", [:]) }
    if source.chance(1, in: 2) { script.start("9876543210", "onStart") }
    guard source.chance(1, in: 2) else { return }
    script.setUp(source.pick(["w", "w2"]))
    script.initialise(SessionScript.config(from: &source), "onInit")
    script.report(["event": "ok"])
    if source.chance(1, in: 2) { silent(&script, from: &source) }
  }

  // MARK: Texts

  private static func number(from source: inout ChoiceSource) -> String {
    source.one(of: ["9876543210", "9123456789", "7000000000", "6012345678", "1234567890"])
  }

  private static let otps = ["123456", "0012", "12345678", "004711", "9999", "47110"]

  private static func otp(from source: inout ChoiceSource) -> JSON {
    .string(JSONString(source.one(of: otps)))
  }

  private static func token(from source: inout ChoiceSource) -> JSON {
    source.pick(["T", "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", "a\"b\\c", "line\nbreak\u{2028}</script>"])
  }
}
