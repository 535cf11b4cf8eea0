import MachineKit
import WirePrimitives

extension InitMachine {
  /// A port may complete after one failed load, and ask again after another.
  private var failedLoad: String { "failed load \(process.number).\(process.inits)" }
  private static let start = ExpectedEffect.Order("start", by: .rmpINI01)

  mutating func initialise(_ config: Config, _ out: inout Outbox<Timer>) {
    process.inits += 1
    let isLater = process.inits > 1
    if process.run != nil || process.completion != nil { open = .ambRMP71 }
    if process.hasBeenLoose { open = .ambRMP52 }
    guard open == nil else { return }
    if isLater, rules.later == .returns { return out.does("initDone", by: .rmpINI21) }
    let completion = completion(of: config, isLater)
    out.recorder.cite(completion, isLater ? "again" : "starts")
    // Who waits for defaults does nothing at all; who stops without an id has asked for it.
    if config.isBare, !isLater, rules.completion == .notWithDefaults {
      for kind in ["http", "storeRead", "initDone"] { out.only(kind, by: completion) }
      return
    }
    if isLater, rules.later == .keepsCallbacks, let old = process.config {
      process.config = Config(json: config.json.merging(old.json, only: Self.callbacks))
    } else {
      process.config = config
    }
    if rules.request == .first, !isLater { request(config, by: completion, isLater, &out) }
    resolve(isLater, config, &out)
    if rules.completion == .notWithoutStore, !readWorks {
      out.does("initDone", by: completion)
      return
    }
    if rules.request != .first || isLater { request(config, by: completion, isLater, &out) }
    wait(config, isLater, completion, &out)
  }

  private static let url: JSONString =
    "https://dqplcvw3fzili.cloudfront.net/labelaiOnboarding.json"
  static let callbacks = ["onOnboardingFinished", "onShowPaywall"]

  private func completion(of config: Config, _ isLater: Bool) -> RequirementID {
    if isLater { return .rmpINI21 }
    if config.json["environment"] != nil { return .rmpINI12 }
    if !readWorks, !config.isLoose { return .rmpUID12 }
    return config.isLoose || !config.isBare ? .rmpINI08 : .rmpINI11
  }

  /// The id, which `rampkit.stored-id` judges.
  private mutating func resolve(
    _ isLater: Bool, _ config: Config, _ out: inout Outbox<Timer>
  ) {
    var read = ExpectedEffect(
      isLater || config.isLoose ? .may : .due, "storeRead",
      .object([.init("key", .unasked("rk_user_id"))]), by: .rmpINI01)
    read.orders = [Self.start]
    out.expect(read)
    read.need = .may
    read.isRepeatable = true
    read.orders = []
    out.expect(read)
    if isLater {
      if !readWorks { process.userID = Decided(nil, open: .ambRMP68) }
      return
    }
    // With testMode there may be no load to log; which id it goes by is open as well. AMB-RMP-52.
    guard !config.isLoose else { return }
    log.due("Init: starting onboarding load", by: .rmpLOG03, &out)
    guard readWorks || rules.readFailure != .noID else {
      out.recorder.cite(.rmpUID12, "no id")
      process.userID = Decided(nil, by: .rmpUID12)
      log.due("Init: failed to resolve user id", by: .rmpLOG07, &out)
      return
    }
    let found = readWorks ? store : nil
    guard found != nil || writeWorks else {
      process.userID = Decided(nil, open: .ambRMP69)
      return
    }
    if found == nil { made += 1 }
    let id = found ?? .made(made)
    store = id
    process.userID = Decided(id, by: readWorks ? .rmpINI16 : .rmpUID12)
    let text = if id.isUUID, case .text(let text) = id { text.text ?? "" } else { "" }
    log.due("Init: userId \(text)", by: .rmpLOG02, &out)
  }

