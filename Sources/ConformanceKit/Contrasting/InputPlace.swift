import FuzzEngine
import WirePrimitives

/// A place in an input, with the way back to an input that has something else there.
struct InputPlace {
  /// Members and indexes, such as `patterns[1]`; `token > record` is a member of the JSON that a text
  /// holds, and `url > host` a part of a URL; empty for the whole input.
  let text: String
  let value: JSON
  /// The input with another value in the place, or with none.
  let replacing: (JSON?) -> JSON

  /// How traits name a place: without indexes, and of a trace by the stimulus.
  static func nameOfTraits(_ text: String) -> String {
    let name = Path.withoutIndexes(text)
    let step = "steps[].do."
    return name.hasPrefix(step) ? String(name.dropFirst(step.count)) : name
  }

  /// All places, those of parts before those of what they stand in.
  static func all(in input: JSON) -> [InputPlace] {
    var places: [InputPlace] = []
    collect(InputPlace(text: "", value: input) { $0 ?? .null }, into: &places)
    return places
  }

  private static func collect(_ place: InputPlace, into places: inout [InputPlace]) {
    for part in place.parts { collect(part, into: &places) }
    places.append(place)
  }

  /// The place of the text whose part it is, if it is one.
  var holder: String? {
    text.lastIndex(of: ">").map { String(text[..<$0].dropLast()) }
  }

  /// Whether nothing stands in it but itself.
  var isLeaf: Bool { value.array == nil && value.object == nil }

  /// The step of a trace that it lies in, from 0.
  var step: Int? { Self.step(of: text) }

  /// The step of a trace that a place stands in, from 0.
  static func step(of text: String) -> Int? {
    guard text.hasPrefix("steps[") else { return nil }
    return Int(text.dropFirst("steps[".count).prefix { $0 != "]" })
  }

  /// Whether it is a step of a trace, whole.
  var isStep: Bool { step != nil && text.hasSuffix("]") && value["do"] != nil }

  private var parts: [InputPlace] {
    switch value.kind {
    case .null, .bool, .number: []
    case .string: documents + pieces
    case .array: elements
    case .object: members
    }
  }

  private var elements: [InputPlace] {
    let elements = value.array.map(Array.init) ?? []
    return elements.indices.map { index in
      InputPlace(text: "\(text)[\(index)]", value: elements[index]) { [replacing] other in
        var copy = elements
        if let other { copy[index] = other } else { copy.remove(at: index) }
        return replacing(.array(copy))
      }
    }
  }

  private var members: [InputPlace] {
    let members = value.object.map { $0.map { ($0, $1) } } ?? []
    return members.indices.map { index in
      let (name, member) = members[index]
      return InputPlace(text: inner(name.lossyText), value: member) { [replacing] other in
        var copy = members
        if let other { copy[index].1 = other } else { copy.remove(at: index) }
        return replacing(.object(copy))
      }
    }
  }

  /// The JSON that the text holds, itself or encoded.
  private var documents: [InputPlace] {
    (value.text.map(TextLayer.layers) ?? []).compactMap { layer in
      guard case .json(let json) = layer.content, json.kind != .string else { return nil }
      return InputPlace(text: text + " >", value: json) { [replacing] other in
        replacing(.string(other.map { layer.closing(.json($0)) } ?? ""))
      }
    }
  }

  /// The parts of a URL or of a version.
  private var pieces: [InputPlace] {
    (value.text.map { TextParts(of: $0).all } ?? []).map { part in
      InputPlace(text: "\(text) > \(part.name)", value: part.value) { [replacing] other in
        replacing(.string(part.replacing(other)))
      }
    }
  }

  /// The place of a member.
  func inner(_ name: String) -> String {
    text.isEmpty ? name : text.hasSuffix(">") ? "\(text) \(name)" : "\(text).\(name)"
  }
}
