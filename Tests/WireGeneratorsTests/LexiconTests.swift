import ChoiceEngine
import ConformanceKit
import CorpusStore
import Testing
import WireGenerators
import WirePrimitives

struct LexiconTests {
  private static func texts(_ lexicon: Lexicon) -> [String] {
    lexicon.words.compactMap(\.text)
  }

  private static func lexicon(_ documents: String...) throws -> Lexicon {
    Lexicon(harvesting: try documents.map { try JSON.parse(Array($0.utf8)) })
  }

  @Test func `names, strings, their parts and what they quote are words, the shortest first`()
    throws
  {
    let lexicon = try Self.lexicon(
      #"{"type":"on-boot","n":[1e400,7,7.0],"body":"{\"kind\":[20]}"}"#, #"["type",null,true]"#)
    #expect(
      Self.texts(lexicon) == [
        "n", "20", "on", "body", "boot", "kind", "type", "on-boot", #"{"kind":[20]}"#,
      ])
    #expect(lexicon.numbers.map(\.text) == ["7", "20", "7.0", "1e400"])
  }

  @Test func `code units that are no text are words too`() throws {
    let lexicon = try Self.lexicon(#"["\uD800a","e\u0301"]"#)
    #expect(lexicon.words.map(\.codeUnits) == [[0x65, 0x301], [0xD800, 0x61]])
  }

  @Test func `a lexicon of nothing yields the empty word, and leaves documents as they are`() throws
  {
    let empty = Lexicon(harvesting: [])
    var source = ChoiceSource(seed: 1)
    #expect(source.word(of: empty) == JSONString(""))
    let bare = try JSON.parse(Array("[true,[],null,{}]".utf8))
    #expect(source.graft(try Self.lexicon("[1]"), onto: bare) == bare)
  }

  @Test func `the words of the corpus are such as chance would not spell`() throws {
    let corpus = try Corpus(files: .embedded)
    let inputs = corpus.vectors.values.joined().map(\.input)
    let words = Set(Self.texts(Lexicon(harvesting: inputs)))
    #expect(words.isSuperset(of: ["navStart", "payload", "switchWebview", "correlationId"]))
    #expect(words.allSatisfy { $0.utf16.count <= 80 })
  }

  /// A document changed at one place, by a word of the corpus or what becomes of it.
  @Test func `a graft changes one place, and each place and word comes up`() async throws {
    let lexicon = try Self.lexicon(#"["alpha","beta",12]"#)
    let document = try JSON.parse(Array(#"{"a":[1,"x"],"b":{"c":true}}"#.utf8))
    var results: [String: Int] = [:]
    var source = ChoiceSource(seed: 5)
    for _ in 0..<6_000 {
      let changed = source.graft(lexicon, onto: document)
      results[changed.compactText, default: 0] += 1
    }
    for expected in [
      #"{"alpha":[1,"x"],"b":{"c":true}}"#, #"{"a":["beta","x"],"b":{"c":true}}"#,
      #"{"a":[1,12],"b":{"c":true}}"#, #"{"a":[1,"x"],"BETA":{"c":true}}"#,
      #"{"a":[1,"x"],"b":{"alpha-beta":true}}"#, #"{"a":[1,"x"],"b":{"":true}}"#,
    ] { #expect(results[expected, default: 0] > 0, "\(expected)") }
    #expect(results.count > 100)
  }

  @Test func `a graft shrinks to the first place and the shortest word as it is`() async throws {
    let lexicon = try Self.lexicon(#"["alpha","be"]"#)
    let document = try JSON.parse(Array(#"{"a":[1,"x"]}"#.utf8))
    let property = Property("the text is as it was") { source in
      source.graft(lexicon, onto: document).compactText
    } holds: {
      $0 == #"{"a":[1,"x"]}"#
    }
    guard case .failed(let failure) = await property.check().outcome else {
      Issue.record("it held")
      return
    }
    #expect(failure.value == String(reflecting: #"{"be":[1,"x"]}"#))
  }
}
