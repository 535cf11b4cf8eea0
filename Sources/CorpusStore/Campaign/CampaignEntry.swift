import ConformanceKit
package import FuzzEngine
package import MachineKit
package import WirePrimitives

/// A case of a campaign's corpus.
package struct CampaignEntry: Sendable {
  /// What a command line calls it.
  package let name: String
  package let features: [Feature]

  package init(name: String, features: [Feature]) {
    self.name = name
    self.features = features
  }

  package var line: JSON {
    let bytes = features.flatMap { feature in
      (0..<8).map { UInt8(truncatingIfNeeded: feature.key >> UInt64(8 * $0)) }
    }
    return ["kept": .string(name), "features": .string(Base64.encode(bytes))]
  }

  init?(_ line: JSON) {
    guard let name = line["kept"]?.text,
      let bytes = line["features"]?.text.flatMap({ try? Base64.decode($0) })
    else { return nil }
    self.name = name
    features = stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { start in
      var key: UInt64 = 0
      for byte in bytes[start..<start + 8].reversed() { key = key << 8 | UInt64(byte) }
      return Feature(key: key)
    }
  }

  /// The suite that it is a case of.
  package var suite: SuiteID { SuiteID(String(name.prefix { $0 != ":" })) }
}
