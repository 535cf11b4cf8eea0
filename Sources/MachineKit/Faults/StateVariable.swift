/// A part of a machine's state that faults can be of: declared once with the name that a person reads,
/// and used like any other property.
///
///     @StateVariable("what the user was asked for") private var asked: WebView?
///
/// The value that it is declared with is its first. To assign that value is to reset it.
@propertyWrapper
package struct StateVariable<Value: Sendable & Equatable>: Sendable {
  private let name: String
  private let first: Value
  private var value: Value
  /// The value before the last change.
  private var earlier: Value
  /// How many resets there had been at the last change.
  private var resets = 0
  private let injection: FaultInjection?

  package init(wrappedValue: Value, _ name: String) {
    self.name = name
    first = wrappedValue
    injection = FaultInjection.heeded(by: .variable(name))
    let left: Value? =
      injection?.variable == .neverReset ? injection?.contents(name, as: Value.self) : nil
    value = left ?? wrappedValue
    earlier = value
    if let injection { attend(injection) }
  }

  package var wrappedValue: Value {
    get {
      switch injection?.variable {
      case .readEarly: earlier
      case .resetBy: (injection?.resets ?? 0) > resets ? first : value
      case .takes(let state, let other, let stimulus): taken(state, other, stimulus)
      case .neverReset, .neverSet, .setOnce, .keptBy, .neverEnters, .ignores, nil: value
      }
    }
    set {
      guard let injection else { return value = newValue }
      set(newValue, under: injection)
    }
  }

  private mutating func set(_ new: Value, under injection: FaultInjection) {
    switch injection.variable {
    case .neverReset where new == first, .neverSet: return
    case .setOnce where value != first: return
    case .neverEnters(let name) where FaultInjection.caseName(new) == name: return
    case .keptBy(let stimuli) where injection.isReceiving(stimuli): return
    case .resetBy: resets = injection.resets
    case .neverReset, .setOnce, .readEarly, .keptBy, .neverEnters, .ignores, .takes: break
    case nil:
      if Mirror(reflecting: new).displayStyle == .enum {
        injection.note(.value(FaultInjection.caseName(new), of: name))
      }
    }
    if new != value { earlier = value }
    value = new
    if injection.variable == .neverReset { injection.leave(new, as: name) }
    attend(injection)
  }

  /// Tells of the state that it is in.
  private func attend(_ injection: FaultInjection) {
    switch injection.variable {
    case nil, .ignores, .takes: break
    default: return
    }
    guard let state = PartState.name(of: value) else { return injection.leaves(name) }
    injection.note(.state(state, of: name))
    injection.enters(state, of: name)
    if case .takes = injection.variable { injection.leave(value, as: state) }
  }

  /// What is read where a stimulus takes a state for another: the value that it had in that.
  private func taken(_ state: String, _ other: String, _ stimulus: String) -> Value {
    guard let injection, injection.isReceiving([stimulus]), PartState.name(of: value) == state
    else {
      return value
    }
    return injection.contents(other, as: Value.self) ?? value
  }
}

extension StateVariable where Value: ExpressibleByNilLiteral {
  package init(_ name: String) { self.init(wrappedValue: nil, name) }
}

extension StateVariable: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue
  }
}
