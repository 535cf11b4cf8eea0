import ChoiceEngine
import WirePrimitives

/// Writes a value in one of the many ways that RFC 8259 allows, the shortest being the simplest.
///
/// It takes nothing but the content from the library under test: no text of its writer.
struct JSONWriting {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ json: JSON, _ source: inout ChoiceSource) {
    space(&source)
    switch json.value {
    case .null: write("null")
    case .bool(let bool): write(bool ? "true" : "false")
    case .number(let number): write(number.text)
    case .string(let string): write(string, &source)
    case .array(let array):
      write("[")
      for (place, element) in array.enumerated() {
        if place > 0 { write(",") }
        write(element, &source)
      }
      write("]")
    case .object(let object):
      write("{")
      for (place, member) in object.enumerated() {
        if place > 0 { write(",") }
        space(&source)
        write(member.name, &source)
        space(&source)
        write(":")
        write(member.value, &source)
      }
      write("}")
    }
    space(&source)
  }

  private mutating func write(_ text: String) { bytes += text.utf8 }

  private mutating func space(_ source: inout ChoiceSource) {
    guard source.chance(1, in: 16) else { return }
    bytes += source.list(1...9, of: "space") { $0.pick([0x20, 0x0A, 0x0D, 0x09]) }
  }

  private mutating func write(_ string: JSONString, _ source: inout ChoiceSource) {
    // One choice for each string and not for each character: most say nothing.
    let escapesMore = source.chance(1, in: 4)
    let units = string.codeUnits
    var at = 0
    write("\"")
    while at < units.count {
      let unit = units[at]
      let isPair =
        unit & 0xFC00 == 0xD800 && at + 1 < units.count && units[at + 1] & 0xFC00 == 0xDC00
      let mustEscape = unit < 0x20 || [0x22, 0x5C].contains(unit) || unit & 0xF800 == 0xD800
      if isPair, !(escapesMore && source.chance(1, in: 2)) {
        write(String(decoding: [unit, units[at + 1]], as: UTF16.self))
        at += 2
      } else {
        if mustEscape && !isPair || escapesMore || isPair {
          escape(unit, &source)
        } else {
          write(String(decoding: [unit], as: UTF16.self))
        }
        at += 1
      }
    }
    write("\"")
  }

  private mutating func escape(_ unit: UInt16, _ source: inout ChoiceSource) {
    let short: [UInt16: String] = [
      0x22: "\\\"", 0x5C: "\\\\", 0x2F: "\\/", 0x08: "\\b", 0x0C: "\\f", 0x0A: "\\n",
      0x0D: "\\r", 0x09: "\\t",
    ]
    if let short = short[unit], source.chance(1, in: 2) { return write(short) }
    let digits = String(unit, radix: 16, uppercase: source.chance(1, in: 2))
    write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
  }
}
