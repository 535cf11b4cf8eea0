import MachineKit
import WirePrimitives

/// From the payload object to the flags that it sets.
struct FlagReader {
  enum Outcome {
    case flags(FlagMembers)
    /// Where a strict reading makes the payload malformed.
    case malformed(by: RequirementID, doubt: AmbiguityID?)
  }

  static let intervalName = "captureScreenshotInterval"

  let rules: JWTFlagsRules

  func read(_ payload: JSONObject, citing recorder: inout CitationRecorder) -> Outcome {
    guard acceptsOtherMembers(payload, citing: &recorder) else {
      return .malformed(by: .psgJWT10, doubt: nil)
    }
    let lookup = MemberLookup(payload, rules: rules)
    if rules.flagType == .strict || rules.flagType == .strictFlags,
      let refusal = refusal(of: lookup)
    {
      return refusal
    }
    var flags = FlagTable(Decided(false, by: .psgJWT07))
    for flag in Flag.allCases {
      flags[flag] = read(flag, lookup, citing: &recorder)
    }
    let interval = IntervalReader(rules: rules).read(lookup, citing: &recorder)
    let odd = lookup.oddNames
    var members = FlagMembers(
      flags: flags, interval: interval, isOdd: !odd.isEmpty,
      saysClearAllCookies: lookup.hasMember(named: Flag.clearAllCookies.rawValue))
    if !odd.isEmpty { separate(&members, odd: odd, payload, citing: &recorder) }
    return .flags(members)
  }

  private func read(
    _ flag: Flag, _ lookup: MemberLookup, citing recorder: inout CitationRecorder
  ) -> Decided<Bool> {
    let name: String
    switch rules.sources[flag] {
    case .itsMember: name = flag.rawValue
    case .member(let other): name = other.rawValue
    case .nothing: return Decided(false, by: flag.requirement)
    }
    guard let value = lookup[name] else {
      let requirement = lookup.reasonForAbsence(of: name, otherwise: .psgJWT07)
      recorder.cite(requirement, "\(flag.rawValue) absent")
      return Decided(rules.absent[flag], by: requirement)
    }
    let decided = FlagValue(type: rules.flagType).decide(value, for: flag)
    let basis = lookup.hasOtherCase(of: name) ? .requirement(.psgJWT16) : decided.basis
    if case .requirement(let requirement) = basis {
      recorder.cite(requirement, "\(flag.rawValue) \(decided.value ? "on" : "off")")
    }
    return decided.rebased(basis)
  }

  /// PSG-JWT-18: other members change nothing.
  private func acceptsOtherMembers(
    _ payload: JSONObject, citing recorder: inout CitationRecorder
  ) -> Bool {
    let others = payload.lazy.filter { member in
      !MemberLookup.names.contains { member.name == $0 }
    }.map(\.value)
    if recorder.isListening, !others.isEmpty { recorder.cite(.psgJWT18, "other members") }
    switch rules.otherMembers {
    case .anything: return true
    case .text: return others.allSatisfy { $0.kind == .string }
    case .scalars: return others.allSatisfy { $0.kind != .object && $0.kind != .array }
    case .notNull: return others.allSatisfy { !$0.isNull }
    case .plainTexts: return others.allSatisfy { $0.string?.lossyText.isPlain ?? true }
    }
  }
}

extension FlagReader {
  /// PSG-JWT-17: a member of an odd type has a leaf of its own, and every other leaf is this
  /// requirement's.
  private func separate(
    _ members: inout FlagMembers, odd: [String], _ payload: JSONObject,
    citing recorder: inout CitationRecorder
  ) {
    recorder.cite(.psgJWT17, odd.contains(Self.intervalName) ? "odd interval" : "odd flag")
    let lost = rules.oddMember == .endsReading ? namesAfter(odd[0], in: payload) : []
    for flag in Flag.allCases where !odd.contains(flag.rawValue) {
      let isLost =
        lost.contains(flag.rawValue)
        || rules.oddMember == .intervalTurnsCaptureOff && odd.contains(Self.intervalName)
          && flag == .captureScreenshot
      let value = isLost ? false : members.flags[flag].value
      members.flags[flag] = Decided(value, by: .psgJWT17)
    }
    if !odd.contains(Self.intervalName) {
      let isLost = lost.contains(Self.intervalName)
      members.interval = Decided(
        isLost ? rules.defaultInterval : members.interval.value, by: .psgJWT17)
    }
  }

  private func namesAfter(_ name: String, in payload: JSONObject) -> [String] {
    Array(payload.map(\.name.lossyText).drop { $0 != name }.dropFirst())
  }

  /// AMB-PSG-18: a strict reader takes a flag that is no boolean for a malformed payload, and one
  /// that is strict in the interval too an interval that is no number. Whether null counts is left
  /// open, and so is what a number or boolean in an unusual form or out of range is.
  private func refusal(of lookup: MemberLookup) -> Outcome? {
    for flag in Flag.allCases {
      guard let value = lookup[flag.rawValue], value.kind != .bool else { continue }
      return .malformed(by: .psgJWT11, doubt: value.isNull ? .ambPSG18 : nil)
    }
    guard rules.flagType == .strict, let value = lookup[Self.intervalName],
      !IntervalReader.isRegular(value)
    else { return nil }
    switch value.kind {
    case .number, .bool, .null: return .malformed(by: .psgJWT12, doubt: .ambPSG19)
    case .string, .array, .object: return .malformed(by: .psgJWT12, doubt: nil)
    }
  }
}

extension String {
  /// Letters, digits, spaces and what is beyond ASCII.
  fileprivate var isPlain: Bool {
    unicodeScalars.allSatisfy {
      !$0.isASCII || $0 == " " || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
  }
}
