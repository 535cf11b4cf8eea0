import MachineKit
import WirePrimitives

/// An edit of an input, and what it puts in which place.
struct InputEdit {
  let contrast: Contrast
  private let edited: () -> JSON

  /// The input with the edit, made when it is asked for: there are many edits, and each input is as large.
  var input: JSON { edited() }

  private init(_ place: InputPlace, _ other: JSON?) {
    contrast = Contrast(place: place.text, failing: place.value, passing: other)
    edited = { place.replacing(other) }
  }

  private init(_ place: InputPlace, adding name: String, _ added: JSON) {
    contrast = Contrast(place: place.inner(name), failing: nil, passing: added)
    edited = {
      let members = place.value.object.map { $0.map { ($0.lossyText, $1) } } ?? []
      return place.replacing(.object(members + [(name, added)]))
    }
  }

  /// Longer texts are not edited character by character.
  private static let longestText = 40

  /// The edits of an input: of what stands at its leaves first, then what is left out. A whole step of a
  /// trace is none: see ``StepRemoval``.
  ///
  /// - Parameter seen: what other inputs of the suite have.
  static func all(of input: JSON, seen: SeenValues = SeenValues()) -> [InputEdit] {
    let places = InputPlace.all(in: input)
    let leaves = places.flatMap { place in
      values(near: place.value, words: seen.words).map { InputEdit(place, $0) }
    }
    let additions = places.flatMap { place in
      seen.members(at: place.text).filter {
        place.value.object != nil && place.value[$0.name] == nil
      }
      .map { InputEdit(place, adding: $0.name, $0.value) }
    }
    func others(_ places: [InputPlace]) -> [InputEdit] {
      places.flatMap { place in
        seen.values(at: place.text).filter { $0 != place.value }.map { InputEdit(place, $0) }
      }
    }
    let texts = places.filter { $0.value.string != nil }
    // What changes a part of a text says more than what puts another one there.
    let whole = Set(places.compactMap(\.holder))
    let removals = places.filter { !$0.text.isEmpty && !$0.text.hasSuffix(">") && !$0.isStep }
      .map { InputEdit($0, nil) }
    return leaves + additions + others(texts.filter { !whole.contains($0.text) }) + removals
      + others(texts.filter { whole.contains($0.text) })
  }

  /// The input with one of its texts much longer, by letters or digits behind one of its own, or there twice.
  static func lengthenings(of input: JSON) -> [JSON] {
    InputPlace.all(in: input).flatMap { place -> [JSON] in
      guard let text = place.value.text, text.unicodeScalars.count <= longestText, !text.isEmpty
      else { return [] }
      let twice = place.replacing(.string(JSONString(text + text)))
      let scalars = text.unicodeScalars
      guard
        let last = scalars.lastIndex(where: {
          $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        })
      else { return [twice] }
      let more = String(repeating: scalars[last].properties.isAlphabetic ? "a" : "1", count: added)
      let longer = String(scalars[...last]) + more + String(scalars[last...].dropFirst())
      return [place.replacing(.string(JSONString(longer))), twice]
    }
  }

  /// The input with one character of a text another one or left out, and with some text put into it.
  ///
  /// - Parameters:
  ///   - isLooked: whether a place is looked at.
  ///   - inserted: what is put at its beginning, behind its first character and at its end.
  static func respellings(
    of input: JSON, in isLooked: (InputPlace) -> Bool, inserting inserted: String?
  ) -> [JSON] {
    InputPlace.all(in: input).filter(isLooked).flatMap { place -> [JSON] in
      guard let text = place.value.text, text.unicodeScalars.count <= longestText else { return [] }
      let scalars = Array(text.unicodeScalars)
      func made(_ range: Range<Int>, _ other: String) -> JSON {
        let start = String(String.UnicodeScalarView(scalars[..<range.lowerBound]))
        let end = String(String.UnicodeScalarView(scalars[range.upperBound...]))
        return place.replacing(.string(JSONString(start + other + end)))
      }
      if let inserted {
        return [0, min(1, scalars.count), scalars.count].withoutRepeats.flatMap { index in
          [
            made(index..<index, inserted),
            made(index..<min(index + inserted.count, scalars.count), inserted),
          ]
        }
      }
      return scalars.indices.flatMap { index in
        let other = scalars[index] == "x" ? "y" : scalars[index].isDigitButOne ? "1" : "x"
        return [made(index..<index + 1, other), made(index..<index + 1, "")]
      }
    }
  }

