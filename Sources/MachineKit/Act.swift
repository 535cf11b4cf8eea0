package import WirePrimitives

/// What is done to an SDK in a step of a trace (a stimulus), or what it does (an effect):
/// `{name: body}`.
package struct Act: Sendable, Hashable {
  package let name: String
  package let body: JSON

  package init(_ name: String, _ body: JSON = [:]) {
    self.name = name
    self.body = body
  }

  /// Nil where the JSON is no object with one member.
  package init?(_ json: JSON) {
    guard let object = json.object, object.count == 1,
      let member = object.first(where: { _ in true }), let name = member.name.text
    else { return nil }
    self.init(name, member.value)
  }

  package var json: JSON { .object([(name, body)]) }
}
