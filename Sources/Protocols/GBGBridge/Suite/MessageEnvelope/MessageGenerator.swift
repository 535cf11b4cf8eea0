import ChoiceEngine
import WireGenerators
import WirePrimitives

/// Draws texts of messages: mostly sound ones, some that lack something or have it in another shape.
enum MessageGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let text: String
    switch source.int(0...19) {
    case 19: text = JSONTextGenerator.malformed(from: &source)
    case 18:
      let others = ["null", "\"x\"", "[]", "5", "true"]
      text = source.chance(1, in: 2) ? "[\(message(from: &source))]" : source.pick(others)
    default: text = message(from: &source)
    }
    return source.chance(1, in: 8)
      ? SourceInput.input(Array(text.utf8)) : SourceInput.input(text)
  }

  /// What may be wrong or odd with a message: at most one thing, so that it is seen.
  private enum Oddity: CaseIterable {
    case missing, misspelled, null, otherShape, otherScalar, otherType, otherStatus, otherVersion,
      otherData
    case unknownMember, optionalNull, unusualUse, oddTimestamp, outsideTimestamp, emptyText
    case statusOutside
  }

  /// Where it is.
  private enum Place { case message, payload, error }

  private struct Draft {
    let type: String
    let oddity: Oddity?
    let place: Place

    func has(_ oddity: Oddity, at place: Place) -> Bool {
      self.oddity == oddity && self.place == place
    }
  }

  private static func draft(from source: inout ChoiceSource) -> Draft {
    let isOdd = source.chance(3, in: 5)
    let oddity = source.chance(1, in: 4) ? .missing : source.pick(Oddity.allCases)
    let place = source.pick([Place.message, .message, .payload, .error])
    let type = source.pick(["request", "response", "event"])
    return Draft(
      type: isOdd && place == .error ? "response" : type, oddity: isOdd ? oddity : nil,
      place: place)
  }

  private static func message(from source: inout ChoiceSource) -> String {
    let draft = draft(from: &source)
    let oddity = draft.oddity
    var members: [(String, String)] = [
      (
        "version",
        oddity == .otherVersion ? source.pick(["\"2.0\"", "\"1\"", "\"v1\""]) : "\"1.0\""
      ),
      ("correlationId", source.pick(ids)),
      ("type", oddity == .otherType ? source.pick(otherTypes) : "\"\(draft.type)\""),
      ("timestamp", timestamp(oddity, from: &source)),
      ("payload", payload(draft, from: &source)),
    ]
    if oddity == .statusOutside { members.append(("status", "\"success\"")) }
    if draft.has(.emptyText, at: .message) { members[source.int(0...1)].1 = "\"\"" }
    if draft.place == .message { spoil(&members, oddity, from: &source) }
    return JSONTextGenerator.members(members)
  }

  private static let ids = [
    "\"c1\"", "\"7F3A-b2\"", "\"0f8fad5b-d9cb-469f-a165-70867728950e\"", "\"a-b-c\"", "\"\u{e9}\"",
    "\"1\"", "\"null\"", "\"a\\\"b\"",
  ]
  private static let otherTypes = [
    "\"notify\"", "\"Request\"", "\"RESPONSE\"", "\"\"", "\"event \"", "\"Event\"",
  ]
  private static let unknown: [(String, String)] = [
    ("id", "\"x\""), ("traceId", "\"t\""), ("Version", "\"2\""), ("meta", "{\"a\":[1,null]}"),
    ("data", "[]"), ("x", "null"),
  ]

  private static func timestamp(_ oddity: Oddity?, from source: inout ChoiceSource) -> String {
    switch oddity {
    case .oddTimestamp:
      source.pick(["1700000000000.5", "1700000000000.0", "1.7e12", "0.25", "17E11", "1e0"])
    case .outsideTimestamp: source.pick(["-1", "9007199254740994", "1e300"])
    default:
      source.pick(["1700000000000", "0", "1", "1699999999999", "9007199254740991", "42"])
    }
  }

  /// Takes a member away, puts something else in its place or adds an unknown one.
  private static func spoil(
    _ members: inout [(String, String)], _ oddity: Oddity?, from source: inout ChoiceSource
  ) {
    let index = source.int(0...members.count - 1)
    let name = members[index].0
    switch oddity {
    case .missing: members.remove(at: index)
    case .misspelled:
      members[index].0 = source.pick([name.uppercased(), name.capitalized, name + " ", name + "s"])
    case .null: members[index].1 = "null"
    case .otherScalar: members[index].1 = scalar(for: name, from: &source)
    case .otherShape: members[index].1 = source.pick(["[]", "{}", "[1]"])
    case .unknownMember:
      let names = members.map(\.0)
      let others =
        source.chance(1, in: 4)
        ? source.manyMembers().map { ($0.0, $0.1.compactText) }
        : [source.pick(unknown.filter { !names.contains($0.0) })]
      members.insert(contentsOf: others, at: index)
    default: break
    }
  }

  private static func scalar(for name: String, from source: inout ChoiceSource) -> String {
    switch name {
    case "timestamp": source.pick(["\"1700000000000\"", "true", "\"x\""])
    case "recoverable": source.pick(["1", "\"true\"", "0", "\"no\""])
    case "data", "payload", "error": source.pick(["\"x\"", "5", "false"])
    default: source.pick(["1", "true", "2.5"])
    }
  }

  // MARK: Payload

  private static func payload(_ draft: Draft, from source: inout ChoiceSource) -> String {
    var members = [
      ("action", source.pick(["\"camera.document.capture\"", "\"a\"", "\"capability.query\""]))
    ]
    if source.chance(1, in: 2) || draft.oddity == .otherData {
      members.append(("data", data(draft.oddity, from: &source)))
    }
    members += result(draft, from: &source)
    if draft.oddity == .optionalNull { members = nulled(members, from: &source) }
    if draft.has(.emptyText, at: .payload) { members[0].1 = "\"\"" }
    if draft.place == .payload { spoil(&members, draft.oddity, from: &source) }
    return JSONTextGenerator.members(members)
  }

  private static func nulled(
    _ members: [(String, String)], from source: inout ChoiceSource
  ) -> [(String, String)] {
    let name = source.pick(["data", "status", "error"])
    return members.filter { $0.0 != name } + [(name, "null")]
  }

  private static func data(_ oddity: Oddity?, from source: inout ChoiceSource) -> String {
    if oddity == .otherData { return source.pick(["[1]", "[]", "\"x\"", "5", "true"]) }
    // A name as that of a tagged value: alone in an object, it has to be quoted in the answer.
    let first = source.chance(1, in: 12) ? "$data" : "m0"
    let values = source.list(0...3) { JSONTextGenerator.value(levels: 1, from: &$0) }
    return JSONTextGenerator.members(
      values.enumerated().map { ($0 == 0 ? first : "m\($0)", $1) })
  }

  /// Status and error.
  private static func result(
    _ draft: Draft, from source: inout ChoiceSource
  ) -> [(String, String)] {
    if draft.oddity == .otherStatus {
      return [
        ("status", source.pick(["\"ok\"", "\"Success\"", "\"ERROR\"", "\"\"", "\"failed\""]))
      ]
    }
    if draft.oddity == .unusualUse {
      let status = ("status", source.pick(["\"success\"", "\"cancelled\"", "\"error\""]))
      let error = ("error", error(draft, from: &source))
      return source.pick([[status], [error], [status, error]])
    }
    let isFailure = draft.oddity != nil && draft.place == .error
    guard draft.type == "response", isFailure || source.chance(4, in: 5) else { return [] }
    let others = ["success", "error", "cancelled", "unsupported", "acknowledged"]
    let status = isFailure ? "error" : source.pick(others)
    let members = [("status", "\"\(status)\"")]
    return isFailure || status == "error" && source.chance(4, in: 5)
      ? members + [("error", error(draft, from: &source))] : members
  }

  private static func error(_ draft: Draft, from source: inout ChoiceSource) -> String {
    var members = [
      ("code", source.pick(["\"CAMERA_DENIED\"", "\"E1\""])),
      ("message", source.pick(["\"m\"", "\"\"", "\"no \\\"camera\\\"\""])),
      ("recoverable", source.pick(["true", "false"])),
    ]
    if draft.has(.otherScalar, at: .error), source.chance(1, in: 4) {
      return scalar(for: "error", from: &source)
    }
    if draft.place == .error { spoil(&members, draft.oddity, from: &source) }
    return JSONTextGenerator.members(members)
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
