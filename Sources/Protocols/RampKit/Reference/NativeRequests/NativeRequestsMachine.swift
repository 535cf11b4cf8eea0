package import MachineKit
package import WirePrimitives

/// The reference for what pages request of the platform: a review and the notification permission
/// (8. Native Platform Integrations).
///
/// Effects: `ask {"question", "options"}`, `requestReview {}`, `openUrl {"url"}`, `channel {"id", "name",
/// "importance"}`, `foreground {"banner", "sound"}`, `send {"page", "vars"}`.
package struct NativeRequestsMachine: Machine {
  package static let reviewAvailability = CapabilityID("rampkit.review-availability")
  package static let appStore = CapabilityID("rampkit.app-store")
  package static let notificationOptions = CapabilityID("rampkit.notification-options")
  package static let androidChannels = CapabilityID("rampkit.android-channels")
  package static let foregroundPresentation = CapabilityID("rampkit.foreground-presentation")

  enum Question: String {
    case reviewAvailable, reviewHasAction, notificationPermission
  }

  enum Answer { case yes, no, error }

  /// How far the first request of a kind has come; of further ones nothing is known. AMB-RMP-92.
  enum Progress<Request> {
    case none
    case waiting(Request)
    case over
  }

  /// A review that waits for answers.
  struct Review {
    let requirement: RequirementID
    /// A port may need no answer.
    let prompt: Expectations.Permission
    /// From the first answer that is no.
    var store: Expectations.Permission?
  }

  /// A permission that waits for its answer.
  struct Permission {
    /// What a grant makes due.
    let settings: [Setting]
  }

  /// How notifications are shown, which may be set at any time between the request and a grant.
  struct Setting {
    let effect: ExpectedEffect
    let capability: CapabilityID
    let isMade: Bool
    let since: Expectations.Permission
  }

  let rules: NativeRequestsRules
  let pages: Range<Int>
  let appID: JSONString?
  private var answers: [Question: [Answer]] = [:]
  private var review = Progress<Review>.none
  private var permission = Progress<Permission>.none
  /// Whether the overlay may be gone, or show another page.
  private var isLost = false

  /// - Parameter config: `{"pages": count, "appId": digits | null}`.
  package init(config: JSON, rules: NativeRequestsRules) throws(TraceError) {
    guard let pages = config["pages"]?.int, (1...9).contains(pages),
      let appID = config["appId"], appID.isNull || appID.text.map(Self.isNumber) ?? false
    else { throw TraceError("the config has no 1 to 9 \"pages\" or no \"appId\" of digits") }
    self.rules = rules
    self.pages = 0..<pages
    self.appID = appID.string
  }

  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    let body = stimulus.body
    switch stimulus.name {
    case "message":
      guard let text = body["body"]?.string, let page = body["page"]?.int else {
        throw TraceError("a message has a page and a body that is a text")
      }
      if pages.contains(page), !isLost { read(text, from: page, &out) }
    case "answer":
      guard let question = body["question"]?.text.flatMap(Question.init),
        let answer = Self.answer(body, to: question)
      else { throw TraceError("an answer has a question and a value") }
      guard !isLost else { return }
      answers[question, default: []].append(answer)
      if question == .notificationPermission { goOnAsking(&out) } else { goOnReviewing(&out) }
    case "wait": break
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }

  private static func answer(_ body: JSON, to question: Question) -> Answer? {
    if let value = body["value"]?.bool { return value ? .yes : .no }
    return question == .notificationPermission && body["error"]?.bool == true ? .error : nil
  }

  private mutating func read(_ text: JSONString, from page: Int, _ out: inout Outbox<Never>) {
    let ids = pages.map { JSONString("s\($0)") }
    guard let asked = MessageReader.action(of: text, screens: ids).asked else {
      return isLost = true
    }
    // A page that is not shown may be ignored. AMB-RMP-26.
    let isShown = page == 0
    let json = (try? JSON.parse(text.generalizedUTF8)).flatMap {
      $0.object == nil ? Optional.none : $0
    }
    switch asked.action {
    case .review: request(by: asked.requirement, if: isShown, &out)
    case .notifications(let options):
      ask(options.value, as: json, by: asked.requirement, if: isShown, &out)
    case .move, .navigate, .close, .finished: isLost = true
    case .none: isLost = [.rmpMSS15, .rmpMSJ21].contains(asked.requirement)
    case .haptic, .paywall, .requestVariables, .setVariables: break
    }
  }

  /// Whether it is in the form of a requirement; another one is judged where messages are read.
  private func isHeard(_ requirement: RequirementID) -> Bool? {
    switch requirement {
    case .rmpMSS06: rules.unheard != .reviewText
    case .rmpMSS07: rules.unheard != .requestReviewText
    case .rmpMSJ10: rules.unheard != .reviewJSON
    case .rmpMSS08: rules.unheard != .permissionText
    case .rmpMSJ11: rules.unheard != .permissionJSON
    default: nil
    }
  }
}

