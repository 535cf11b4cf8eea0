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
    let others = places.flatMap { place in
      place.value.string == nil
        ? [] : seen.values(at: place.text).filter { $0 != place.value }.map { InputEdit(place, $0) }
    }
    let removals = places.filter { !$0.text.isEmpty && !$0.text.hasSuffix(">") && !$0.isStep }
      .map { InputEdit($0, nil) }
    return leaves + additions + others + removals
  }

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
