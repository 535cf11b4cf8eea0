package import WirePrimitives

/// Words that occur in documents, for a generator to come upon what chance would not spell in a
/// lifetime: member names, addresses, states, numbers at which something changes.
package struct Lexicon: Sendable {
  /// Strings and member names, and the parts that they are made of; the shortest first.
  package let words: [JSONString]
  /// Numbers as they were written; the shortest first.
  package let numbers: [JSONNumber]

  /// - Parameter documents: such as the inputs of the vectors of a suite.
  package init(harvesting documents: some Sequence<JSON>) {
    var harvest = Harvest()
    for document in documents { harvest.gather(document) }
    words = harvest.words.sorted(by: Self.isShorter).map { JSONString(codeUnits: $0) }
    numbers = harvest.numbers.sorted { Self.isShorter(Array($0.utf16), Array($1.utf16)) }
      .compactMap { JSONNumber(text: $0) }
  }

  /// What is drawn first is the simplest.
  private static func isShorter(_ left: [UInt16], _ right: [UInt16]) -> Bool {
    left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }
}

/// What has been found so far.
private struct Harvest {
  /// Longer ones are documents of their own.
  private static let longest = 80

  var words: Set<[UInt16]> = []
  var numbers: Set<String> = []

  mutating func gather(_ document: JSON) {
    var open = [document]
    while let next = open.popLast() {
      switch next.value {
      case .null, .bool: break
      case .number(let number): numbers.insert(number.text)
      case .string(let string): add(string)
      case .array(let elements): open += elements
      case .object(let members):
        for (name, value) in members {
          add(name)
          open.append(value)
        }
      }
    }
  }

  /// The string, what it says where it is JSON itself, and the letters and digits between its signs.
  private mutating func add(_ string: JSONString) {
    let units = string.codeUnits
    if let text = string.text, let inner = try? JSON.parse(Array(text.utf8)),
      [.array, .object].contains(inner.kind)
    {
      gather(inner)
    }
    if units.count <= Self.longest { words.insert(units) }
    for part in units.split(whereSeparator: { !Self.isWordUnit($0) })
    where part.count <= Self.longest {
      words.insert(Array(part))
    }
  }

  private static func isWordUnit(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}
