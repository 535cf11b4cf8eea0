import ChoiceEngine
import MachineKit
import WirePrimitives

/// A change of generated inputs that is the same for all suites, for what chance seldom draws.
///
/// It is drawn behind the input itself, and nothing drawn leaves the input as it is: names of cases from before
/// there was such a change stay valid.
protocol InputChange {
  /// The kinds of suites whose inputs are changed.
  static var kinds: [ConformanceSuite.Kind] { get }

  /// Nil for most inputs.
  init?(in input: JSON, from source: inout ChoiceSource)

  var input: JSON { get }
}

extension ConformanceSuite {
  private static var changes: [any InputChange.Type] {
    [RepeatedStimulus.self, RenamedText.self, NearMiss.self]
  }

  /// An input with changes, now and then.
  func changed(_ input: JSON, from source: inout ChoiceSource) -> JSON {
    Self.changes.filter { $0.kinds.contains(kind) }.reduce(input) { input, change in
      guard let changed = change.init(in: input, from: &source)?.input, isPossible(changed) else {
        return input
      }
      return changed
    }
  }

  /// Not every stimulus can come twice, and not every value can be another one: without a schema nobody knows what
  /// else is an input. Where all is open nothing is learnt.
  private func isPossible(_ input: JSON) -> Bool {
    guard let schema = schema(), schema.admits(input),
      let tree = try? acceptance(of: input, applying: [])
    else { return false }
    if case .ignored = tree { return false }
    return true
  }
}

extension String {
  /// In capitals; in small letters where it has any capital.
  var inOtherCase: String { self == lowercased() ? uppercased() : lowercased() }
}
