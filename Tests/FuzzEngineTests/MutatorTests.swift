import ChoiceEngine
import Testing
import WirePrimitives

@testable import FuzzEngine

/// Each mutator changes what it is for, ends, and traps on nothing.
struct MutatorTests {
  static let documents: [JSON] = [
    .null, true, 0, -1.5, "", "text", [], [:], [1, "1", [true, [:]]],
    ["a": 1, "b": ["c": "d", "e": [1, 2]]],
    ["token": "eyJhbGciOiJub25lIn0.eyJyZWNvcmQiOnRydWV9.", "bytes": ["$bytes": "AQIDBA=="]],
    ["text": #"{"a":[1,{"b":null}],"c":"\u00e9"}"#],
    [
      "config": ["x": 1],
      "steps": [
        ["at": 0, "do": ["start": [:]]], ["at": 10, "do": ["post": ["text": "hi"]]],
        ["at": 9_223_372_036_854_775_807, "do": ["wait": [:]]],
      ],
    ],
    .number(JSONNumber(text: "1e400") ?? JSONNumber(0)),
  ]

  static let context = MutationContext(
    mate: FuzzInput(.json(documents[12])),
    dictionary: FuzzDictionary(harvesting: [["word": "rampkit:haptic", "n": 600]]))

  @Test(arguments: JSONMutators.all.map(\.name))
  func `a mutator of JSON changes some document`(name: String) throws {
    let mutator = try #require(JSONMutators.all.first { $0.name == name })
    var random = SplitMix64(seed: 1)
    var changed = 0
    for document in Self.documents {
      for _ in 0..<200 {
        let tree = JSONTree(document)
        guard let mutated = mutator.mutated(tree, in: Self.context, by: &random) else { continue }
        // Whatever came out can be written and read again.
        let text = mutated.json.compactText
        #expect(try JSON.parse(text).compactText == text)
        if text != document.compactText { changed += 1 }
      }
    }
    #expect(changed > 10, "\(name)")
  }

  @Test func `mutators of JSON may follow each other in any order`() {
    var random = SplitMix64(seed: 2)
    for document in Self.documents {
      for _ in 0..<100 {
        var tree = JSONTree(document)
        for _ in 0..<12 {
          let mutator = JSONMutators.all[random.below(JSONMutators.all.count)]
          tree = mutator.mutated(tree, in: Self.context, by: &random) ?? tree
          #expect(tree.depth <= JSONTree.depthLimit)
        }
      }
    }
  }

  @Test(arguments: ByteMutators.all.map(\.name))
  func `a mutator of bytes changes some input`(name: String) throws {
    let mutator = try #require(ByteMutators.all.first { $0.name == name })
    var dictionary = FuzzDictionary(harvesting: ["token"])
    dictionary.learn(.bytes(seen: Array("abc".utf8), wanted: Array("magic".utf8)))
    let context = MutationContext(
      mate: FuzzInput(.bytes(Array("mate 42".utf8))), dictionary: dictionary)
    var random = SplitMix64(seed: 1)
    var changed = 0
    for text in ["", "7", "abc", "99999999999999999999999999", "{\"a\":[1,2]}"] {
      for _ in 0..<300 {
        let bytes = Array(text.utf8)
        if let mutated = mutator.mutated(bytes, in: context, by: &random), mutated != bytes {
          changed += 1
        }
      }
    }
    #expect(changed > 10, "\(name)")
  }

  @Test(arguments: ChoiceMutators.all.map(\.name))
  func `a mutator of choices makes values that the generator makes`(name: String) throws {
    let mutator = try #require(ChoiceMutators.all.first { $0.name == name })
    @Sendable func make(_ source: inout ChoiceSource) -> [Int] {
      source.list(0...6) { $0.int(0...9) }
    }
    var random = SplitMix64(seed: 1)
    var changed = 0
    for seed in 0..<UInt64(300) {
      var source = ChoiceSource(seed: seed)
      let before = make(&source)
      var other = ChoiceSource(seed: seed + 1_000)
      let mate = make(&other)
      let context = MutationContext(
        mate: FuzzInput(.json(.array(mate.map(JSON.number))), madeBy: other.record),
        dictionary: FuzzDictionary())
      guard let draft = mutator.mutated(ChoiceDraft(source.record), in: context, by: &random)
      else { continue }
      var again = ChoiceSource(mutating: draft.values, rarity: draft.rarity, seed: seed)
      let after = make(&again)
      #expect(after.count <= 6 && after.allSatisfy((0...9).contains))
      if after != before { changed += 1 }
    }
    #expect(changed > 10, "\(name)")
  }

  @Test func `a tree is the document that it was made of`() {
    for document in Self.documents {
      #expect(JSONTree(document).json.compactText == document.compactText)
    }
    let twice = #"{"a":1,"a":2,"n":1.50,"s":"\uD800"}"#
    let json = try? JSON.parse(twice)
    #expect(json.map { JSONTree($0).json.compactText } == twice)
  }

  @Test func `every part of a tree can be changed by its place`() {
    let tree = JSONTree(Self.documents[9])
    for place in 0..<tree.count {
      let changed = tree.changing(place) { _ in .leaf("here") }
      #expect(changed?.json.compactText.contains("here") == true)
    }
    #expect(tree.changing(tree.count) { _ in .leaf("here") } == nil)
  }

  @Test func `the layers of a token are opened and closed`() throws {
    let token = "eyJhbGciOiJub25lIn0.eyJyZWNvcmQiOnRydWV9."
    let layers = TextLayer.layers(of: token)
    #expect(layers.count == 2)
    let payload = layers[1]
    guard case .json(let json) = payload.content else {
      Issue.record("the payload is no document")
      return
    }
    #expect(json == ["record": true])
    #expect(payload.closing(payload.content) == token)
    let other = payload.closing(.json(["record": false]))
    #expect(other == "eyJhbGciOiJub25lIn0.eyJyZWNvcmQiOmZhbHNlfQ.")
    #expect(TextLayer.layers(of: "just a text").isEmpty)
  }

  @Test
  func `what a comparison would let pass takes the place of what it saw, however it is written`() {
    var dictionary = FuzzDictionary()
    // Of eight bytes, and yet read from two.
    dictionary.learn(.numbers(seen: 0x0201, wanted: 0xBBAA, width: 8))
    let context = MutationContext(mate: nil, dictionary: dictionary)
    func all(of bytes: [UInt8]) -> Set<[UInt8]> {
      Set(
        (0..<UInt64(200)).compactMap { seed in
          var random = SplitMix64(seed: seed)
          return PassComparison().mutated(bytes, in: context, by: &random)
        })
    }
    #expect(all(of: [9, 0x01, 0x02, 9]).contains([9, 0xAA, 0xBB, 9]))
    #expect(all(of: [9, 0x02, 0x01, 9]).contains([9, 0xBB, 0xAA, 9]))
    #expect(all(of: Array("x513y".utf8)).contains(Array("x48042y".utf8)))
    #expect(
      all(of: [0, 0, 0, 0, 0, 0, 2, 1]).contains([0, 0, 0, 0, 0, 0, 0xBB, 0xAA]), "all of it")
  }

  @Test func `a dictionary keeps the latest of what it learns`() {
    var dictionary = FuzzDictionary()
    for number in 0..<2_000 {
      dictionary.learn(.bytes(seen: [0], wanted: Array(String(number).utf8)))
    }
    #expect(dictionary.operands.count == 512)
    #expect(dictionary.operands.contains { $0.wanted == Array("1999".utf8) })
    dictionary.learn(.bytes(seen: [], wanted: [1]))
    dictionary.learn(.bytes(seen: [1], wanted: Array(repeating: 1, count: 65)))
    #expect(dictionary.operands.count == 512)
    #expect(!dictionary.operands.contains { $0.wanted.count == 65 })
  }
}
