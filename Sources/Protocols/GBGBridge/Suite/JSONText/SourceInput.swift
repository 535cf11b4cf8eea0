import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// The input of the suites that read a text: `{"text": string}` or `{"bytes": {"$bytes": base64}}`.
enum SourceInput {
  static let bytesSource = Capability(
    id: CapabilityID("gbg.bytes-source"), summary: "a text can be given as bytes")

  static func source(of input: JSON) throws(InvalidInput) -> JSONSource {
    guard let members = input.object, members.count == 1 else {
      throw InvalidInput("the input has not just one member \"text\" or \"bytes\"")
    }
    if let text = input["text"]?.string { return .text(text) }
    guard let bytes = TaggedValue.bytes(in: input["bytes"]) else {
      throw InvalidInput("neither \"text\" is a string nor \"bytes\" are bytes")
    }
    return .bytes(bytes)
  }

  static func input(_ text: String) -> JSON { ["text": .string(text)] }

  static func input(_ bytes: [UInt8]) -> JSON {
    ["bytes": TaggedValue.bytes(bytes)]
  }

  static func needs(_ input: JSON) -> [CapabilityID] {
    input["bytes"] != nil ? [bytesSource.id] : []
  }

  /// The bytes of an input, of half of a surrogate pair three.
  static func bytes(of input: JSON) -> [UInt8] {
    switch try? source(of: input) {
    case .text(let text): text.generalizedUTF8
    case .bytes(let bytes): bytes
    case nil: []
    }
  }

  /// Where the input itself cannot be read: what its bytes say.
  static func notes(on input: JSON) -> [ConformanceSuite.Note] {
    guard case .bytes(let bytes) = try? source(of: input) else { return [] }
    return [ConformanceSuite.Note("bytes", bytes)]
  }
}
