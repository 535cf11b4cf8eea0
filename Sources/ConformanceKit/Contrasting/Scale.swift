import FuzzEngine
import MachineKit
import WirePrimitives

/// Something in an input that can be made more or less.
struct Scale {
  let place: String
  let measure: Threshold.Measure
  /// How much it is in the example.
  let value: Int
  let range: ClosedRange<Int>
  /// The input with so much of it, made in several ways where it is no number: those that take away, or
  /// add, elsewhere. What hangs on how much there is, and not on what it is, does so in all of them.
  let variations: (Int) -> [Variation]

  private static let largestNumber = 1 << 31
  private static let longestText = 4_096
  private static let mostElements = 256
  private static let longestTime = 3_600_000
  /// Fewer of one kind are told by what each of them is needed for.
  private static let fewestSteps = 4
  private static let fewestElements = 2
  /// Of more numbers none is likelier than another.
  private static let mostNumbers = 8
  /// Ways to put another one in the place of one.
  private static let mostOthers = 3

  /// All scales of an input, those that are most telling first.
  static func all(of variation: Variation) -> [Scale] {
    let places = InputPlace.all(in: variation.input)
    return steps(of: variation) + places.compactMap { elements($0, variation) }
      + places.compactMap { number($0, variation) }.prefix(mostNumbers) + times(of: variation)
      + texts(places, variation)
  }

  // MARK: Values

  private static func number(_ place: InputPlace, _ variation: Variation) -> Scale? {
    guard let number = place.value.int, (0...largestNumber).contains(number), !place.isTime
    else { return nil }
    return Scale(
      place: place.text, measure: .number, value: number, range: 0...largestNumber
    ) { [Variation(place.replacing(.number($0)), step: variation.step)] }
  }

  private static func elements(_ place: InputPlace, _ variation: Variation) -> Scale? {
    guard let list = place.value.array.map(Array.init), place.text != "steps",
      (fewestElements...mostElements).contains(list.count)
    else { return nil }
    return Scale(
      place: place.text, measure: .elements, value: list.count, range: 0...mostElements
    ) { count in
      ways(of: list, count).map {
        Variation(place.replacing(.array($0)), step: variation.step)
      }
    }
  }

  /// Equal texts are one: a key that stands in two places is to stand in both. What a text holds is
  /// measured, and not the text.
  private static func texts(_ places: [InputPlace], _ variation: Variation) -> [Scale] {
    let holding = Set(places.compactMap(\.holder))
    let texts = places.filter {
      $0.value.text?.isEmpty == false && !holding.contains($0.text)
    }
    return texts.map(\.value).withoutRepeats.compactMap { value in
      let scalars = Array((value.text ?? "").unicodeScalars)
      guard let place = texts.first(where: { $0.value == value }), scalars.count <= longestText
      else { return nil }
      return Scale(
        place: place.text, measure: .characters, value: scalars.count, range: 0...longestText
      ) { count in
        ways(of: scalars, count).map { way in
          var text = String.UnicodeScalarView()
          text.append(contentsOf: way)
          return Variation(
            variation.input.replacing(value, with: .string(String(text))), step: variation.step)
        }
      }
    }
  }

  /// A list with so many elements, less or more of them at its end, its start and its middle; of as many as
  /// there are also with others in the place of some.
  private static func ways<Element>(of list: [Element], _ count: Int) -> [[Element]] {
    let change = count - list.count
    guard change != 0 else {
      return [list]
        + list.indices.dropLast().prefix(mostOthers).map { place in
          list[..<place] + [list[list.count - 1]] + list[(place + 1)...]
        }
    }
    return [list.count - 1, 0, list.count / 2].map { place in
      if change > 0 {
        return list[...place] + Array(repeating: list[place], count: change) + list[(place + 1)...]
      }
      let start = max(0, min(place, list.count + change))
      return Array(list[..<start] + list[(start - change)...])
    }
  }

  // MARK: Traces

