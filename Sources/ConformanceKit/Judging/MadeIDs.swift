import WirePrimitives

/// Gives the identifiers of a value that were not in the input the numbers of their first sight: two
/// answers are alike where but the identifiers differ that an SDK makes.
struct MadeIDs {
  private let given: Set<JSONString>
  private var numbers: [JSONString: Int] = [:]

  init(given input: JSON) {
    var texts: Set<JSONString> = []
    Self.visit(input) { if Self.isID($0) { texts.insert($0) } }
    given = texts
  }

  mutating func renamed(_ value: JSON) -> JSON {
    switch value.value {
    case .null, .bool, .number: return value
    case .string(let text): return .string(renamed(text))
    case .array(let elements):
      var renamed: [JSON] = []
      for element in elements { renamed.append(self.renamed(element)) }
      return .array(renamed)
    case .object(let object):
      var members: [(JSONString, JSON)] = []
      for member in object { members.append((member.name, renamed(member.value))) }
      return .object(members)
    }
  }

  /// An identifier may also be a part of a text.
  private mutating func renamed(_ text: JSONString) -> JSONString {
    let units = text.codeUnits
    var renamed: [UInt16] = []
    var index = 0
    while index < units.count {
      let next = JSONString(codeUnits: units[index..<min(index + Self.length, units.count)])
      if Self.isID(next), !given.contains(next) {
        let number = numbers[next] ?? numbers.count + 1
        numbers[next] = number
        renamed += Array("made \(number)".utf16)
        index += Self.length
      } else {
        renamed.append(units[index])
        index += 1
      }
    }
    return JSONString(codeUnits: renamed)
  }

  private static let length = 36

  private static func isID(_ text: JSONString) -> Bool {
    (try? UUIDv4.parse(text, layout: .any)) != nil
  }

  private static func visit(_ value: JSON, _ see: (JSONString) -> Void) {
    switch value.value {
    case .null, .bool, .number: break
    case .string(let text): see(text)
    case .array(let elements): for element in elements { visit(element, see) }
    case .object(let object): for member in object { visit(member.value, see) }
    }
  }
}