extension NativeRequestsMachine {
  // MARK: Reviews

  private mutating func request(
    by requirement: RequirementID, if isShown: Bool, _ out: inout Outbox<Never>
  ) {
    let isHeard = isHeard(requirement)
    guard case .none = review, isShown, let isHeard else {
      out.open("requestReview", isShown ? .ambRMP92 : .ambRMP26)
      return review = .over
    }
    guard isHeard else { return review = .over }
    out.recorder.cite(requirement, "requested")
    review = .waiting(Review(requirement: requirement, prompt: out.expectations.permit()))
    goOnReviewing(&out)
  }

  private mutating func goOnReviewing(_ out: inout Outbox<Never>) {
    guard case .waiting(var request) = review else { return }
    let given = [Question.reviewAvailable, .reviewHasAction].map { answers[$0] ?? [] }
    let first = given.compactMap(\.first)
    if request.store == nil, first.contains(.no) { request.store = out.expectations.permit() }
    review = .waiting(request)
    guard first.count == given.count else { return }
    review = .over
    if first[0] != first[1] || given.contains(where: { $0.count > 1 }) {
      out.open("requestReview", .ambRMP81)
      out.open("openUrl", .ambRMP81)
    } else if first[0] == .yes {
      prompt(request, &out)
    } else {
      fallBack(request, &out)
    }
  }

  /// RMP-REV-01.
  private func prompt(_ request: Review, _ out: inout Outbox<Never>) {
    out.recorder.cite(.rmpREV01, "requested")
    switch rules.prompt {
    case .requested:
      let effect = ExpectedEffect(.due, "requestReview", .object([]), by: request.requirement)
      out.expectations.expect(effect, permittedBy: request.prompt)
    case .store: out.does("openUrl", ["url": address(appID ?? "1")], by: .rmpREV01)
    }
    out.only("requestReview", by: .rmpREV01)
    out.only("openUrl", by: .rmpREV01)
  }

  /// RMP-REV-02.
  private func fallBack(_ request: Review, _ out: inout Outbox<Never>) {
    out.only("requestReview", by: .rmpREV02)
    if rules.fallback == .prompt { return out.does("requestReview", by: .rmpREV02) }
    guard let appID else {
      out.recorder.cite(.rmpREV04, "no app id")
      out.only("openUrl", by: .rmpREV04)
      // Elsewhere the platform may know the page of the app.
      out.need(Self.appStore, for: "openUrl")
      if rules.nameless == .opened { out.does("openUrl", ["url": address("")], by: .rmpREV04) }
      return
    }
    out.recorder.cite(.rmpREV02, "the store")
    out.recorder.cite(.rmpREV03, "the store")
    out.only("openUrl", by: .rmpREV02)
    guard rules.fallback == .store, let since = request.store else { return }
    let url = Acceptance.granted(
      Self.appStore, .exactly(address(appID), by: .rmpREV03),
      otherwise: .any(.text, by: .rmpREV02))
    out.expectations.expect(
      ExpectedEffect(.due, "openUrl", .object([.init("url", url)]), by: .rmpREV02),
      permittedBy: since)
  }

