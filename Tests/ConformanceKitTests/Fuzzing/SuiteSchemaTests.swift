import BridgeCatalog
import CorpusStore
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What a suite publishes as its inputs bounds what is put to a port.
struct SuiteSchemaTests {
  @Test(arguments: BridgeCatalog.suites)
  func `every recorded input is one, and none with a member more`(suite: ConformanceSuite) throws {
    let schema = try CorpusFiles.embedded.suiteSchema(of: suite.id)
    for vector in try Corpus.shared().vectors[suite.id] ?? [] {
      #expect(schema.admits(vector.input), "\(vector.id)")
      let members = vector.input.object.map { object in object.map { ($0.name, $0.value) } } ?? []
      #expect(!schema.admits(.object(members + [(JSONString("unheardOf"), 1)])), "\(vector.id)")
    }
    #expect(!schema.admits(.null))
    #expect(!schema.admits([]))
  }

  static func schema(_ input: JSON) throws -> SuiteSchema {
    try SuiteSchema(["$defs": ["input": input, "other": ["type": "string", "minLength": 2]]])
  }

  @Test(
    arguments: [
      (["type": "integer", "minimum": 1], [1, 7], [0, 1.5, "1"]),
      (["type": "integer"], [0, -1], [(try? JSON.parse("-0")) ?? .null, 0.5]),
      (["type": ["string", "null"]], ["", nil], [1]),
      (["const": 1], [1, 1.0], [2, "1"]),
      (["enum": ["a", nil]], ["a", nil], ["b"]),
      (
        ["type": "array", "items": ["type": "number"], "maxItems": 2], [[], [1, 2]],
        [[1, 2, 3], ["a"]]
      ),
      (
        ["prefixItems": [["type": "string"]], "items": false, "minItems": 1], [["a"]],
        [[], [1], ["a", 1]]
      ),
      (
        ["required": ["a"], "properties": ["a": true, "b": ["const": 1]]],
        [["a": 0], ["a": 0, "b": 1]], [["b": 1], ["a": 0, "b": 2]]
      ),
      (["additionalProperties": ["type": "number"]], [["x": 1], [:]], [["x": "1"]]),
      (["oneOf": [["type": "number"], ["minimum": 5]]], [1, "a"], [7]),
      (["anyOf": [["const": 1], ["const": 2]]], [1, 2], [3]),
      (["not": ["const": 1]], [2], [1]),
      (["$ref": "#/$defs/other"], ["ab", "😀😀"], ["a", "😀"]),
      (["uniqueItems": true], [[1, 2]], [[1, 2, 1.0]]),
      (
        ["pattern": "^[A-Za-z0-9+/]{2}==$", "type": "string"], ["AQ=="],
        ["AQ=", "A==", "AQI==", "AQ==\n"]
      ),
      (["pattern": "^[a-c]*={0,2}x?$"], ["", "abc", "a==x"], ["===", "d"]),
    ] as [(JSON, [JSON], [JSON])])
  func `a keyword asserts what draft 2020-12 says`(
    schema: JSON, right: [JSON], wrong: [JSON]
  ) throws {
    let schema = try Self.schema(schema)
    for value in right { #expect(schema.admits(value), "\(value.compactText)") }
    for value in wrong { #expect(!schema.admits(value), "\(value.compactText)") }
  }

  @Test(
    arguments: [
      ["if": true], ["pattern": "a|b"], ["pattern": "^a*ab$"], ["pattern": 1],
      ["$ref": "#/$defs/none"], ["$ref": "other.json"], ["items": 1],
    ] as [JSON])
  func `what is not understood is not passed over`(schema: JSON) {
    #expect(throws: InvalidSchema.self) { try Self.schema(schema) }
  }
}
