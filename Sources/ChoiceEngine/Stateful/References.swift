/// Something that was made in a sequence of steps, by its kind and order: `popup#2` is the second popup.
///
/// Neither says anything of what it is in a program under test, so a sequence means the same in every
/// language, and without a step before it: whoever runs it keeps the map.
package struct Reference: Hashable, Sendable, CustomStringConvertible {
  package let kind: String
  /// From 1.
  package let number: Int

  package init(_ kind: String, _ number: Int) {
    self.kind = kind
    self.number = number
  }

  package var description: String { "\(kind)#\(number)" }
}

/// What was made in a sequence of steps, and what of it is still there.
package struct References: Hashable, Sendable {
  private var made: [String: Int] = [:]
  /// In the order in which they were made.
  package private(set) var living: [Reference] = []

  package init() {}

  package mutating func make(_ kind: String) -> Reference {
    made[kind, default: 0] += 1
    let reference = Reference(kind, made[kind, default: 0])
    living.append(reference)
    return reference
  }

  package mutating func remove(_ reference: Reference) { living.removeAll { $0 == reference } }

  /// How many there have been of a kind.
  func count(of kind: String) -> Int { made[kind, default: 0] }

  package func living(_ kind: String) -> [Reference] { living.filter { $0.kind == kind } }
}

extension ChoiceSource {
  /// One of a kind that is still there, the oldest being the simplest.
  ///
  /// The choice is its number and not its place among those that are left, so that it means the same
  /// when a step that removed another one is left out. Nil where there is none, or where a recorded
  /// choice means one that is gone.
  package mutating func reference(to kind: String, in references: References) -> Reference? {
    let living = references.living(kind)
    guard !living.isEmpty else { return nil }
    let number = draw(.reference, upTo: UInt64(references.count(of: kind) - 1)) { generator in
      UInt64(living[Int(generator.next(upTo: UInt64(living.count - 1)))].number - 1)
    }
    return living.first { $0.number == Int(number) + 1 }
  }
}
