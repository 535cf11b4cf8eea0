import MachineKit
import WirePrimitives

/// A value that stands where another one is due.
struct ChangedValue: Hashable {
  /// Its place, as ``ValuePlace/noun`` has it.
  let noun: String
  let due: JSON
  let got: JSON
}

extension ChangedValue {
  /// The changes that may stand behind a difference: in a trace any of the effects of its kind in that step may be
  /// meant.
  ///
  /// - Parameters:
  ///   - path: where an outcome differs.
  ///   - required: what is due, as an outcome.
  static func all(at path: String, due required: JSON, got: JSON) -> [ChangedValue] {
    AnswerPlace(path).map { place in
      place.values(in: required).filter { $0 != got }
        .flatMap { ChangedValue(noun: place.noun, due: $0, got: got).withParts }
    } ?? []
  }

  /// It, and what differs in it: members that both have, and elements where there are as many.
  private var withParts: [ChangedValue] {
    var parts: [ChangedValue] = []
    if let due = due.object, let got = got.object {
      parts = due.compactMap { name, value in
        got[name.lossyText].map {
          ChangedValue(noun: "\(noun).\(name.lossyText)", due: value, got: $0)
        }
      }
    } else if let due = due.array, let got = got.array, due.count == got.count {
      parts = zip(due, got).map { ChangedValue(noun: "\(noun)[]", due: $0, got: $1) }
    }
    return [self] + parts.filter { $0.due != $0.got }.flatMap(\.withParts)
  }

  var edits: [ValueEdit] { ValueEdit.turning(due, into: got) }

  /// Values that are looked at where each is one of few.
  private static let mostValues = 4

  /// What all changes of one place are together: some values that are taken for one other, or two that are
  /// exchanged.
  static func edits(of changed: [ChangedValue]) -> [ValueEdit] {
    let values = changed.flatMap { [$0.due, $0.got] }
    guard let first = changed.first, values.allSatisfy(\.isOneOfFew) else { return [] }
    let (dues, got) = (changed.map(\.due), Set(changed.map(\.got)))
    if got.count == 1, dues.count <= mostValues { return [.instead(of: dues, first.got)] }
    let isExchange =
      changed.count == 2 && changed[1].due == first.got && changed[1].got == first.due
    return isExchange ? [.exchanged(first.due, first.got)] : []
  }
}

extension JSON {
  /// Whether it may be one of the few values of an enumeration.
  fileprivate var isOneOfFew: Bool { (kind == .number || kind == .string) && isShort }
}

/// Effects that came in place of those of another kind.
struct ReplacedEffect: Hashable {
  let due: String
  let got: String
}

/// A member that stands under another name than its own.
struct RenamedMember: Hashable {
  /// Its place, as ``ValuePlace/noun`` has it.
  let noun: String
  let name: String

  /// Nil where what is missing stands under no other name, or under several.
  ///
  /// - Parameters:
  ///   - path: where a member is missing in an outcome.
  ///   - required: an outcome that has it.
  init?(at path: String, due required: JSON, in outcome: JSON) {
    guard let place = AnswerPlace(path), let name = place.name,
      let owner = place.owner.values(in: outcome).last?.object, owner[name] == nil
    else { return nil }
    let due = place.values(in: required)
    let same = owner.filter { due.contains($0.value) && $0.value.kind != .null }
    guard same.count == 1, let other = same[0].name.text else { return nil }
    (noun, self.name) = (place.noun, other)
  }
}

/// A place in an answer by the path of a difference: a member, or one of the effects of a kind in a step.
private struct AnswerPlace {
  /// The step from 0, with the kind of effects, and whether the last of them so far is meant.
  private let effect: (step: Int, kind: String, isState: Bool)?
  private let parts: [String]

  init?(_ path: String) {
    let all = path.split(separator: ".").map(String.init)
    guard all.first == Outcome.ok, all.count > 1 else { return nil }
    guard all[1].hasPrefix("effects["), all.count > 2, let step = Path.step(in: path) else {
      (effect, parts) = (nil, Array(all.dropFirst()))
      return
    }
    effect = (step - 1, all[2], Path.effect(in: path) == nil)
    parts = Array(all.dropFirst(3))
  }

  private init(_ effect: (Int, String, Bool)?, _ parts: [String]) {
    (self.effect, self.parts) = (effect, parts)
  }

  /// As ``ValuePlace/noun`` has it.
  var noun: String {
    Path.withoutIndexes(((effect.map { [$0.kind] } ?? []) + parts).joined(separator: "."))
  }

  /// Nil for an element of a list.
  var name: String? { parts.last.flatMap { $0.hasSuffix("]") ? nil : $0 } }

  var owner: AnswerPlace { AnswerPlace(effect, parts.dropLast()) }

  /// What stands there in an outcome: in a trace in any of the effects of the kind in that step.
  func values(in outcome: JSON) -> [JSON] {
    let path = parts.joined(separator: ".")
    guard let answer = outcome[Outcome.ok] else { return [] }
    guard let effect else { return [answer.value(at: path)].compactMap(\.self) }
    let steps = answer["effects"]?.array.map { $0.map(TraceAnswer.effects) } ?? []
    let meant = steps.prefix(effect.step + 1).dropFirst(effect.isState ? 0 : effect.step).joined()
    let bodies = meant.filter { $0.name == effect.kind }.map(\.body)
    return (effect.isState ? bodies.suffix(1) : bodies[...]).compactMap { $0.value(at: path) }
  }
}
