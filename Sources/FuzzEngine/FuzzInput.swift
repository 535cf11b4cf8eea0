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

  package init(_ material: Material, madeBy record: ChoiceRecord? = nil) {
    self.material = material
    self.record = record
  }

  package var json: JSON? {
    if case .json(let json) = material { json } else { nil }
  }

  package var bytes: [UInt8] {
    switch material {
    case .json(let json): json.compactBytes()
    case .bytes(let bytes): bytes
    }
  }

  /// How much there is of it: the fewer choices, or bytes, the simpler.
  var size: Int {
    switch material {
    case .json(let json): record.map { 4 * $0.nodes.count } ?? json.compactBytes().count
    case .bytes(let bytes): bytes.count
    }
  }
}
