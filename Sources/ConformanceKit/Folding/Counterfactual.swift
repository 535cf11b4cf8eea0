import WirePrimitives

/// The edit that makes one example pass, made to another input.
struct Counterfactual {
  private let failing: JSON
  private let passing: JSON

  /// Nil where the edit does not put one value in the place of another.
  init?(_ contrast: Contrast?) {
    guard let failing = contrast?.failing, let passing = contrast?.passing else { return nil }
    (self.failing, self.passing) = Self.changed(failing, passing)
  }

  /// Nil where the input has nothing of what is edited.
  func edited(_ input: JSON) -> JSON? {
    let edited = input.mapping(edit)
    guard edited != input else { return nil }
    return edited
  }

  private func edit(_ value: JSON) -> JSON? {
    if value == failing { return passing }
    guard let text = value.text, let old = failing.text, let new = passing.text, !old.isEmpty,
      text.contains(old)
    else { return nil }
    return .string(text.replacing(old, with: new))
  }

  /// Of two texts what is between their common beginning and their common end.
  private static func changed(_ failing: JSON, _ passing: JSON) -> (JSON, JSON) {
    guard let old = failing.text.map({ Array($0.unicodeScalars) }),
      let new = passing.text.map({ Array($0.unicodeScalars) })
    else { return (failing, passing) }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    guard old.count > start + end else { return (failing, passing) }
    func text(_ scalars: [Unicode.Scalar]) -> JSON {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars.dropFirst(start).dropLast(end))
      return .string(String(view))
    }
    return (text(old), text(new))
  }
}
