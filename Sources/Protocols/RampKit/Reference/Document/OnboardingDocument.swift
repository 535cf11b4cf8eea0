package import MachineKit
import WirePrimitives

/// The reference for the reading of fetched documents.
package struct OnboardingDocument {
  private let rules: OnboardingRules
  private var problem: RequirementID?
  private var isRejectable = false

  private typealias Member = OnboardingData.Member

  package static func read(
    _ bytes: [UInt8], under rules: OnboardingRules, citing recorder: inout CitationRecorder
  ) -> OnboardingData.Result {
    var document = OnboardingDocument(rules)
    let result = document.read(bytes)
    switch result {
    case .data(let data):
      recorder.cite(data.onboardingID.requirement ?? .rmpDAT01, "id")
      recorder.cite(data.screens.requirement ?? .rmpDAT02, "\(min(data.screens.value.count, 2))")
      recorder.cite(data.variables.requirement ?? .rmpDAT03, "variables")
      recorder.cite(data.scripts.requirement ?? .rmpDAT04, "scripts")
      for screen in data.screens.value.prefix(2) {
        recorder.cite(screen.css.requirement ?? .rmpDAT06, "text")
      }
    case .rejected(let requirement), .unhandled(let requirement):
      recorder.cite(requirement, "rejected")
    case .open: break
    }
    return result
  }

  private init(_ rules: OnboardingRules) {
    self.rules = rules
  }

  private mutating func read(_ bytes: [UInt8]) -> OnboardingData.Result {
    guard var json = try? JSON.parse(bytes) else { return broken(bytes) }
    if let doubt = Doubt.of(json) { return .open(doubt) }
    if rules.members == .anyCase { json = inUsualCase(json) }
    guard let top = json.object else {
      problem = .rmpDAT10
      isRejectable = true
      return conclusion(.empty(by: .rmpDAT10))
    }
    let id = onboardingID(top)
    let screens = screens(top["screens"])
    let variables = variables(top)
    let scripts = scripts(top["requiredScripts"])
    if rules.members == .unknownRejected, hasUnknown(top) { return .rejected(by: .rmpDAT08) }
    if rules.members == .nullsRejected, hasNulls(top) { return .rejected(by: .rmpDAT11) }
    let data = OnboardingData(
      onboardingID: id, screens: screens, variables: variables, scripts: scripts,
      isRejectable: isRejectable)
    let overall: RequirementID? =
      hasUnknown(top) ? .rmpDAT08 : hasNulls(top) ? .rmpDAT11 : nil
    return conclusion((problem ?? overall).map(data.decided) ?? data)
  }

  private func conclusion(_ data: OnboardingData) -> OnboardingData.Result {
    if rules.malformed == .strict, let problem { return .rejected(by: problem) }
    if rules.broken == .unhandledTypes, problem == .rmpDAT10 { return .unhandled(by: .rmpDAT10) }
    var data = data
    data.isRejectable = isRejectable
    return .data(data)
  }

  /// A lenient reader finds a document in much, but in nothing that ends too early or begins as no
  /// value does. AMB-RMP-74.
  private func broken(_ bytes: [UInt8]) -> OnboardingData.Result {
    if let doubt = Doubt.ofMalformed(bytes) { return .open(doubt) }
    let first = String(decoding: bytes.prefix(64), as: UTF8.self).unicodeScalars.first {
      !$0.isBlank
    }
    if let first, first != "{", first != "<" { return .open(.ambRMP74) }
    return switch rules.broken {
    case .rejected, .unhandledTypes: .rejected(by: .rmpDAT09)
    case .empty: .data(.empty(by: .rmpDAT09))
    case .unhandled: .unhandled(by: .rmpDAT09)
    }
  }
}

// MARK: Parts

extension OnboardingDocument {
  private mutating func mistyped(_ requirement: RequirementID = .rmpDAT10) {
    problem = problem ?? requirement
  }

  private mutating func onboardingID(_ top: JSONObject) -> Member {
    guard let id = top["onboardingId"], let text = id.text else {
      mistyped()
      let isCoerced = rules.id == .coerced && top["onboardingId"]?.number != nil
      return Member(
        isCoerced ? top["onboardingId"].map { .string($0.compactText) } : nil, by: .rmpDAT10)
    }
    let value = rules.id == .lowerCase ? JSON.string(text.lowercased()) : id
    return Member(value, by: .rmpDAT01)
  }

