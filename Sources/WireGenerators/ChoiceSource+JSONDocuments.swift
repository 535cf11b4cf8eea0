package import ChoiceEngine
package import WirePrimitives

extension ChoiceSource {
  /// A document of JSON in any way of writing it; `null` the simplest.
  package mutating func jsonDocument(depth: Int = 3) -> [UInt8] {
    let json = json(depth: depth)
    return jsonDocument(of: json)
  }

  /// A way of writing a value.
  package mutating func jsonDocument(of json: JSON) -> [UInt8] {
    var writing = JSONWriting()
    writing.write(json, &self)
    return writing.bytes
  }

  /// A document with one change.
  package mutating func almostJSON(depth: Int = 2) -> [UInt8] {
    let document = jsonDocument(depth: depth)
    return changed(document, with: Self.tellingOfJSON)
  }

  /// What matters to the grammar or to UTF-8, so that a change gets past the first checks.
  private static let tellingOfJSON: [UInt8] =
    Array("\"\\{}[]:,0123456789.eE+-tfnu/ \n\0".utf8) + [
      0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xA0, 0xEF, 0xBB, 0xF0, 0xF4, 0x90, 0xFF,
    ]
}