  private static func steps(of variation: Variation) -> [Scale] {
    let steps = variation.steps
    guard let departing = variation.askedSteps?.lowerBound else { return [] }
    let names = steps.map { $0["do"].flatMap(Act.init)?.name ?? "" }
    return names[...departing].withoutRepeats.compactMap { name in
      let like = steps.indices.filter { $0 <= departing && names[$0] == name }
      guard like.count >= fewestSteps, name != "wait" else { return nil }
      // What departs is asked for in any case.
      let loose = like.filter { $0 != departing }
      return Scale(
        place: "", measure: .steps(name), value: like.count,
        range: like.count - loose.count...mostElements
      ) { count in
        if count > like.count { return [variation.repeating(loose, times: count - like.count)] }
        if count == like.count {
          return [variation]
            + loose.dropLast().prefix(mostOthers).map {
              variation.repeating(loose, times: 1).withoutSteps([$0])
            }
        }
        return ways(of: loose, count - (like.count - loose.count)).map {
          variation.withoutSteps(Set(loose).subtracting($0))
        }
      }
    }
  }

  private static func times(of variation: Variation) -> [Scale] {
    let times = variation.steps.map { $0["at"]?.int ?? 0 }
    guard let departing = variation.step, times.indices.contains(departing) else { return [] }
    return (0...departing).dropFirst().map { index in
      Scale(
        place: "steps[\(index)].at", measure: .milliseconds, value: times[index] - times[index - 1],
        range: 0...longestTime
      ) { [variation.moving(from: index, by: $0 - times[index] + times[index - 1])] }
    }
  }
}

extension Variation {
  /// With one of the steps, and those behind it, earlier or later, by so many times between it and the one before.
  func retimed(_ amounts: (Int) -> [Int]) -> [Variation] {
    let times = steps.map { $0["at"]?.int ?? 0 }
    return times.indices.dropFirst().flatMap { index in
      let gap = times[index] - times[index - 1]
      return amounts(gap).filter { $0 != gap && $0 >= 0 }.withoutRepeats
        .map { moving(from: index, by: $0 - gap) }
    }
  }
}

extension InputPlace {
  /// Whether it is the time of a step, which is measured from the step before it.
  var isTime: Bool { step.map { text == "steps[\($0)].at" } ?? false }
}

extension Variation {
  /// With the last of some steps again, so many times, each time with texts of its own where those of the
  /// steps differ.
  fileprivate func repeating(_ like: [Int], times count: Int) -> Variation {
    guard let last = like.last else { return self }
    let others = like.dropLast().map { steps[$0] }
    let copies = (0..<count).map { number in
      InputPlace.all(in: steps[last]).reduce(steps[last]) { copy, place in
        guard let text = place.value.text, !others.contains(where: { $0.holds(place.value) })
        else { return copy }
        return copy.replacing(place.value, with: .string("\(text)\(number)"))
      }
    }
    var longer = steps
    longer.insert(contentsOf: copies, at: last + 1)
    return replacingSteps(longer, step: step.map { $0 > last ? $0 + count : $0 })
  }

  /// With a step, and those behind it, so much later.
  fileprivate func moving(from index: Int, by change: Int) -> Variation {
    let moved = steps.enumerated().map { place, step -> JSON in
      guard place >= index, let time = step["at"]?.int else { return step }
      return ["at": .number(time + change), "do": step["do"] ?? [:]]
    }
    return replacingSteps(moved, step: step)
  }
}

extension JSON {
  /// With another value wherever a value stands, also in the JSON that a text holds.
  func replacing(_ value: JSON, with other: JSON) -> JSON {
    mapping { $0 == value ? .some(other) : .none }
  }

  /// With the values that `change` gives for some of those in it, the outermost first, also in the JSON that a
  /// text holds.
  func mapping(_ change: (JSON) -> JSON?) -> JSON {
    if let changed = change(self) { return changed }
    if let array { return .array(array.map { $0.mapping(change) }) }
    if let object { return .object(object.map { ($0, $1.mapping(change)) }) }
    for layer in text.map(TextLayer.layers) ?? [] {
      guard case .json(let held) = layer.content else { continue }
      let changed = held.mapping(change)
      if changed != held { return .string(layer.closing(.json(changed))) }
    }
    return self
  }

  fileprivate func holds(_ value: JSON) -> Bool {
    self == value || (array?.contains { $0.holds(value) } ?? false)
      || (object?.contains { $0.value.holds(value) } ?? false)
  }
}