  private mutating func screens(_ list: JSON?) -> Decided<[OnboardingData.Screen]> {
    guard let entries = list?.array else {
      mistyped()
      isRejectable = true
      return Decided([], by: .rmpDAT10)
    }
    var screens: [OnboardingData.Screen] = []
    var basis = Basis.requirement(.rmpDAT02)
    for entry in entries {
      if entry["id"]?.text == "" || rules.malformed == .keep && entry.object == nil {
        basis = .open(.ambRMP37)
      }
      if let screen = screen(entry) {
        screens.append(screen)
      }
    }
    if rules.screens == .allDropped, screens.count < entries.count { screens = [] }
    if rules.screens == .byID {
      screens.sort { ($0.id.value?.text ?? "") < ($1.id.value?.text ?? "") }
    }
    return Decided(screens, basis: basis)
  }

  /// Nil where it is left out.
  private mutating func screen(_ entry: JSON) -> OnboardingData.Screen? {
    var id = Member(entry["id"], by: .rmpDAT05)
    if entry["id"]?.text == nil {
      mistyped(.rmpDAT05)
      let isCoerced = rules.screens == .coercedIDs && entry["id"]?.number != nil
      guard isCoerced || entry.object != nil && rules.malformed == .keep else { return nil }
      id = Member(
        isCoerced ? entry["id"].map { .string($0.compactText) } : nil, by: .rmpDAT05)
    }
    var screen = OnboardingData.Screen(
      id: id, label: text("label", of: entry), html: text("html", of: entry),
      css: text("css", of: entry), js: text("js", of: entry))
    screen.isComplete = entry["html"]?.text != nil
    // A type that has a fallback for it may not need html. AMB-RMP-12.
    if !screen.isComplete, entry["html"]?.isNull ?? true { isRejectable = true }
    if rules.texts == .htmlUndefined, !screen.isComplete {
      screen.html = Member(.some("undefined"), by: .rmpDAT10)
    }
    if rules.texts == .labelFromID, entry["label"] == nil {
      screen.label = Member(id.value, by: .rmpDAT06)
    }
    return screen
  }

  private mutating func text(_ name: String, of entry: JSON) -> Member {
    guard let member = entry[name] else {
      // Who does not tell letter case apart takes an unknown member for it.
      let isTaken = entry.object?.names.contains { $0.equalsIgnoringASCIICase(name) } ?? false
      return Member(nil, by: isTaken ? .rmpDAT08 : .rmpDAT06)
    }
    if member.isNull {
      let text: JSON? = rules.members == .nullsAsText ? .some("null") : .none
      return Member(text, by: .rmpDAT11)
    }
    guard let text = member.text else {
      mistyped()
      return Member(nil, by: .rmpDAT10)
    }
    guard rules.texts == .trimmed else { return Member(member, by: .rmpDAT06) }
    let rest = text.drop { $0 == " " || $0 == "\n" }
    return Member(.string(String(rest)), by: .rmpDAT06)
  }

  private mutating func variables(_ top: JSONObject) -> Decided<[OnboardingData.Variable]> {
    let source = rules.state == .top ? top.json : top["variables"]
    guard let source, !source.isNull else {
      return Decided([], by: source == nil ? .rmpDAT03 : .rmpDAT11)
    }
    guard source.object != nil else {
      mistyped()
      return Decided([], by: .rmpDAT10)
    }
    guard let state = source["state"], !state.isNull else {
      return Decided([], by: source["state"] == nil ? .rmpDAT03 : .rmpDAT11)
    }
    guard let entries = state.array else {
      mistyped()
      return Decided([], by: .rmpDAT10)
    }
    var variables: [OnboardingData.Variable] = []
    var basis = Basis.requirement(.rmpDAT03)
    for entry in entries {
      guard let name = entry["name"], name.text != nil else {
        mistyped()
        basis = .open(.ambRMP37)
        continue
      }
      if name.text == "" { basis = .open(.ambRMP37) }
      variables.append(.init(name: name, value: initialValue(entry["initialValue"])))
    }
    if entries.contains(where: { $0.object != nil && $0["initialValue"] == nil }) {
      isRejectable = true
    }
    return Decided(variables, basis: basis)
  }

