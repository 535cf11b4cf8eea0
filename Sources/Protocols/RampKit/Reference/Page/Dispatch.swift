package import MachineKit
package import WirePrimitives

/// The reference for scripts that send a message to the page ("Message Handling (Native → WebView)").
package struct Dispatch {
  private let payload: JSON
  private let rules: DispatchRules

  package init(of payload: JSON, by rules: DispatchRules) {
    self.payload = payload
    self.rules = rules
  }

  /// What is accepted for the script.
  package func tree(citing recorder: inout CitationRecorder) -> Acceptance {
    let encoded = payload.encodable
    if let doubt = Doubt.of(encoded) {
      return .ignored(Acceptance.answer(call(.unasked(data(of: encoded)))).witness, doubt)
    }
    recorder.cite(.rmpN2W01, "event")
    guard encoded == payload else {
      recorder.cite(.rmpN2W06, "unencodable")
      switch rules.unencodable {
      case .null: return unencodable(as: data(of: encoded))
      case .emptyText: return script(data: "", by: .rmpN2W06)
      case .unhandled: return .fault(by: .rmpN2W06)
      }
    }
    recorder.cite(.rmpN2W02, payload["type"] == nil ? "untyped" : "typed")
    recorder.cite(.rmpN2W04, "\(min(payload["vars"]?.object?.count ?? 0, 2))")
    if !code.isEmpty { recorder.cite(.rmpN2W05, "code") }
    let json = payload.compactText
    func has(_ marks: String) -> Bool { json.contains { marks.contains($0) } }
    return switch rules.form {
    case .doubled where has("\\`"):
      script(data: json.replacing("\\", with: "\\\\").replacing("`", with: "\\`"), by: .rmpN2W04)
    case .singleQuoted where has("\\'"): script(data: "JSON.parse('\(json)')", by: .rmpN2W05)
    case .template where has("\\`$"): script(data: "JSON.parse(`\(json)`)", by: .rmpN2W05)
    default: read(call(judged(data(of: payload))), broken: .rmpN2W04)
    }
  }

  private func read(_ tree: Acceptance, broken: RequirementID) -> Acceptance {
    let inert = code.map { ScriptForm.Inert($0, by: .rmpN2W05) }
    return .answer(.script(ScriptForm(inert: inert, broken: broken, unread: .ambRMP03), tree))
  }

  /// As the document has it.
  private func script(data: String, by requirement: RequirementID) -> Acceptance {
    let text = """
      (function(){
          try{
              document.dispatchEvent(new MessageEvent('message',{data:\(data)}));
          }catch(e){}
      })();
      """
    return .answer(.object([.init("script", .exactly(.string(text), by: requirement))]))
  }

  /// The call of what sends the data, in an event or as they are.
  private func call(_ data: Acceptance) -> Acceptance {
    func fact(_ value: String) -> Acceptance { .exactly(.string(value), by: .rmpN2W01) }
    let event = Acceptance.object([
      .init("new", fact(rules.made)),
      .init(
        "arguments", .array([fact(rules.name), .object([.init("data", data)])], by: .rmpN2W01)),
    ])
    let isPosted = rules.function == "postMessage"
    return .object([
      .init(
        "call",
        .object([
          .init("function", fact(rules.function)),
          .init("arguments", .array([isPosted ? data : event], by: .rmpN2W01)),
        ]))
    ])
  }

  private func judged(_ data: JSON) -> Acceptance {
    guard let object = data.object, object.count == 2, let type = data["type"]?.text,
      let vars = data["vars"], vars.object != nil
    else { return .exactly(data, by: .rmpN2W02) }
    return .map(
      [
        .init("type", .exactly(.string(type), by: .rmpN2W02)),
        .init("vars", .exactly(vars, by: .rmpN2W04)),
      ], by: .rmpN2W02)
  }

  /// What may come of a payload that JSON cannot hold: nothing, or null or an empty object in place of the
  /// number, of the variables or of all.
  private func unencodable(as data: JSON) -> Acceptance {
    let vars = data["vars"] ?? [:]
    let instead: [JSON] = [
      vars.mapMembers { $1.isNull ? [:] : $1 }, vars.mapMembers { $1.unlessNull }, [:], nil,
    ]
    let all = [data] + instead.map { data.replacing("vars", by: $0) } + [[:], nil]
    let nothing = [("none", JSON.bool(true)), ("script", .null)].map { name, value in
      Acceptance.object([.init(name, .exactly(value, by: .rmpN2W06))])
    }
    let carried = Acceptance.oneOf(all.map { .exactly($0, by: .rmpN2W06) }, by: .rmpN2W06)
    return read(.oneOf([call(carried)] + nothing, by: .rmpN2W06), broken: .rmpN2W06)
  }

  private func data(of payload: JSON) -> JSON {
    let payload = values(of: payload)
    switch rules.data {
    case .object: return payload
    case .text: return .string(payload.compactText)
    case .varsAlone: return payload["vars"] ?? payload
    }
  }

  private func values(of payload: JSON) -> JSON {
    let vars = payload["vars"]
    switch rules.values {
    case .kept: return payload
    case .withoutNulls: return payload.replacing("vars", by: vars?.mapMembers { $1.unlessNull })
    case .asTexts: return payload.replacing("vars", by: vars?.mapMembers { $1.asText })
    case .escapedForHTML:
      let escaped = payload.compactText.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return (try? JSON.parse(escaped)) ?? payload
    }
  }

  /// What in texts of the payload would do something if it were code: assignments to members.
  private var code: [String] {
    func isPart(_ letter: Character) -> Bool {
      letter.isASCII && (letter.isLetter || letter.isNumber || "_.=".contains(letter))
    }
    let parts = payload.texts.flatMap { $0.split { !isPart($0) }.map(String.init) }
    return parts.withoutRepeats.filter {
      $0.utf8.count > 8 && $0.contains(".") && $0.contains("=") && $0.first?.isLetter ?? false
    }
  }
}
