import WirePrimitives

/// The first place where two JSON values are not written the same, however large they are.
struct Divergence {
  private let path: String
  private let values: (JSON, JSON)

  /// Nil where there is no such place.
  init?(between left: JSON, and right: JSON) {
    var path = Path()
    guard let found = Self.first(left, right, at: &path) else { return nil }
    self = found
  }

  private init(_ left: JSON, _ right: JSON, at path: Path) {
    self.path = path.text
    values = (left, right)
  }

  /// Both values in words.
  var texts: (String, String) { (Self.text(values.0), Self.text(values.1)) }

  /// Where it is, for a sentence: nothing at the root.
  var place: String { path.isEmpty ? "" : "at \(path) " }

  private static func first(_ left: JSON, _ right: JSON, at path: inout Path) -> Divergence? {
    if left.isIdentical(to: right) { return nil }
    if let left = left.array, let right = right.array, left.count == right.count {
      for (index, pair) in zip(left, right).enumerated() {
        let found = path.entering(.index(index)) { path in first(pair.0, pair.1, at: &path) }
        if let found { return found }
      }
    }
    if let left = left.object, let right = right.object,
      left.map(\.name) == right.map(\.name)
    {
      for (left, right) in zip(left, right) {
        let found = path.entering(.member(left.name.lossyText)) { path in
          first(left.value, right.value, at: &path)
        }
        if let found { return found }
      }
    }
    return Divergence(left, right, at: path)
  }

  private static func text(_ value: JSON) -> String {
    String(escaping: value.compactText)
  }
}
