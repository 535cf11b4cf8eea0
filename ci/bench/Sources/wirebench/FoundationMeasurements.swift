import Foundation

/// The same work with what everybody has.
enum FoundationMeasurements {
  static func all(_ inputs: Inputs) throws -> [String: Measurement] {
    let mixed = Data(inputs.mixed)
    let small = Data(inputs.small)
    let tree = try JSONSerialization.jsonObject(with: mixed)
    let smallTree = try JSONSerialization.jsonObject(with: small)
    let base64 = Data(inputs.base64)
    let blob = Data(inputs.blob)
    return [
      "serialization-parse": { keep(try JSONSerialization.jsonObject(with: mixed)) },
      "decoder-parse": { keep(try JSONDecoder().decode(Tree.self, from: mixed)) },
      "serialization-write": { keep(try JSONSerialization.data(withJSONObject: tree)) },
      "small-serialization-parse": repeatedly {
        keep(try JSONSerialization.jsonObject(with: small))
      },
      "small-decoder-parse": repeatedly { keep(try JSONDecoder().decode(Tree.self, from: small)) },
      "small-serialization-write": repeatedly {
        keep(try JSONSerialization.data(withJSONObject: smallTree))
      },
      "foundation-decode": {
        guard let data = Data(base64Encoded: base64) else { fatalError("not base64") }
        keep(data)
      },
      "foundation-encode": { keep(blob.base64EncodedString()) },
      "foundation-token": repeatedly { keep(try flag(of: inputs.token)) },
      "foundation-url": repeatedly { keep(URL(string: inputs.url)?.host()) },
      "foundation-uuid": repeatedly { keep(UUID().uuidString) },
      "foundation-uuid-read": repeatedly { keep(UUID(uuidString: inputs.uuid)) },
    ]
  }

  /// As it is commonly written: Foundation decodes the padded standard alphabet only.
  private static func flag(of token: String) throws -> Bool? {
    let segments = token.split(separator: ".", omittingEmptySubsequences: false)
    var text = segments[1].replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: text) else { return nil }
    return (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["record"] as? Bool
  }

  /// The tree that is commonly written where any JSON is to be decoded.
  private enum Tree: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Tree])
    case object([String: Tree])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let bool = try? container.decode(Bool.self) {
        self = .bool(bool)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let string = try? container.decode(String.self) {
        self = .string(string)
      } else if let array = try? container.decode([Tree].self) {
        self = .array(array)
      } else {
        self = .object(try container.decode([String: Tree].self))
      }
    }
  }
}