  private func address(_ appID: JSONString) -> JSON {
    let page = "https://apps.apple.com/app/id\(appID.lossyText)"
    return .string(rules.address == .toWrite ? page + "?action=write-review" : page)
  }
}

extension NativeRequestsMachine {
  // MARK: The notification permission

  private mutating func ask(
    _ options: [NotificationOption], as json: JSON?, by requirement: RequirementID,
    if isShown: Bool, _ out: inout Outbox<Never>
  ) {
    let isHeard = isHeard(requirement)
    guard case .none = permission, isShown, let isHeard else {
      for kind in ["ask", "send", "channel", "foreground"] {
        out.open(kind, isShown ? .ambRMP92 : .ambRMP26)
      }
      return permission = .over
    }
    guard isHeard else { return permission = .over }
    out.recorder.cite(requirement, "requested")
    let question = Question.notificationPermission.rawValue
    out.expect(
      ExpectedEffect(
        .due, "ask",
        .object([
          .init("question", .exactly(.string(question), by: requirement)),
          .init(
            "options",
            .granted(Self.notificationOptions, self.options(options, of: json, &out))),
        ]), by: requirement))
    out.expect(reviewQuestion(by: requirement))
    out.only("ask", by: requirement)
    let settings = [channel(json?["android"], &out), foreground(json?["behavior"], &out)]
    permission = .waiting(Permission(settings: settings.compactMap { $0 }))
    goOnAsking(&out)
  }

  /// What may be asked at any time.
  private func reviewQuestion(by requirement: RequirementID) -> ExpectedEffect {
    let questions = [Question.reviewAvailable, .reviewHasAction].map {
      Acceptance.exactly(.string($0.rawValue), by: requirement)
    }
    var effect = ExpectedEffect(
      .may, "ask", .object([.init("question", .oneOf(questions, by: requirement))]),
      by: requirement)
    effect.isRepeatable = true
    effect.orders = []
    return effect
  }

  /// RMP-NOT-01, RMP-NOT-02.
  private func options(
    _ given: [NotificationOption], of json: JSON?, _ out: inout Outbox<Never>
  ) -> Acceptance {
    func named(_ options: [NotificationOption]) -> [JSON] { options.map { .string($0.rawValue) } }
    guard let ios = json?["ios"] else {
      out.recorder.cite(.rmpNOT02, "no ios")
      let options: [NotificationOption] =
        switch rules.defaultOptions {
        case .all: given
        case .alert: [.alert]
        // A text says nothing that could count as left out.
        case .none: json == nil ? given : []
        }
      return .unordered(named(options).map { .exactly($0, by: .rmpNOT02) }, by: .rmpNOT02)
    }
    // A declared choice of those who read messages.
    guard NotificationOption.allCases.allSatisfy({ ios[$0.member] != nil }) else {
      return .ignored(.array(named(given)), .ambRMP36)
    }
    out.recorder.cite(.rmpNOT01, given.map(\.rawValue).joined(separator: ", "))
    let options =
      switch rules.options {
      case .asGiven: given
      case .all: NotificationOption.allCases
      case .withoutBadge: given.filter { $0 != .badge }
      }
    return .unordered(named(options).map { .exactly($0, by: .rmpNOT01) }, by: .rmpNOT01)
  }

  /// RMP-NOT-12.
  private func channel(_ android: JSON?, _ out: inout Outbox<Never>) -> Setting? {
    guard let android else { return nil }
    let names = [("channelId", "id"), ("name", "name"), ("importance", "importance")]
    let members = names.compactMap { own, name -> Acceptance.Member? in
      guard let value = android[own] else { return nil }
      let isLost = name == "importance" && rules.channel == .ofDefaultImportance
      return .init(name, .exactly(isLost ? "DEFAULT" : value, by: .rmpNOT12))
    }
    return setting(
      "channel", members, for: Self.androidChannels, by: .rmpNOT12,
      isMade: rules.channel != .none, &out)
  }

