import MachineKit
import WirePrimitives

/// Takes a posted body to its path.
struct BodyReader {
  let rules: MessageRules
  let screens: [JSONString]
  var recorder: CitationRecorder
  /// What leaves open what to make of the body.
  private(set) var open: AmbiguityID?
  /// The requirement by which a port may read the whole message differently and break no must.
  private(set) var light: RequirementID?
  /// Set where a wrong rule ends in an error that nobody catches.
  var fails = false

  init(rules: MessageRules, screens: [JSONString], recorder: CitationRecorder) {
    self.rules = rules
    self.screens = screens
    self.recorder = recorder
  }

  mutating func leaveOpen(_ ambiguity: AmbiguityID) { open = open ?? ambiguity }

  mutating func lighten(_ requirement: RequirementID) { light = light ?? requirement }

  mutating func body(_ body: JSON) -> MessageReading.Outcome {
    switch body.value {
    case .string(let text): return self.text(text)
    case .object(let object): return posted(object)
    case .array(let elements):
      recorder.cite(.rmpMSP12, "array")
      let isRead =
        rules.bodies.others == .firstElement
        || rules.bodies.others == .onlyElement && elements.count == 1
      if isRead, let element = elements.first { return self.body(element) }
    case .null:
      recorder.cite(.rmpMSP12, "null")
      recorder.cite(.rmpMSP09, "posted null")
      if rules.bodies.others == .unhandledNull { return .unhandled }
    case .number:
      recorder.cite(.rmpMSP12, "number")
      recorder.cite(.rmpMSP09, "posted number")
      if rules.bodies.others == .unhandledNumber { return .unhandled }
    case .bool: recorder.cite(.rmpMSP12, "boolean")
    }
    return rules.bodies.others == .unhandled ? .unhandled : .action(.none(by: .rmpMSP12))
  }

  /// RMP-MSP-03: one who drops what is posted as an object breaks no must, whatever it says.
  private mutating func posted(_ object: JSONObject) -> MessageReading.Outcome {
    if !object.json.isReadAlike(depth: Doubt.depth) { leaveOpen(.ambRMP90) }
    recorder.cite(.rmpMSP03, rules.bodies.objects == .dropped ? "dropped" : "structured")
    switch rules.bodies.objects {
    case .structured:
      lighten(.rmpMSP03)
      return structured(object)
    case .dropped: return .action(.none(by: .rmpMSP03))
    case .typeAlone:
      lighten(.rmpMSP03)
      return object["type"]?.string.map { legacy($0) } ?? .action(.none(by: .rmpMSP03))
    case .unhandled: return .unhandled
    }
  }

  /// RMP-MSP-01, RMP-MSP-02.
  private mutating func text(_ text: JSONString) -> MessageReading.Outcome {
    let bytes = text.generalizedUTF8
    guard let json = try? JSON.parse(bytes) else {
      if let doubt = Doubt.ofMalformed(bytes) { leaveOpen(doubt) }
      recorder.cite(.rmpMSP02, "no JSON")
      recorder.cite(.rmpMSP09, "no JSON")
      if rules.bodies.texts == .unhandledUnlessJSON { return .unhandled }
      return legacy(text)
    }
    guard let object = json.object else {
      recorder.cite(.rmpMSP04, "\(json.kind)")
      return nonObject(json, text)
    }
    if !json.isReadAlike(depth: Doubt.depth) { leaveOpen(.ambRMP74) }
    let beginsWithBrace = bytes.first == UInt8(ascii: "{")
    recorder.cite(.rmpMSP01, beginsWithBrace ? "object" : "object behind white space")
    switch rules.bodies.texts {
    case .neverJSON: return legacy(text)
    case .jsonFromItsBrace where !beginsWithBrace: return legacy(text)
    case .jsonFirst, .jsonFromItsBrace, .jsonFromAnyBrace, .onlyJSON, .unhandledUnlessJSON: break
    }
    let outcome = structured(object)
    guard !beginsWithBrace, light == nil, case .action(let action) = outcome else { return outcome }
    return .action(action.reasoned(by: .rmpMSP01))
  }

  private mutating func nonObject(_ json: JSON, _ text: JSONString) -> MessageReading.Outcome {
    switch rules.bodies.nonObjectTexts {
    case .unquoted: if let inner = json.string { return self.text(inner) }
    case .onlyElement: if json.array?.count == 1, let element = json[0] { return body(element) }
    case .firstElement: if let element = json[0] { return body(element) }
    case .unhandledNull: if json.isNull { return .unhandled }
    case .ignored: break
    }
    return .action(.none(by: .rmpMSP04))
  }
}
