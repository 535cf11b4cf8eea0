import MachineKit
import WirePrimitives

/// A part of the input that went into the answer in place of another one.
package struct MistakenPlace: Sendable, Hashable {
  /// Where in the example's input that stands which came, as in ``Contrast/place``.
  package let came: String
  /// Where that stands which was due; nil where nobody can tell.
  package let due: String?
  /// How many places there are of that kind, and which of them it was that came, from 0: places of one
  /// kind differ by indexes alone.
  package let index: Int
  package let count: Int
}

extension MistakenPlace {
  /// Nil where what came has nothing to do with the input: that it has is seen by changing the input
  /// there, which is to change the answer in the same way.
  static func of(_ inputs: inout NearbyInputs) async -> MistakenPlace? {
    let example = Variation(inputs.example)
    guard let (path, got) = wrong(in: inputs.example), got.isTelling else { return nil }
    let places = InputPlace.all(in: example.input).filter { !$0.isTime }
    let dueValue = inputs.example.tree.witness?.value(at: path)
    let due = places.filter { $0.value == dueValue }
    let candidates = places.filter { $0.value == got && $0.value != dueValue }
    // What stands in a place of the kind that was due is likelier than the same elsewhere.
    let kinds = Set(due.map { Path.withoutIndexes($0.text) })
    let alike = candidates.filter { kinds.contains(Path.withoutIndexes($0.text)) }
    for place in (alike + candidates).prefix(mostTried) {
      // A key that stands in two places is to stand in both.
      let changes = [place.replacing(got.fresh), example.input.replacing(got, with: got.fresh)]
        .map { Variation($0, step: example.step) }
      _ = await inputs.fates(of: changes)
      let isFollowed = changes.compactMap { inputs.result(of: $0).flatMap(wrong) }
        .contains { $0.path == path && $0.got == got.fresh }
      guard isFollowed else { continue }
      let kind = Path.withoutIndexes(place.text)
      let like = places.filter { Path.withoutIndexes($0.text) == kind }
      // The same value may stand in other places by chance.
      let meant =
        due.first { Path.withoutIndexes($0.text) == kind } ?? (due.count == 1 ? due[0] : nil)
      return MistakenPlace(
        came: place.text, due: meant?.text, index: like.firstIndex { $0.text == place.text } ?? 0,
        count: like.count)
    }
    return nil
  }

  private static let mostTried = 3

  /// The first part of an answer that departs, and what stands there.
  private static func wrong(in result: CaseResult) -> (path: String, got: JSON)? {
    guard let difference = result.judgement.differences.first,
      case .whole(let got)? = difference.got
    else { return nil }
    return (difference.path, got)
  }
}

extension JSON {
  /// Whether it is unlikely to stand in two places by chance.
  fileprivate var isTelling: Bool {
    switch kind {
    case .null, .bool: false
    case .number: int.map { $0 > 9 } ?? true
    case .string: text?.isEmpty == false
    case .array: array?.isEmpty == false
    case .object: object?.isEmpty == false
    }
  }

  /// Another value of the kind.
  fileprivate var fresh: JSON {
    switch kind {
    case .null, .bool: self
    case .number: .number((int ?? 0) + 7)
    case .string: .string((text ?? "") + "x")
    case .array: .array((array.map(Array.init) ?? []).map(\.fresh))
    case .object: .object((object.map { $0.map { ($0, $1.fresh) } } ?? []))
    }
  }

  /// What stands at a path of members and indexes, in JSON texts too.
  func value(at path: String) -> JSON? {
    var value: JSON? = self
    for part in path.split(whereSeparator: { ".[]".contains($0) }) {
      let whole = value?.json ?? value
      value = Int(part).flatMap { whole?[$0] } ?? whole?[String(part)]
    }
    return value
  }
}