  /// RMP-NOT-11.
  private func foreground(_ behavior: JSON?, _ out: inout Outbox<Never>) -> Setting? {
    guard let behavior else { return nil }
    let names = [("shouldShowBanner", "banner"), ("shouldPlaySound", "sound")]
    let members = names.compactMap { own, name -> Acceptance.Member? in
      guard let value = behavior[own]?.bool else { return nil }
      return .init(name, .exactly(.bool(value || rules.foreground == .shown), by: .rmpNOT11))
    }
    return setting(
      "foreground", members, for: Self.foregroundPresentation, by: .rmpNOT11,
      isMade: rules.foreground != .unset, &out)
  }

  private func setting(
    _ kind: String, _ members: [Acceptance.Member], for capability: CapabilityID,
    by requirement: RequirementID, isMade: Bool, _ out: inout Outbox<Never>
  ) -> Setting? {
    guard !members.isEmpty else { return nil }
    out.recorder.cite(requirement, members.map(\.name).joined(separator: ", "))
    out.need(capability, for: kind)
    var effect = ExpectedEffect(.due, kind, .object(members), by: requirement)
    effect.orders = []
    return Setting(
      effect: effect, capability: capability, isMade: isMade, since: out.expectations.permit())
  }

  private mutating func goOnAsking(_ out: inout Outbox<Never>) {
    guard case .waiting(let request) = permission,
      let answer = answers[.notificationPermission]?.first
    else { return }
    permission = .over
    for setting in request.settings where answer == .yes {
      out.need(setting.capability, for: setting.effect.kind)
      guard setting.isMade else { continue }
      out.expectations.expect(setting.effect, permittedBy: setting.since)
    }
    let reason: RequirementID = answer == .error ? .rmpNOT09 : .rmpNOT03
    out.recorder.cite(reason, pages.count == 1 ? "the only page" : "all pages")
    if answer == .error, rules.failure == .nothing { return }
    let receivers =
      switch rules.audience {
      case .all: Array(pages)
      case .nobody: [Int]()
      case .firstPage: [0]
      }
    for page in receivers {
      let vars = Acceptance.object([.init("notificationsPermission", result(answer, &out))])
      var effect = ExpectedEffect(
        .due, "send",
        .object([.init("page", .exactly(.number(page), by: reason)), .init("vars", vars)]),
        by: reason)
      // Pages may be told of it more than once. AMB-RMP-84.
      effect.isRepeatable = true
      effect.orders = []
      out.expect(effect)
    }
  }

  /// RMP-NOT-04, RMP-NOT-06, RMP-NOT-08, RMP-NOT-09.
  private func result(_ answer: Answer, _ out: inout Outbox<Never>) -> Acceptance {
    let isError = answer == .error
    var isGranted = answer == .yes
    var words = [isGranted ? "granted" : "denied"]
    if isError {
      words.append("undetermined")
      if rules.failure == .granted { (isGranted, words) = (true, ["granted"]) }
    } else {
      if rules.granted == .always { isGranted = true }
      if rules.status == .authorized, answer == .yes { words = ["authorized"] }
      if rules.status == .undetermined, answer == .no { words = ["undetermined"] }
      out.recorder.cite(.rmpNOT04, words[0])
      out.recorder.cite(.rmpNOT06, "\(isGranted)")
    }
    out.recorder.cite(.rmpNOT08, "\(answer)")
    let status: RequirementID = isError ? .rmpNOT09 : .rmpNOT04
    let known = words.map { Acceptance.exactly(.string(JSONString($0)), by: status) }
    let again: Acceptance =
      switch rules.askingAgain {
      case .missing: .absentOrNull(by: .rmpNOT08)
      case .no, .yes:
        answer == .no
          ? .exactly(.bool(rules.askingAgain == .yes), by: .rmpNOT08)
          : .any(.boolean, by: .rmpNOT08)
      }
    return .object([
      .init("granted", .exactly(.bool(isGranted), by: isError ? .rmpNOT09 : .rmpNOT06)),
      .init("status", known.count == 1 ? known[0] : .oneOf(known, by: status)),
      .init("canAskAgain", again),
      .init("expires", .ignored(nil, .ambRMP35)),
    ])
  }
}
