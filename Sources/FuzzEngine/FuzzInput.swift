package import ChoiceEngine
package import WirePrimitives

/// What a target is given: a JSON value or bytes, and the choices that made it where choices did.
package struct FuzzInput: Sendable {
  package enum Material: Sendable {
    case json(JSON)
    case bytes([UInt8])
  }

  package let material: Material
  package let record: ChoiceRecord?
  /// As it is given to whoever takes bytes.
  package let bytes: [UInt8]

  package init(_ material: Material, madeBy record: ChoiceRecord? = nil) {
    self.material = material
    self.record = record
    bytes =
      switch material {
      case .json(let json): json.compactBytes()
      case .bytes(let bytes): bytes
      }
  }

  package var json: JSON? {
    if case .json(let json) = material { json } else { nil }
  }

  /// How much there is of it: the fewer choices, or bytes, the simpler.
  var size: Int {
    if case .json = material, let record { 4 * record.nodes.count } else { bytes.count }
  }
}
