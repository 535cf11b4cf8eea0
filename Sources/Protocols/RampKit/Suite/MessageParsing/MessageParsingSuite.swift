package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.message-parsing`: what an SDK takes a page's message for.
  ///
  /// Input `{"body": any, "screens": [six different ids], "current": 2}`: what page 2 posts, a string
  /// where it posts a text. A port that reads messages apart from its overlay needs the body alone;
  /// another posts it more than 600 ms after all pages have loaded and answers by what happens: a move
  /// to index 3 is continue, to 1 goBack, to another navigate with the screen's id; variables that are
  /// sent to all pages are setVariables with those of the message, to page 2 alone requestVariables.
  ///
  /// Answer `{"action": name}`: `none` for what has no effect; `continue` and `goBack` with
  /// `"animation": "fade" or "slide"`; `navigate` with animation and `"target": string`; `close`;
  /// `review`; `requestVariables`; `haptic` with `"kind": "impact", "notification" or "selection"` and
  /// a lower-case `"style"` of the first two; `notifications` with `"options": [some of "alert",
  /// "badge", "sound"]`; `finished` and `paywall` with a `"payload"` if there is one; `setVariables`
  /// with `"vars": object`. There are no rejections.
  package static let rampkitMessageParsing = ConformanceSuite(
    id: SuiteID("rampkit.message-parsing"),
    summary: "what an SDK takes a page's message for",
    requirements: MessageParsingSuite.requirements,
    choices: MessageParsingSuite.choices,
    capabilities: [
      Capability(
        id: MessageParsingSuite.typedBodies,
        summary: "pages can post more than text: objects, lists, numbers, booleans, null"),
      Capability(
        id: MessageParsingSuite.notificationOptions,
        summary: "the platform is asked for alert, badge and sound one by one"),
      Capability(
        id: MessageParsingSuite.hapticStyles,
        summary: "the platform's haptics differ in kind and style"),
      .utf16Strings,
    ],
    totality: .rmpMSP09,
    rules: MessageRules(),
    variants: MessageRules.variants,
    generate: { source in MessageParsingGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: MessageParsingTraits.traits,
    needs: MessageParsingSuite.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try MessageParsingSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `rampkit.message-parsing`.
enum MessageParsingSuite {
  static let typedBodies = CapabilityID("rampkit.typed-bodies")
  static let notificationOptions = CapabilityID("rampkit.notification-options")
  static let hapticStyles = CapabilityID("rampkit.haptic-styles")

  static let requirements: [RequirementID] = [
    .rmpMSP01, .rmpMSP02, .rmpMSP03, .rmpMSP04, .rmpMSP07, .rmpMSP08, .rmpMSP09, .rmpMSP10,
    .rmpMSP11, .rmpMSP12, .rmpMSS01, .rmpMSS02, .rmpMSS03, .rmpMSS04, .rmpMSS05, .rmpMSS06,
    .rmpMSS07, .rmpMSS08, .rmpMSS09, .rmpMSS10, .rmpMSS11, .rmpMSS12, .rmpMSS13, .rmpMSS14,
    .rmpMSS15, .rmpMSJ01, .rmpMSJ02, .rmpMSJ03, .rmpMSJ04, .rmpMSJ05, .rmpMSJ06, .rmpMSJ07,
    .rmpMSJ08, .rmpMSJ09, .rmpMSJ10, .rmpMSJ11, .rmpMSJ12, .rmpMSJ13, .rmpMSJ15, .rmpMSJ16,
    .rmpMSJ21, .rmpMSJ22, .rmpMSJ23, .rmpCST05, .rmpCST07, .rmpHAP01, .rmpHAP02, .rmpHAP03,
    .rmpHAP04, .rmpHAP05, .rmpHAP06, .rmpHAP07, .rmpHAP08, .rmpHAP09, .rmpHAP10, .rmpHAP11,
    .rmpHAP12, .rmpHAP14, .rmpHAP15, .rmpHAP16, .rmpNOT01, .rmpNOT02, .rmpNOT10, .rmpVAR17,
    .rmpVAR19,
  ]

  static let choices = [
    Choice(id: "rampkit.object-body", variants: ["accept", "drop"], ambiguity: .ambRMP18),
    Choice(id: "rampkit.empty-target", variants: ["none", "continue"], ambiguity: .ambRMP60),
    Choice(id: "rampkit.missing-target", variants: ["none", "continue"], ambiguity: .ambRMP60),
    Choice(
      id: "rampkit.haptic-action",
      variants: ["ignored", "required-else-medium", "required-else-none"],
      ambiguity: .ambRMP22),
    Choice(id: "rampkit.haptic-unknown-type", variants: ["medium", "none"], ambiguity: .ambRMP22),
    Choice(id: "rampkit.ios-member-default", variants: ["true", "false"], ambiguity: .ambRMP36),
  ]

  static func acceptance(
    of input: JSON, under rules: MessageRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    guard let body = input["body"] else { throw InvalidInput("the member \"body\" is missing") }
    let screens = input["screens"]?.array?.compactMap(\.string) ?? []
    guard screens.count == 6, Set(screens).count == 6, !screens.contains(where: \.isEmpty) else {
      throw InvalidInput("the member \"screens\" has not six different ids")
    }
    guard input["current"]?.int == MessageReader.current else {
      throw InvalidInput("the member \"current\" is not \(MessageReader.current)")
    }
    let reading = MessageReader(rules: rules).read(body, screens: screens, citing: &recorder)
    let tree = tree(for: reading.outcome)
    return reading.open.map { .ignored(tree.witness, $0) } ?? tree
  }

  static func needs(_ input: JSON) -> [CapabilityID] {
    guard let body = input["body"] else { return [] }
    return body.kind == .string ? [] : [typedBodies]
  }
}

extension MessageParsingSuite {
  private static func tree(for outcome: MessageReading.Outcome) -> Acceptance {
    switch outcome {
    case .action(let decided):
      .answer(
        .object([.init("action", name(of: decided))] + parts(of: decided)))
    case .unhandled: .fault(by: .rmpMSP09)
    }
  }

  private static func name(of decided: DecidedAction) -> Acceptance {
    func leaf(_ name: String) -> Acceptance { .exactly(.string(name), by: decided.requirement) }
    return switch decided.action {
    // Variables that are not there change nothing either.
    case .none where decided.requirement == .rmpVAR17:
      .oneOf([leaf("none"), leaf("setVariables")], by: decided.requirement)
    case .none: leaf("none")
    case .move(let direction, _): leaf(direction.rawValue)
    case .navigate: leaf("navigate")
    case .close: leaf("close")
    case .review: leaf("review")
    case .requestVariables: leaf("requestVariables")
    case .haptic: leaf("haptic")
    case .notifications: leaf("notifications")
    case .finished: leaf("finished")
    case .paywall: leaf("paywall")
    // Nothing is changed by no variables, so nobody can tell whether they were set.
    case .setVariables(let variables) where variables.value.object?.isEmpty ?? false:
      .oneOf([leaf("setVariables"), leaf("none")], by: decided.requirement)
    case .setVariables: leaf("setVariables")
    }
  }

  private static func parts(of decided: DecidedAction) -> [Acceptance.Member] {
    switch decided.action {
    case .none where decided.requirement == .rmpVAR17:
      [.init("vars", .absentOrNull(by: .rmpVAR17))]
    case .none, .close, .review, .requestVariables: []
    case .move(_, let animation): [self.animation(animation)]
    case .navigate(let target, let animation):
      [
        .init("target", .decided(.string(target.value), target.basis)), self.animation(animation),
      ]
    case .haptic(let haptic): self.haptic(haptic)
    case .notifications(let options): [.init("options", self.options(options))]
    case .finished(let payload), .paywall(let payload): [.init("payload", self.payload(payload))]
    case .setVariables(let variables): [.init("vars", self.variables(variables))]
    }
  }

  private static func animation(_ animation: Decided<PageAction.Animation>) -> Acceptance.Member {
    .init("animation", .decided(.string(animation.value.rawValue), animation.basis))
  }

  private static func haptic(_ haptic: Decided<Haptic>) -> [Acceptance.Member] {
    let (kind, style): (String, String?) =
      switch haptic.value {
      case .impact(let style): ("impact", style.rawValue.lowercased())
      case .notification(let style): ("notification", style.rawValue.lowercased())
      case .selection: ("selection", nil)
      }
    return [("kind", kind), ("style", style)].compactMap { name, value in
      value.map {
        .init(name, .granted(hapticStyles, .decided(.string($0), haptic.basis)))
      }
    }
  }

  private static func options(_ options: Decided<[NotificationOption]>) -> Acceptance {
    let names = options.value.map { JSON.string($0.rawValue) }
    return switch options.basis {
    case .requirement(let requirement):
      .granted(
        notificationOptions,
        .unordered(names.map { .exactly($0, by: requirement) }, by: requirement))
    case .open(let ambiguity): .granted(notificationOptions, .ignored(.array(names), ambiguity))
    }
  }

  private static func payload(_ payload: Decided<JSON?>) -> Acceptance {
    switch payload.basis {
    case .requirement(let requirement):
      payload.value.map { .exactly($0, by: requirement) } ?? .absentOrNull(by: requirement)
    case .open(let ambiguity): .ignored(payload.value, ambiguity)
    }
  }

  private static func variables(_ variables: Decided<JSON>) -> Acceptance {
    let tree = Acceptance.decided(variables.value, variables.basis)
    guard case .requirement(let requirement) = variables.basis,
      variables.value.object?.isEmpty ?? false
    else { return tree }
    return .oneOf([tree, .absentOrNull(by: requirement)], by: requirement)
  }
}
