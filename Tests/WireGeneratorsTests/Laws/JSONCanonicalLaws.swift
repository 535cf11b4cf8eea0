import ChoiceEngine
import Testing
import WireGenerators
import WirePrimitives

/// RFC 8785, extended as `JSON.canonicalBytes` says.
struct JSONCanonicalLaws {
  /// Without repeated members, because of those the order counts.
  private static func reordered(_ json: JSON, _ source: inout ChoiceSource) -> JSON {
    switch json.value {
    case .array(let array):
      return .array(array.map { reordered($0, &source) })
    case .object(let object):
      var members: [(JSONString, JSON)] = []
      for name in Set(object.names).sorted() {
        guard let value = object[name] else { continue }
        members.insert(
          (name, reordered(value, &source)), at: source.int(0...members.count))
      }
      return .object(members)
    default: return json
    }
  }

  private static func sortsMembers(_ json: JSON) -> Bool {
    if let array = json.array { return array.allSatisfy(sortsMembers) }
    guard let object = json.object else { return true }
    let names = object.names.map(\.codeUnits)
    return zip(names, names.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
      && object.allSatisfy { sortsMembers($0.value) }
  }

  @Test func `the canonical form says the same, is one, and does not hang on the order of members`()
    async
  {
    let pairs: @Sendable (inout ChoiceSource) -> (JSON, JSON) = { source in
      let json = source.json()
      return (json, Self.reordered(json, &source))
    }
    await expectLaw("canonical", cases: 1_500, of: pairs) { json, other in
      let bytes: [UInt8]
      do {
        bytes = try json.canonicalBytes()
      } catch JSONCanonicalError.numberOutOfRange(let number) {
        return !number.double.isFinite
      }
      let again = try JSON.parse(bytes)
      return try again == json && again.canonicalBytes() == bytes
        && other.canonicalBytes() == bytes && other == json && other.hashValue == json.hashValue
        && Self.sortsMembers(again)
    }
  }

  @Test func `values are equal exactly when their canonical forms are`() async throws {
    let statistics = await expectLaw(
      "canonical equality", of: { ($0.json(depth: 1), $0.json(depth: 1)) },
      classify: { [$0.0 == $0.1 ? "equal" : "different"] }
    ) { left, right in
      guard let leftBytes = try? left.canonicalBytes(), let rightBytes = try? right.canonicalBytes()
      else { throw Discard() }
      return (left == right) == (leftBytes == rightBytes)
    }
    #expect(try #require(statistics).permille(of: "equal") > 20)
  }
}
