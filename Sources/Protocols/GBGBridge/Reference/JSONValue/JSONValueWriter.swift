package import MachineKit
import WirePrimitives

/// The reference for the writing of a `JSONValue` as a JSON text.
package struct JSONValueWriter: Sendable {
  private let rules: JSONWriterRules

  package init(rules: JSONWriterRules) {
    self.rules = rules
  }

  /// Why a value has no text.
  package struct Refusal: Error {
    package let requirement: RequirementID
  }

  /// The text, compact and in ASCII but for what a wrong rule leaves.
  package func write(
    _ value: BridgeJSONValue, citing recorder: inout CitationRecorder
  ) throws(Refusal) -> String {
    if rules.writing == .refused { throw Refusal(requirement: .gbgJSV14) }
    return try text(of: value, citing: &recorder)
  }

  private func text(
    of value: BridgeJSONValue, citing recorder: inout CitationRecorder
  ) throws(Refusal) -> String {
    switch value {
    case .null:
      recorder.cite(.gbgJSV14, "null")
      return "null"
    case .bool(let bool):
      recorder.cite(.gbgJSV14, "boolean")
      switch rules.booleans {
      case .words: return String(bool)
      case .numbers: return bool ? "1" : "0"
      case .texts: return quoted(String(bool))
      }
    case .number(let number): return try self.number(number, citing: &recorder)
    case .string(let string):
      recorder.cite(.gbgJSV14, string.isEmpty ? "empty string" : "string")
      return self.string(string)
    case .array(let elements): return try array(elements, citing: &recorder)
    case .object(let members): return try object(members, citing: &recorder)
    }
  }

  // MARK: Numbers and strings

  private func number(
    _ number: Double, citing recorder: inout CitationRecorder
  ) throws(Refusal) -> String {
    guard number.isFinite else {
      recorder.cite(.gbgJSV15, number.isNaN ? "NaN" : "infinity")
      switch rules.nonFinite {
      case .refused: throw Refusal(requirement: .gbgJSV15)
      case .null: return "null"
      case .zero: return "0"
      case .word: return JSONNumber.ecmaScriptText(number)
      }
    }
    let isWhole = number.rounded() == number
    recorder.cite(isWhole ? .gbgJSV13 : .gbgJSV14, isWhole ? "whole number" : "fraction")
    if isWhole { recorder.cite(.gbgJSV14, "whole number") }
    let text = JSONNumber.ecmaScriptText(number)
    switch rules.numbers {
    case .doubles: return text
    case .single: return Self.finite(Double(Float(number)))
    case .quoted: return quoted(text)
    case .decimalComma: return text.replacing(".", with: ",")
    }
  }

  private static func finite(_ number: Double) -> String {
    JSONNumber.ecmaScriptText(number.isFinite ? number : .greatestFiniteMagnitude)
  }

  private func string(_ string: JSONString) -> String {
    var text = string.lossyText
    switch rules.characters {
    case .all: break
    case .ascii: text = JSONTextRules.Scalars.ascii.kept(JSONString(text)).lossyText
    case .untilNull: text = JSONTextRules.Scalars.untilNull.kept(JSONString(text)).lossyText
    }
    switch rules.escapes {
    case .all: return JSON.string(text).compactText
    case .butControls: return raw(text) { $0.value < 0x20 }
    case .butQuotes: return raw(text) { $0 == "\"" }
    case .butBackslashes: return raw(text) { $0 == "\\" }
    case .slashesTwice: return quoted(text.replacing("\\", with: "\\\\"))
    }
  }

  private func quoted(_ text: String) -> String { JSON.string(text).compactText }

  /// A string in which some characters stand as they are.
  private func raw(_ text: String, _ isRaw: (Unicode.Scalar) -> Bool) -> String {
    let parts = text.unicodeScalars.map { scalar in
      isRaw(scalar) ? String(scalar) : String(quoted(String(scalar)).dropFirst().dropLast())
    }
    return "\"\(parts.joined())\""
  }

  // MARK: Lists and objects

  private func array(
    _ elements: [BridgeJSONValue], citing recorder: inout CitationRecorder
  ) throws(Refusal) -> String {
    recorder.cite(.gbgJSV28, elements.isEmpty ? "empty list" : "list")
    if rules.arrays == .quoted {
      return quoted(try unquoting.array(elements, citing: &recorder))
    }
    var texts: [String] = []
    for element in elements {
      if case .null = element {
        recorder.cite(.gbgJSV29, "element")
        if rules.nullElement == .leftOut { continue }
      }
      texts.append(try text(of: element, citing: &recorder))
    }
    switch rules.arrays {
    case .singleAsElement where texts.count == 1: return texts[0]
    case .emptyAsNull where texts.isEmpty: return "null"
    case .elements, .singleAsElement, .emptyAsNull, .quoted:
      return "[\(texts.joined(separator: ","))]"
    }
  }

  private func object(
    _ members: [BridgeJSONValue.Member], citing recorder: inout CitationRecorder
  ) throws(Refusal) -> String {
    recorder.cite(.gbgJSV28, members.isEmpty ? "empty object" : "object")
    if rules.objects == .quoted {
      return quoted(try unquoting.object(members, citing: &recorder))
    }
    var texts: [(name: String, value: String)] = []
    for member in members {
      if case .null = member.value {
        recorder.cite(.gbgJSV29, "member")
        if rules.nullMember == .leftOut { continue }
      }
      if rules.objects == .emptyLeftOut, member.value.isEmptyContainer { continue }
      if rules.objects == .prototypeLeftOut, member.name == "__proto__" { continue }
      texts.append((string(member.name), try text(of: member.value, citing: &recorder)))
    }
    let text = "{\(texts.map { "\($0.name):\($0.value)" }.joined(separator: ","))}"
    switch rules.objects {
    case .members, .emptyLeftOut, .prototypeLeftOut, .quoted: return text
    case .pairs: return "[\(texts.map { "[\($0.name),\($0.value)]" }.joined(separator: ","))]"
    }
  }

  /// For what stands inside quotes already: quotes around quotes would double each backslash.
  private var unquoting: JSONValueWriter {
    var inner = rules
    if inner.arrays == .quoted { inner.arrays = .elements }
    if inner.objects == .quoted { inner.objects = .members }
    return JSONValueWriter(rules: inner)
  }
}

extension BridgeJSONValue {
  fileprivate var isEmptyContainer: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .null, .bool, .number, .string: false
    }
  }
}
