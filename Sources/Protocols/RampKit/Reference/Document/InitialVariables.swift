package import MachineKit
package import WirePrimitives

/// The reference for what shared variables begin with ("Variable Initialization").
package struct InitialVariables {
  package enum Result: Sendable {
    /// Each name once, with what its value is by; a value may be open.
    case variables([(name: JSONString, value: Decided<JSON>)], by: RequirementID)
    case rejected(by: RequirementID)
    /// The document is rejected for its variables, or these alone are not strict (9.2).
    indirect case rejectedOr(Result, by: RequirementID)
    case unhandled(by: RequirementID)
    case open(AmbiguityID)
  }

  private let rules: InitialVariableRules

  package init(rules: InitialVariableRules) {
    self.rules = rules
  }

  package func result(of variables: JSON, citing recorder: inout CitationRecorder) -> Result {
    let result = Doubt.of(variables).map(Result.open) ?? read(variables)
    switch result {
    case .variables(let all, let requirement):
      recorder.cite(requirement, "\(min(all.count, 2))")
      for (_, value) in all.prefix(3) {
        if case .requirement(let requirement) = value.basis { recorder.cite(requirement, "value") }
      }
    case .rejected(let requirement), .rejectedOr(_, let requirement):
      recorder.cite(requirement, "rejected")
    case .unhandled(let requirement): recorder.cite(requirement, "unhandled")
    case .open: break
    }
    return result
  }

  private func read(_ variables: JSON) -> Result {
    if variables.isNull || variables.object != nil && variables["state"]?.isNull ?? true {
      return rules.absent == .rejected ? .rejected(by: .rmpDAT03) : .variables([], by: .rmpDAT03)
    }
    guard let entries = variables["state"]?.array else {
      if rules.data == .strict {
        return .rejectedOr(.variables([], by: .rmpVAR04), by: .rmpVAR04)
      }
      return switch rules.malformed {
      case .nothing: .variables([], by: .rmpVAR04)
      case .unhandled: .unhandled(by: .rmpVAR04)
      case .asVariables: .variables([("state", Decided(variables, by: .rmpVAR04))], by: .rmpVAR04)
      }
    }
    return read(entries)
  }

  private func read(_ entries: JSONArray) -> Result {
    var variables: [(name: JSONString, value: Decided<JSON>)] = []
    var places: [JSONString: Int] = [:]
    var requirement = RequirementID.rmpVAR01
    var (mayBeRejected, rejection) = (false, RequirementID.rmpVAR02)
    for entry in entries {
      // Who decodes an entry before its name is looked at rejects it for what it lacks.
      let isIncomplete = entry["initialValue"] == nil && rules.missing == .strict
      guard let name = entry["name"], !name.isNull else {
        requirement = .rmpVAR02
        mayBeRejected = mayBeRejected || isIncomplete || rules.data == .strict
        if rules.skipped == .unhandled { return .unhandled(by: .rmpVAR02) }
        if rules.skipped == .endsAll { break }
        continue
      }
      guard let name = name.string else {
        return rules.data == .strict ? .rejected(by: .rmpVAR02) : .open(.ambRMP37)
      }
      if name.isEmpty {
        requirement = .rmpVAR02
        if rules.emptyName == .skip, rules.skipped == .endsAll { break }
        if rules.emptyName == .skip {
          mayBeRejected = mayBeRejected || isIncomplete
          continue
        }
      }
      // For some null is no value.
      if entry["initialValue"]?.isNull ?? false, rules.missing == .strict {
        (mayBeRejected, rejection) = (true, .rmpVAR23)
      }
      guard let value = value(entry["initialValue"]) else {
        if rules.missing == .strict { return .rejected(by: .rmpVAR23) }
        // What it does to an entry before it nobody says.
        if places[name] != nil { return .open(.ambRMP80) }
        continue
      }
      guard let place = places[name] else {
        places[name] = variables.count
        variables.append((name, value))
        continue
      }
      if rules.repeats == .last { variables[place].value = Decided(value.value, by: .rmpVAR03) }
    }
    if rules.kept == .one { variables = Array(variables.prefix(1)) }
    let result = Result.variables(variables, by: requirement)
    return mayBeRejected ? .rejectedOr(result, by: rejection) : result
  }

  /// Nil for no variable.
  private func value(_ value: JSON?) -> Decided<JSON>? {
    guard let value else {
      return rules.missing == .null ? Decided(JSON.null, by: .rmpVAR23) : nil
    }
    if value.isNull { return Decided(value, open: .ambRMP80) }
    let isText = value.text != nil
    return switch rules.values {
    case .kept: Decided(value, by: .rmpDAT07)
    case .asTexts: Decided(isText ? value : .string(value.compactText), by: .rmpDAT07)
    case .parsed:
      Decided(value.text.flatMap { try? JSON.parse(Array($0.utf8)) } ?? value, by: .rmpDAT07)
    }
  }
}

