import ChoiceEngine
import Testing
import WireGenerators
import WirePrimitives

struct JSONLaws {
  @Test func `a value reads back from each of its texts`() async {
    await expectLaw("JSON texts", cases: 1_500, of: { ($0.json(), $0.int(1...80)) }) {
      json, width in
      let texts = [json.compactText, json.prettyText, json.filledText(width: width)]
      return try texts.allSatisfy {
        let again = try JSON.parse($0)
        return again == json && again.isIdentical(to: json) && again.hashValue == json.hashValue
      }
    }
  }

  @Test func `a value reads from any way of writing it`() async {
    let documents: @Sendable (inout ChoiceSource) -> (JSON, [UInt8]) = { source in
      let json = source.json()
      return (json, source.jsonDocument(of: json))
    }
    await expectLaw("JSON documents", cases: 1_500, of: documents) { json, bytes in
      try JSON.parse(bytes).isIdentical(to: json)
    }
  }

  @Test func `what is almost a document is read, or refused within it`() async throws {
    let statistics = await expectLaw(
      "almost JSON", cases: 4_000, of: { source -> [UInt8] in source.almostJSON() },
      classify: { [(try? JSON.parse($0)) == nil ? "refused" : "read"] }
    ) { bytes in
      do throws(JSONParseError) {
        let json = try JSON.parse(bytes)
        return try JSON.parse(json.compactBytes()).isIdentical(to: json)
      } catch {
        guard error.offset < bytes.count else {
          return error == JSONParseError(.unexpectedEnd, at: bytes.count)
        }
        // What follows the offset does not matter.
        let through = Array(bytes[...error.offset])
        return error.kind == .byteOrderMark
          || Self.error(of: through + Array("\"]}0".utf8)) == error
      }
    }
    let tried = try #require(statistics)
    #expect(tried.permille(of: "refused") > 200)
    #expect(tried.permille(of: "read") > 200)
  }

  private static func error(of bytes: [UInt8]) -> JSONParseError? {
    do throws(JSONParseError) {
      _ = try JSON.parse(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a string is its code units, whatever they are`() async {
    await expectLaw("strings", of: { ($0.codeUnits(), $0.codeUnits(2)) }) { units, others in
      let string = JSONString(codeUnits: units)
      let other = JSONString(codeUnits: others)
      let read = try JSON.parse(JSON.string(string).compactText).string
      return string.codeUnits == units && read?.codeUnits == units
        && (string == other) == (units == others)
        && (string < other) == units.lexicographicallyPrecedes(others)
        && string.lossyText.utf8.elementsEqual(String(decoding: units, as: UTF16.self).utf8)
    }
  }
}