  private func request(
    _ config: Config, by completion: RequirementID, _ isLater: Bool, _ out: inout Outbox<Timer>
  ) {
    guard !config.isLoose else { return out.open("http", .ambRMP52) }
    let own: RequirementID = isLater ? .rmpINI21 : .rmpINI02
    out.recorder.cite(own, "asks")
    let method: JSON = rules.request == .post ? "POST" : "GET"
    var effect = ExpectedEffect(
      .due, "http",
      .object([
        .init("method", .exactly(method, by: own)),
        .init(
          "url", .exactly(.string(Self.url), by: own)),
      ]), by: completion == .rmpINI08 ? own : completion)
    effect.orders = isLater ? [] : [Self.start]
    for _ in 0..<(rules.request == .twice ? 2 : 1) { out.expect(effect) }
    out.only("http", by: own)
  }

  private mutating func wait(
    _ config: Config, _ isLater: Bool, _ completion: RequirementID, _ out: inout Outbox<Timer>
  ) {
    guard !config.isLoose else {
      let early = ExpectedEffect(.may, "initDone", .any(.object, by: completion), by: completion)
      let done = out.expectations.permit(early)
      process.hasBeenLoose = true
      process.run = Run(isLater: isLater, completion: completion, done: done)
      for kind in ["mount", "send", "selectPage"] { out.open(kind, .ambRMP52) }
      process.mayShowAnother(.ambRMP52)
      process.data = .open(.ambRMP52)
      process.userID = Decided(nil, open: .ambRMP52)
      return
    }
    process.run = Run(isLater: isLater, completion: completion, done: nil)
    out.recorder.cite(.rmpINI20, "waits")
    if !isLater {
      out.recorder.cite(.rmpINI01, "in order")
      out.only("mount", by: .rmpINI01)
      out.only("initDone", by: .rmpINI20)
    }
    if rules.completion == .atOnce {
      out.expect(.init(.due, "initDone", .any(.object, by: .rmpINI20), by: .rmpINI20))
    }
  }
}

extension InitMachine {
  // MARK: The answer

  /// - Parameter status: nil where the connection fails.
  mutating func answer(
    _ status: Int?, _ document: LoadedDocument, at now: Int, _ out: inout Outbox<Timer>
  ) {
    guard open == nil, let run = process.run, let config = process.config else { return }
    process.run = nil
    if process.hasAskedToShow { process.mayShowAnother(.ambRMP97) }
    // An overlay of what an earlier init has loaded may go. AMB-RMP-89.
    if run.isLater, process.overlay != .hidden { process.mayShowAnother(.ambRMP89) }
    if let done = run.done {
      let hangs = rules.completion == .notOnStaging && config.json["environment"] == "staging"
      if !hangs {
        let effect = ExpectedEffect(
          .due, "initDone", .any(.object, by: run.completion), by: run.completion)
        if status.map(LoadedDocument.bad.contains) ?? true {
          // Who takes the document all the same may show it, and completes once it has appeared; who does not
          // completes or asks again. AMB-RMP-66.
          if status != nil, config.json["autoShowOnboarding"] == true {
            return out.does("initDone", by: run.completion)
          }
          return completeOrAskAgain(effect, permittedBy: done, &out)
        }
        finish(effect, done, mayWait: config.json["autoShowOnboarding"] == true, &out)
      }
      return
    }
    var document = document
    var reason: RequirementID = .rmpINI03
    if let status, !LoadedDocument.good.contains(status) {
      guard LoadedDocument.bad.contains(status) else { return leave(run, .ambRMP72, &out) }
      if case .document = document {
        reason = .rmpINI22
        if rules.httpStatus == .fails { document = .failed }
      }
    }
    if document == .nothing { reason = .rmpINI23 }
    if run.isLater { reason = .rmpINI21 }
    switch document {
    case .open(let ambiguity): leave(run, ambiguity, &out)
    case .document(let content): succeed(content, run, config, by: reason, at: now, &out)
    case .failed, .nothing:
      let isDown = status == nil
      fail(document, run, config, by: reason == .rmpINI03 ? .rmpINI09 : reason, isDown, &out)
    }
  }

