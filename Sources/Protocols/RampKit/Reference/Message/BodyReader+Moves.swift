import MachineKit
import WirePrimitives

extension BodyReader {
  mutating func move(
    _ direction: PageAction.Direction, _ object: JSONObject, by requirement: RequirementID
  ) -> DecidedAction {
    animated(object, direction == .goBack ? .goBack : .continue, by: requirement) {
      .move(direction, animation: $0)
    }
  }

  /// RMP-MSJ-04 to 06, RMP-MSJ-21.
  mutating func navigate(_ object: JSONObject) -> DecidedAction {
    guard let value = object["targetScreenId"], !value.isNull else {
      recorder.cite(.rmpMSJ21, object["targetScreenId"] == nil ? "missing" : "null")
      return withoutTarget(rules.moves.missingTarget, object)
    }
    guard let target = value.string else {
      leaveOpen(.ambRMP60)
      return .none(by: .rmpMSJ21)
    }
    if target.isEmpty {
      recorder.cite(.rmpMSJ21, "empty")
      return withoutTarget(rules.moves.emptyTarget, object)
    }
    if let special = special(target), !rules.moves.plainTargets.contains(special) {
      let requirement: RequirementID = special == .continue ? .rmpMSJ05 : .rmpMSJ06
      recorder.cite(requirement, "special")
      return animated(object, .special, by: requirement) { .move(special, animation: $0) }
    }
    if !stands(target) { leaveOpen(.ambRMP25) }
    let written = changed(target)
    let requirement: RequirementID = alikeSpecial(target) ? .rmpCST05 : .rmpMSJ04
    return animated(object, .navigate, by: requirement) {
      .navigate(target: Decided(written, by: requirement), animation: $0)
    }
  }

  private mutating func withoutTarget(
    _ rule: MoveRules.NoTarget, _ object: JSONObject
  ) -> DecidedAction {
    lighten(.rmpMSJ21)
    switch rule {
    case .none: return .none(by: .rmpMSJ21)
    case .continued: return continuing(object)
    case .asID:
      return animated(object, .navigate, by: .rmpMSJ21) {
        .navigate(target: Decided("", by: .rmpMSJ21), animation: $0)
      }
    }
  }

  /// Nobody says whose animation it is when a navigate without a target goes on. AMB-RMP-60.
  private mutating func continuing(_ object: JSONObject) -> DecidedAction {
    let action = move(.continue, object, by: .rmpMSJ21)
    guard case .move(_, let animation) = action.action, animation.value == .slide else {
      return action
    }
    return DecidedAction(
      .move(.continue, animation: Decided(.slide, open: .ambRMP60)), by: .rmpMSJ21)
  }

  private func changed(_ target: JSONString) -> JSONString {
    switch rules.moves.targets {
    case .asWritten: target
    case .trimmed: target.trimmed
    case .lowerCase: JSONString(target.lossyText.lowercased())
    case .upToColon: JSONString(String(target.lossyText.prefix { $0 != ":" }))
    }
  }

  /// RMP-CST-05.
  mutating func special(_ target: JSONString) -> PageAction.Direction? {
    let directions: [PageAction.Direction] = [.continue, .goBack]
    let exact = directions.first { target == $0.target }
    if let exact {
      recorder.cite(.rmpCST05, exact.rawValue)
    } else if alikeSpecial(target) {
      recorder.cite(.rmpCST05, "alike")
    }
    switch rules.moves.specials {
    case .documented: return exact
    case .ignoringCase:
      return directions.first { target.equalsIgnoringASCIICase($0.target) }
    case .underscoresOptional: return exact ?? directions.first { target == $0.rawValue }
    case .withoutContinue: return exact == .continue ? nil : exact
    case .withoutGoBack: return exact == .goBack ? nil : exact
    case .swapped: return exact.map { $0 == .continue ? .goBack : .continue }
    }
  }

  /// Whether the target is none of the two but nearly. RMP-CST-05.
  func alikeSpecial(_ target: JSONString) -> Bool {
    [PageAction.Direction.continue, .goBack].contains {
      target.equalsIgnoringASCIICase($0.target) || target == $0.rawValue
    }
  }

  /// Whether a port that has no reader of its own shows the target by where it goes: to a screen that
  /// neither is the current one nor stands beside it. AMB-RMP-25.
  func stands(_ target: JSONString) -> Bool {
    screens.firstIndex(of: target).map { abs($0 - MessageReader.current) > 1 } ?? false
  }

  // MARK: Animations

  /// RMP-MSJ-03, RMP-MSJ-22.
  private mutating func animated(
    _ object: JSONObject, _ kind: MoveRules.Move, by requirement: RequirementID,
    action: (Decided<PageAction.Animation>) -> PageAction
  ) -> DecidedAction {
    func moving(_ animation: PageAction.Animation) -> DecidedAction {
      DecidedAction(action(Decided(animation, by: .rmpMSJ03)), by: requirement)
    }
    let standard = rules.moves.structuredDefault ?? rules.moves.defaultAnimation
    guard let value = object["animation"] else {
      recorder.cite(.rmpMSJ03, "default")
      return moving(standard)
    }
    if let known = value.text.flatMap(PageAction.Animation.init(rawValue:)) {
      recorder.cite(.rmpMSJ03, known.rawValue)
      return moving(rules.moves.unread.contains(kind) ? standard : known)
    }
    recorder.cite(.rmpMSJ22, value.kind == .string ? "other string" : "no string")
    lighten(.rmpMSJ22)
    switch rules.moves.otherAnimations {
    case .fade: return moving(.fade)
    case .ignoringCase:
      let isSlide = value.string?.equalsIgnoringASCIICase(PageAction.Animation.slide.rawValue)
      return moving(isSlide ?? false ? .slide : .fade)
    case .slide: return moving(.slide)
    case .slideIfTruthy: return moving(value.isFalsy ? .fade : .slide)
    case .refused: return .none(by: .rmpMSJ22)
    case .refusedUnlessString:
      return value.kind == .string || value.isNull ? moving(.fade) : .none(by: .rmpMSJ22)
    }
  }
}