  /// How many characters make a text much longer.
  private static let added = 24

  private static func values(near value: JSON, words: Set<String>) -> [JSON] {
    switch value.kind {
    case .null, .array, .object: []
    case .bool: [.bool(value == false)]
    case .number: numbers(near: value)
    case .string: texts(near: value, words: words).map { .string($0) }
    }
  }

  private static func numbers(near value: JSON) -> [JSON] {
    guard let number = value.int else { return value.double == 0 ? [] : [0, 1] }
    let near = [number &+ 1, number &- 1, number / 2, 0, 1].filter { $0 != number }
    return near.withoutRepeats.map { .number($0) }
  }

  private static func texts(near value: JSON, words: Set<String>) -> [String] {
    if let text = value.text, words.contains(text) { return [] }
    guard let text = value.text, text.unicodeScalars.count <= longestText else {
      return (value.text.map(plainer) ?? []) + [""]
    }
    let parts = TextParts(of: text)
    // Each part is a place of its own.
    if !parts.all.isEmpty { return parts.extended + [text + "a"] + plainer(text) + [""] }
    let scalars = Array(text.unicodeScalars)
    func made(_ change: (inout [Unicode.Scalar]) -> Void) -> String {
      var copy = scalars
      change(&copy)
      var view = String.UnicodeScalarView()
      view.append(contentsOf: copy)
      return String(view)
    }
    // What is no letter is more telling than what is one.
    let order =
      scalars.indices.filter { !scalars[$0].properties.isAlphabetic }
      + scalars.indices.filter { scalars[$0].properties.isAlphabetic }
    let edited = order.flatMap { index -> [String] in
      let scalar = scalars[index]
      let other: Unicode.Scalar = scalar == "a" ? "b" : scalar.isDigitButOne ? "1" : "a"
      let removed = made { $0.remove(at: index) }
      return isInWord(index, of: scalars) ? [] : [made { $0[index] = other }, removed]
    }
    let cases = [text.lowercased(), text.uppercased()]
    let half = made { $0 = Array($0.prefix($0.count / 2)) }
    return (cases + edited + [text + "a", half] + plainer(text) + [""]).withoutRepeats
      .filter { $0 != text }
  }

  /// Without blanks around it, and with the first letter or digit of each word alone: much shorter, and with all
  /// its signs where they are.
  private static func plainer(_ text: String) -> [String] {
    var short = String.UnicodeScalarView()
    var isInWord = false
    for scalar in text.unicodeScalars.prefix(longestRead) {
      let isOfWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if !isOfWord || !isInWord { short.append(scalar) }
      isInWord = isOfWord
    }
    var trimmed = text.unicodeScalars.drop { $0.properties.isWhitespace }
    while trimmed.last?.properties.isWhitespace ?? false { trimmed.removeLast() }
    return [String(String.UnicodeScalarView(trimmed)), String(short)].filter { $0 != text }
  }

  private static let longestRead = 1_000

  /// Whether a letter stands in a word of several: scheme, host, name of a member or of a method.
  private static func isInWord(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
    func isLetter(_ place: Int) -> Bool {
      scalars.indices.contains(place) && scalars[place].properties.isAlphabetic
        && scalars[place].isASCII
    }
    guard isLetter(index) else { return false }
    let start = (0...index).reversed().prefix(while: isLetter).last ?? index
    let end = (index..<scalars.count).prefix(while: isLetter).last ?? index
    return end - start >= longestLooseWord
  }

  /// Letters of words that mean nothing by themselves.
  private static let longestLooseWord = 3
}

extension Unicode.Scalar {
  fileprivate var isDigitButOne: Bool { ("0"..."9").contains(self) && self != "1" }
}