/// What shared variables begin with. The first value of each knob is the required one.
package struct InitialVariableRules: RuleSet {
  /// AMB-RMP-37.
  package enum Data: Sendable { case tolerant, strict }
  package var data = Data.tolerant

  /// AMB-RMP-37.
  package enum EmptyName: Sendable { case skip, keep }
  package var emptyName = EmptyName.skip

  /// An entry without a value. AMB-RMP-80.
  package enum Missing: Sendable { case absent, null, strict }
  package var missing = Missing.absent

  /// RMP-DAT-03.
  package enum Absent: Sendable { case none, rejected }
  package var absent = Absent.none

  /// RMP-VAR-01.
  package enum Kept: Sendable { case all, one }
  package var kept = Kept.all

  /// RMP-VAR-02.
  package enum Skipped: Sendable { case entry, endsAll, unhandled }
  package var skipped = Skipped.entry

  /// RMP-VAR-03.
  package enum Repeats: Sendable { case last, first }
  package var repeats = Repeats.last

  /// RMP-VAR-04.
  package enum Malformed: Sendable { case nothing, unhandled, asVariables }
  package var malformed = Malformed.nothing

  /// RMP-DAT-07.
  package enum Values: Sendable { case kept, asTexts, parsed }
  package var values = Values.kept

  package init() {}
}

extension InitialVariableRules {
  package static let variants = table {
    Knob(
      "data", \.data,
      .choice(.strict, "rampkit.data", "strict", "bad entries made a document be rejected"))
    Knob(
      "emptyName", \.emptyName,
      .choice(.keep, "rampkit.empty-name", "keep", "an empty name were a name"))
    Knob(
      "missing", \.missing,
      .choice(
        .null, "rampkit.missing-initial-value", "null", "a variable without value were null"),
      .choice(
        .strict, "rampkit.missing-initial-value", "strict",
        "a variable without value made a document be rejected"))
    Knob(
      "absent", \.absent,
      .fault(.rejected, .rmpDAT03, "a document without variables were rejected"))
    Knob("kept", \.kept, .fault(.one, .rmpVAR01, "the first variable were the only one"))
    Knob(
      "skipped", \.skipped,
      .fault(.endsAll, .rmpVAR02, "an entry without name were the last one"),
      .fault(.unhandled, .rmpVAR02, "an entry without name were a fault"))
    Knob(
      "repeats", \.repeats,
      .fault(.first, .rmpVAR03, "the first of repeated names won"))
    Knob(
      "malformed", \.malformed,
      .fault(.unhandled, .rmpVAR04, "malformed variables were a fault"),
      .fault(.asVariables, .rmpVAR04, "malformed variables were a variable"))
    Knob(
      "values", \.values,
      .fault(.asTexts, .rmpDAT07, "values became texts"),
      .fault(.parsed, .rmpDAT07, "texts were parsed as JSON"))
  }
}
