/// A keyed collection of a machine that faults can be of, such as pending requests or handlers: its
/// entries in the order in which their keys came in, and the name that a person reads.
///
///     private var pending = Table<CorrelationID, Request>("pending requests")
///
/// Its operations are those that documents speak of. Whatever is found, removed or met may be something
/// else when a fault is in force, so who asks twice must not rely on the same answer.
package struct Table<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  package struct Entry: Sendable {
    package let key: Key
    package var value: Value
  }

  private let name: String
  private var own: [Entry] = []
  /// How many resets there had been at the last change.
  private var resets = 0
  private let injection: FaultInjection?

  /// - Parameter name: a noun in the plural.
  package init(_ name: String) {
    self.name = name
    injection = FaultInjection.heeded(by: .table(name))
    if let injection { attend(injection) }
  }

  /// Tells whether it has entries.
  private func attend(_ injection: FaultInjection) {
    guard injection.table == nil else { return }
    injection.enters(own.isEmpty ? PartState.empty : PartState.filled, of: name)
  }

  private var fault: TableFault? { injection?.table }

  private var entries: [Entry] {
    get {
      switch fault {
      case .shared: injection?.contents(name, as: [Entry].self) ?? []
      case .emptiedBy: (injection?.resets ?? 0) > resets ? [] : own
      default: own
      }
    }
    set {
      switch fault {
      case .shared: injection?.leave(newValue, as: name)
      case .keptBy(let stimulus) where injection?.isReceiving([stimulus]) ?? false: break
      default:
        own = newValue
        resets = injection?.resets ?? 0
      }
      if let injection { attend(injection) }
    }
  }

  package var isEmpty: Bool { entries.isEmpty }
  package var count: Int { entries.count }

  /// Whether a key has an entry. No fault is of it but those of what was put in and removed.
  package func contains(_ key: Key) -> Bool { place(of: key) != nil }

  private func place(of key: Key) -> Int? { entries.firstIndex { $0.key == key } }
}

extension Table {
  // MARK: One entry

  /// The value of a key. Assigning changes it where it stands, puts it in where there is none, and
  /// removes it where it is nil.
  package subscript(key: Key) -> Value? {
    get { find(key) }
    set {
      if let newValue { insert(newValue, for: key) } else { remove(key) }
    }
  }

  package func find(_ key: Key) -> Value? {
    let own = entries.first { $0.key == key }
    let found =
      switch fault {
      case .findsNone: nil as Entry?
      case .findsFirst: own.flatMap { _ in entries.first }
      case .findsLast: own.flatMap { _ in entries.last }
      case .findsOther: own.flatMap { _ in entries.last { $0.key != key } }
      case .findsLastOfUnknown: own ?? entries.last
      default: own
      }
    return found?.value
  }

  /// Puts a value in; a key that is there gets the new one, where it stands.
  package mutating func insert(_ value: Value, for key: Key) {
    put(value, for: key, overwriting: fault != .keepsOld)
  }

  /// Puts a value in where the key is not there.
  package mutating func insertIfAbsent(_ value: Value, for key: Key) {
    put(value, for: key, overwriting: fault == .overwrites)
  }

  private mutating func put(_ value: Value, for key: Key, overwriting isOverwriting: Bool) {
    if fault == .insertsNone { return }
    if let place = place(of: key) {
      if isOverwriting { entries[place].value = value }
      return
    }
    if fault == .holdsOne { entries = [] }
    entries.append(Entry(key: key, value: value))
  }

  /// Takes an entry out.
  ///
  /// - Returns: its value, as ``find(_:)`` gives it.
  @discardableResult
  package mutating func remove(_ key: Key) -> Value? {
    let found = find(key)
    guard let place = place(of: key) else { return found }
    switch fault {
    case .removesNone: break
    case .removesAll: entries = []
    case .removesFirst: entries.removeFirst()
    case .removesLast: entries.removeLast()
    default: entries.remove(at: place)
    }
    return found
  }
}

extension Table {
  // MARK: All entries

  package mutating func removeAll() {
    if fault != .neverEmptied { entries = [] }
  }

  /// Takes out those of which something holds.
  package mutating func removeAll(where isOut: (Entry) -> Bool) {
    if fault != .neverEmptied { entries.removeAll(where: isOut) }
  }

  /// What is met where something is done with each.
  package var visited: [Entry] {
    switch fault {
    case .visitsFirst: Array(entries.prefix(1))
    case .visitsLast: Array(entries.suffix(1))
    case .visitsReversed: entries.reversed()
    default: entries
    }
  }

  // Closures: a key path of a generic type is made anew each time, which takes longer than the rest.
  package var keys: [Key] { visited.map { $0.key } }
  package var values: [Value] { visited.map { $0.value } }
}

extension Table: Equatable where Value: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    left.entries.count == right.entries.count
      && zip(left.entries, right.entries).allSatisfy { $0.key == $1.key && $0.value == $1.value }
  }
}
