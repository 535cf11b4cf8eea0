/// What can go wrong with any machine, without code of its own: stimuli that never reach it, effects
/// that are lost or happen twice.
package enum Tampering: Sendable, Hashable {
  case none
  case omits(String)
  case doubles(String)
  case ignores(String)

  func ignores(_ stimulus: Act) -> Bool { self == .ignores(stimulus.name) }

  func changed(_ effects: [Effect]) -> [Effect] {
    switch self {
    case .none, .ignores: effects
    case .omits(let name): effects.filter { $0.act.name != name }
    case .doubles(let name):
      effects.flatMap { $0.act.name == name ? [$0, $0] : [$0] }
    }
  }
}