  /// It completes whatever becomes of the document. RMP-INI-08.
  private mutating func leave(
    _ run: Run, _ ambiguity: AmbiguityID, _ out: inout Outbox<Timer>
  ) {
    process.data = .open(ambiguity)
    if process.config?.json["autoShowOnboarding"] != .bool(false) {
      process.mayShowAnother(ambiguity)
    }
    let mayShow = process.config?.json["autoShowOnboarding"] != .bool(false)
    complete(
      run, by: run.isLater ? .rmpINI21 : .rmpINI08, isFailed: true, mayWait: mayShow, &out)
  }

  private mutating func succeed(
    _ content: LoadedDocument.Content, _ run: Run, _ config: Config, by reason: RequirementID,
    at now: Int, _ out: inout Outbox<Timer>
  ) {
    out.recorder.cite(reason, "loaded")
    process.data = .document(content, by: reason)
    if !run.isLater {
      let isHalf = reason == .rmpINI22 && rules.httpStatus == .leavesHalf
      // A port to which the status is a failure logs none of these lines.
      func owner(_ line: RequirementID) -> RequirementID { reason == .rmpINI22 ? reason : line }
      log.due("Init: onboardingId \(content.id.text ?? "")", by: owner(.rmpLOG04), &out)
      if isHalf {
        log.due("Init: onboarding load failed", by: reason, &out)
      } else {
        log.due("Init: onboarding loaded", by: owner(.rmpLOG05), &out)
      }
      // Init may end once an overlay has appeared. AMB-RMP-66.
      if config.json["autoShowOnboarding"] != true {
        log.due("Init: finished", by: owner(.rmpLOG06), &out)
      }
    }
    if rules.autoShow == .afterCompletion { complete(run, by: completion(run, reason), &out) }
    autoShow(content, run, config, by: reason, at: now, &out)
    guard rules.autoShow != .afterCompletion else { return }
    let mayWait = config.json["autoShowOnboarding"] == true && process.overlay != .hidden
    complete(run, by: completion(run, reason), mayWait: mayWait, &out)
  }

  private func completion(_ run: Run, _ reason: RequirementID) -> RequirementID {
    reason == .rmpINI03 ? run.completion : reason
  }

  private mutating func fail(
    _ document: LoadedDocument, _ run: Run, _ config: Config, by reason: RequirementID,
    _ isDown: Bool, _ out: inout Outbox<Timer>
  ) {
    let own: RequirementID = run.isLater ? .rmpINI24 : reason
    out.recorder.cite(own, "none")
    let isKept = run.isLater && rules.later == .keepsData
    if !isKept { process.data = .nothing(by: own) }
    if !run.isLater, document == .failed {
      // A port that asks again has not failed yet.
      log.due(
        "Init: onboarding load failed", by: reason == .rmpINI22 ? reason : .rmpLOG08,
        within: .init("completes", of: failedLoad), &out)
      if reason != .rmpINI22 { log.never("Init: onboarding loaded", by: .rmpLOG05, &out) }
    }
    if config.json["autoShowOnboarding"] == true {
      let why = own == .rmpINI09 ? .rmpINI06 : own
      out.recorder.cite(why, "not shown")
      out.only("mount", by: why)
      if isKept || rules.autoShow == .withoutData && why == .rmpINI06 {
        out.expect(.init(.due, "mount", .any(.object, by: why), by: why))
      }
    }
    if rules.completion == .notOffline, isDown { return }
    let why = run.isLater ? .rmpINI21 : own == .rmpINI09 ? .rmpINI08 : own
    complete(run, by: why, isFailed: true, &out)
  }

  /// A port that asks again completes later, and so may one that shows an overlay. RMP-INI-08,
  /// AMB-RMP-66.
  private mutating func complete(
    _ run: Run, by reason: RequirementID, isFailed: Bool = false, mayWait: Bool = false,
    _ out: inout Outbox<Timer>
  ) {
    guard rules.completion != .atOnce || run.isLater else { return }
    out.recorder.cite(reason, "completes")
    var done = ExpectedEffect(.due, "initDone", .any(.object, by: reason), by: reason)
    done.orders = [ExpectedEffect.Order("shown", by: .rmpINI19)]
    out.only("initDone", by: reason)
    if mayWait {
      if rules.completion == .notWithOverlay { return }
      var early = done
      early.need = .may
      return finish(done, out.expectations.permit(early), mayWait: true, &out)
    }
    if isFailed { completeOrAskAgain(done, &out) } else { out.expect(done) }
  }

