package import MachineKit
package import WirePrimitives

/// The reference for scripts that send a message to the page ("Message Handling (Native → WebView)").
package struct Dispatch {
  package struct Event: Sendable {
    package let function: String
    /// The object that the function is given; nil where it is given the data themselves.
    package let made: String?
    package let name: String
    package let data: JSON
  }

  package enum Result: Sendable {
    case event(Event)
    /// What stands for a number that JSON has no text for is open.
    case unencodable(Event)
    case script(String, by: RequirementID)
    case unhandled(by: RequirementID)
    case open(Event, AmbiguityID)
  }

  private let rules: DispatchRules

  package init(rules: DispatchRules) {
    self.rules = rules
  }

  package func result(of payload: JSON, citing recorder: inout CitationRecorder) -> Result {
    let encoded = payload.encodable
    let event = event(with: data(of: encoded))
    if let doubt = Doubt.of(encoded) { return .open(event, doubt) }
    recorder.cite(.rmpN2W01, rules.event == .message ? "message" : "other")
    if encoded != payload {
      recorder.cite(.rmpN2W06, "unencodable")
      return switch rules.unencodable {
      case .null, .nothing: .unencodable(event)
      case .emptyText: .script(Self.script(data: ""), by: .rmpN2W06)
      case .unhandled: .unhandled(by: .rmpN2W06)
      }
    }
    recorder.cite(.rmpN2W02, payload["type"] == nil ? "untyped" : "typed")
    recorder.cite(.rmpN2W04, "\(min(payload["vars"]?.object?.count ?? 0, 2))")
    if !Self.code(in: payload).isEmpty { recorder.cite(.rmpN2W05, "code") }
    return script(for: payload) ?? .event(event)
  }

  private func event(with data: JSON) -> Event {
    switch rules.event {
    case .message:
      Event(
        function: "document.dispatchEvent", made: "MessageEvent", name: "message", data: data)
    case .onWindow:
      Event(function: "dispatchEvent", made: "MessageEvent", name: "message", data: data)
    case .custom:
      Event(function: "document.dispatchEvent", made: "CustomEvent", name: "message", data: data)
    case .otherName:
      Event(
        function: "document.dispatchEvent", made: "MessageEvent", name: "rampkit", data: data)
    case .posted: Event(function: "postMessage", made: nil, name: "message", data: data)
    }
  }

  private func data(of payload: JSON) -> JSON {
    let payload = values(of: payload)
    switch rules.data {
    case .object: return payload
    case .text: return .string(payload.compactText)
    case .varsAlone: return payload["vars"] ?? payload
    case .upperType:
      return payload.replacing("type") { .string($0.text?.uppercased() ?? "") }
    }
  }

  private func values(of payload: JSON) -> JSON {
    switch rules.values {
    case .kept: payload
    case .withoutNulls:
      payload.replacing("vars") { vars in
        .object(
          (vars.object.map(Array.init) ?? []).filter { !$0.value.isNull }.map {
            ($0.name, $0.value)
          })
      }
    case .asTexts:
      payload.replacing("vars") { vars in
        .object(
          (vars.object.map(Array.init) ?? []).map {
            ($0.name, $0.value.string == nil ? .string($0.value.compactText) : $0.value)
          })
      }
    case .escapedForHTML:
      payload.mappingTexts { $0 == "<" ? "&lt;" : $0 == "&" ? "&amp;" : "\($0)" }
    case .withoutLineEnds:
      payload.mappingTexts { ["\n", "\r", "\u{2028}", "\u{2029}"].contains($0) ? "" : "\($0)" }
    }
  }

  private func script(for payload: JSON) -> Result? {
    let json = payload.compactText
    return switch rules.form {
    case .literal: nil
    case .doubled:
      .script(
        Self.script(data: json.replacing("\\", by: "\\\\").replacing("`", by: "\\`")), by: .rmpN2W04
      )
    case .singleQuoted: .script(Self.script(data: "JSON.parse('\(json)')"), by: .rmpN2W05)
    case .template: .script(Self.script(data: "JSON.parse(`\(json)`)"), by: .rmpN2W05)
    }
  }

  /// As the document has it.
  private static func script(data: String) -> String {
    """
    (function(){
        try{
            document.dispatchEvent(new MessageEvent('message',{data:\(data)}));
        }catch(e){}
    })();
    """
  }

  /// What in texts of the payload would do something if it were code: assignments to members.
  package static func code(in payload: JSON) -> [String] {
    var found: [String] = []
    payload.forEachText { text in
      for part in text.unicodeScalars.split(whereSeparator: { !isPart($0) }).map(String.init)
      where part.utf8.count > 8 && part.contains(".") && part.contains("=")
        && part.first?.isLetter ?? false && !found.contains(part)
      {
        found.append(part)
      }
    }
    return found
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z", "_", ".", "=": true
    default: false
    }
  }
}

extension String {
  fileprivate func replacing(_ scalar: Unicode.Scalar, by text: String) -> String {
    unicodeScalars.map { $0 == scalar ? text : String($0) }.joined()
  }
}

extension JSON {
  /// With null for each number that JSON has no text for.
  fileprivate var encodable: JSON {
    switch value {
    case .null, .bool, .number, .string: self
    case .array(let elements): .array(elements.map(\.encodable))
    case .object(let object):
      object.count == 1 && object.names.first == "$f64"
        ? .null : .object(object.map { ($0.name, $0.value.encodable) })
    }
  }

  fileprivate func replacing(_ name: JSONString, _ other: (JSON) -> JSON) -> JSON {
    .object(
      (object.map(Array.init) ?? []).map { ($0.name, $0.name == name ? other($0.value) : $0.value) }
    )
  }

  fileprivate func mappingTexts(_ scalar: (Unicode.Scalar) -> String) -> JSON {
    switch value {
    case .null, .bool, .number: self
    case .string(let text):
      .string((text.text ?? "").unicodeScalars.map(scalar).joined())
    case .array(let elements): .array(elements.map { $0.mappingTexts(scalar) })
    case .object(let object): .object(object.map { ($0.name, $0.value.mappingTexts(scalar)) })
    }
  }

  package func forEachText(_ visit: (String) -> Void) {
    switch value {
    case .null, .bool, .number: break
    case .string(let text): visit(text.lossyText)
    case .array(let elements): for element in elements { element.forEachText(visit) }
    case .object(let object):
      for member in object {
        visit(member.name.lossyText)
        member.value.forEachText(visit)
      }
    }
  }
}