  /// Null or no value may be no variable, a null one or a reason to reject. AMB-RMP-80.
  private mutating func initialValue(_ value: JSON?) -> Member {
    guard let value, !value.isNull else {
      isRejectable = true
      return Member(value, open: .ambRMP80)
    }
    return Member(altered(value), by: .rmpDAT07)
  }

  private func altered(_ value: JSON) -> JSON {
    switch rules.state {
    case .state, .top: value
    case .asTexts: value.text == nil ? .string(value.compactText) : value
    case .withoutNulls:
      value.object.map { members in
        .object(members.filter { !$0.value.isNull }.map { ($0.name, altered($0.value)) })
      } ?? value.array.map { .array($0.filter { !$0.isNull }.map(altered)) } ?? value
    case .wholeNumbers:
      value.double.flatMap { Int(exactly: $0.rounded(.down)) }.map { .number($0) } ?? value
    }
  }

  private mutating func scripts(_ list: JSON?) -> Decided<[JSON]> {
    guard let list, !list.isNull else {
      return Decided([], by: list == nil ? .rmpDAT04 : .rmpDAT11)
    }
    guard let entries = list.array else {
      mistyped()
      return Decided([], by: .rmpDAT10)
    }
    let texts: [JSON] = entries.filter { $0.text != nil }
    guard texts.count == entries.count else {
      mistyped()
      return Decided(texts, open: .ambRMP37)
    }
    return switch rules.scripts {
    case .listed: Decided(texts, by: .rmpDAT04)
    case .once: Decided(texts.withoutRepeats, by: .rmpDAT04)
    case .sorted: Decided(texts.sorted { ($0.text ?? "") < ($1.text ?? "") }, by: .rmpDAT04)
    }
  }
}

// MARK: Members

extension OnboardingDocument {
  private static let topNames: [JSONString] = [
    "onboardingId", "screens", "variables", "requiredScripts",
  ]
  private static let screenNames: [JSONString] = ["id", "label", "html", "css", "js"]
  private static let variableNames: [JSONString] = ["name", "initialValue"]

  private func hasUnknown(_ top: JSONObject) -> Bool {
    let known: [(JSONObject?, [JSONString])] =
      [
        (top, Self.topNames), (top["variables"]?.object, ["state"]),
      ]
      + parts(of: top["screens"]).map { ($0, Self.screenNames) }
      + parts(of: top["variables"]?["state"]).map { ($0, Self.variableNames) }
    return known.contains { object, names in object?.names.contains { !names.contains($0) } ?? false
    }
  }

  private func inUsualCase(_ json: JSON) -> JSON {
    let names = Self.topNames + ["state"] + Self.screenNames + Self.variableNames
    if let elements = json.array { return .array(elements.map(inUsualCase)) }
    guard let members = json.object else { return json }
    return .object(
      members.map { name, value in
        let known = names.first { $0.text.map(name.equalsIgnoringASCIICase) ?? false }
        return (known ?? name, inUsualCase(value))
      })
  }

  private func hasNulls(_ top: JSONObject) -> Bool {
    ["variables", "requiredScripts"].contains { top[$0]?.isNull ?? false }
      || top["variables"]?["state"]?.isNull ?? false
      || parts(of: top["screens"]).contains { screen in
        ["label", "css", "js"].contains { screen[$0]?.isNull ?? false }
      }
  }

  private func parts(of list: JSON?) -> [JSONObject] { list?.array?.compactMap(\.object) ?? [] }
}

extension OnboardingData {
  /// Where all of a document is asked for by one requirement, what is no text of a screen is by it.
  fileprivate func decided(by requirement: RequirementID) -> OnboardingData {
    func basis(_ own: Basis) -> Basis {
      if case .open = own { own } else { .requirement(requirement) }
    }
    var data = self
    data.onboardingID = onboardingID.rebased(basis(onboardingID.basis))
    data.screens = screens.rebased(basis(screens.basis))
    data.variables = variables.rebased(basis(variables.basis))
    data.scripts = scripts.rebased(basis(scripts.basis))
    return data
  }

  /// A document in which everything is absent.
  fileprivate static func empty(by requirement: RequirementID) -> OnboardingData {
    OnboardingData(
      onboardingID: Member(nil, by: requirement), screens: Decided([], by: requirement),
      variables: Decided([], by: requirement), scripts: Decided([], by: requirement),
      isRejectable: false)
  }
}

extension Decided {
  fileprivate var requirement: RequirementID? {
    if case .requirement(let requirement) = basis { requirement } else { nil }
  }
}
