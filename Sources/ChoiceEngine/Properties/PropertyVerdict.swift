/// What a property says of one value.
enum PropertyVerdict: Sendable {
  case holds
  case discarded
  case fails(key: Key, reason: String)

  /// What kind of failure it is. Shrinking keeps to one kind, or it would end at another defect than
  /// it began with.
  enum Key: Hashable, Sendable {
    case isFalse
    case threw(type: String)
  }

  /// The body's own answer.
  static func of<Value>(_ value: Value, _ body: Property<Value>.Body) async -> PropertyVerdict {
    do {
      return try await body(value) ? .holds : .fails(key: .isFalse, reason: "it does not hold")
    } catch is Discard {
      return .discarded
    } catch {
      let type = String(reflecting: type(of: error))
      return .fails(key: .threw(type: type), reason: "\(error)")
    }
  }
}