  private func completeOrAskAgain(
    _ done: ExpectedEffect, permittedBy permission: Expectations.Permission? = nil,
    _ out: inout Outbox<Timer>
  ) {
    var done = done
    done.branch = .init("completes", of: failedLoad)
    if let permission {
      out.expectations.expect(done, permittedBy: permission)
    } else {
      out.expect(done)
    }
    var again = ExpectedEffect(
      .due, "http",
      .object([.init("method", .unasked("GET")), .init("url", .unasked(.string(Self.url)))]),
      by: done.requirement)
    again.branch = .init("asks again", of: failedLoad)
    out.expect(again)
  }

  /// What may come since it was permitted is due now, or once an overlay has appeared.
  private mutating func finish(
    _ done: ExpectedEffect, _ permission: Expectations.Permission, mayWait: Bool,
    _ out: inout Outbox<Timer>
  ) {
    guard mayWait else { return out.expectations.expect(done, permittedBy: permission) }
    process.completion = Pending(effect: done, permission: permission)
    out.start(.shown(presentation), after: Self.calm)
  }

  private mutating func autoShow(
    _ content: LoadedDocument.Content, _ run: Run, _ config: Config, by reason: RequirementID,
    at now: Int, _ out: inout Outbox<Timer>
  ) {
    let value = config.json["autoShowOnboarding"]
    let own: RequirementID =
      switch value?.value {
      case nil: .rmpINI13
      case .bool(true): .rmpINI04
      case .bool(false): .rmpINI05
      default: .rmpINI07
      }
    let why = reason == .rmpINI03 ? own : reason
    if value == true { return present(content, run, by: why, at: now, &out) }
    guard process.overlay == .hidden else { return }
    out.recorder.cite(why, "not shown")
    out.only("mount", by: why)
    if !run.isLater, own != .rmpINI07 {
      log.never("Init: auto-show onboarding", by: .rmpLOG09, &out)
    }
    let isShown =
      switch rules.autoShow {
      case .always: own == .rmpINI05
      case .ifAbsent: own == .rmpINI13
      case .ifTruthy: own == .rmpINI07
      default: false
      }
    if isShown { out.expect(.init(.due, "mount", .any(.object, by: why), by: why)) }
  }

  private mutating func present(
    _ content: LoadedDocument.Content, _ run: Run, by why: RequirementID, at now: Int,
    _ out: inout Outbox<Timer>
  ) {
    guard process.overlay == .hidden else { return process.mayShowAnother(.ambRMP47) }
    guard !content.screens.isEmpty else { return process.overlay = .open(.ambRMP48) }
    out.recorder.cite(why, "shown")
    if !run.isLater {
      let own = why == .rmpINI22 ? why : .rmpLOG09
      log.due("Init: auto-show onboarding", by: own, &out)
    }
    let isHalf = why == .rmpINI22 && rules.httpStatus == .leavesHalf
    guard rules.autoShow != .never, !isHalf else { return }
    var effect = ExpectedEffect(.due, "mount", .any(.object, by: why), by: why)
    effect.orders = [ExpectedEffect.Order("shown", by: .rmpINI19)]
    out.recorder.cite(.rmpINI19, "shown")
    out.expect(effect)
    out.only("mount", by: why)
    mounted(content, at: now, &out)
  }
}

extension JSON {
  /// The same with some members as another object has them.
  fileprivate func merging(_ other: JSON, only names: [String]) -> JSON {
    let own = object.map(Array.init) ?? []
    let kept = own.filter { member in !names.contains { member.name == JSONString($0) } }
    let taken = names.compactMap { name in other[name].map { (JSONString(name), $0) } }
    return .object(kept.map { ($0.name, $0.value) } + taken)
  }
}
