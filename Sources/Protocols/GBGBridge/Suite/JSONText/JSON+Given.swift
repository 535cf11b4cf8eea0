import WirePrimitives

extension JSON {
  /// A member that says something: null is the same as none.
  func given(_ name: String) -> JSON? {
    // `nil` would be the null of JSON.
    guard let value = self[name], !value.isNull else { return .none }
    return value
  }
}
