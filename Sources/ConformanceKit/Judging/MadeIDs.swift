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
    case .string(let text):
      guard Self.isID(text), !given.contains(text) else { return value }
      let number = numbers[text] ?? numbers.count + 1
      numbers[text] = number
      return ["made": .number(number)]
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
