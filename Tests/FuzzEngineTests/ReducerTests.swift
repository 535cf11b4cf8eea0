import ChoiceEngine
import Testing
import WirePrimitives

@testable import FuzzEngine

struct ReducerTests {
  private func reduced(
    _ json: JSON, while isWanted: @escaping (JSON) -> Bool
  ) async -> (JSON, isSpent: Bool) {
    var reducer = Reducer(.json(json), budget: ShrinkBudget(tests: 20_000)) { candidates in
      candidates.map { candidate in
        guard case .json(let json) = candidate else { return false }
        return isWanted(json)
      }
    }
    await reducer.reduce()
    guard case .json(let result) = reducer.material else { return (.null, true) }
    return (result, reducer.isSpent)
  }

  @Test func `parts that do not matter go`() async {
    let input: JSON = ["a": [1, 2, 3], "b": ["c": "needle in a haystack"], "d": nil]
    let (result, isSpent) = await reduced(input) { $0.compactText.contains("needle") }
    #expect(result == "needle")
    #expect(!isSpent)
  }

  @Test func `a number comes as near to 0 as it may`() async {
    let (result, _) = await reduced(["n": 7_341]) { ($0["n"]?.int ?? 0) >= 18 }
    #expect(result == ["n": 18])
  }

  @Test func `the document inside of a text is made simpler as a document`() async {
    let inner = #"{"x":[1,2,{"flag":true}],"y":"long text"}"#
    let (result, _) = await reduced(["text": .string(inner)]) { json in
      guard let text = json["text"]?.text, let document = try? JSON.parse(text) else {
        return false
      }
      return document.compactText.contains("flag")
    }
    #expect(result["text"]?.text.map { $0.count <= 10 } == true, "\(result.compactText)")
  }

  @Test func `the payload of a token is made simpler, and the token stays one`() async {
    let payload = Base64URL.encode(
      Array(#"{"name":"somebody","record":true,"list":[1,2,3]}"#.utf8), padding: .omitted)
    let (result, _) = await reduced(["token": .string("aGVhZGVy.\(payload).c2ln")]) { json in
      guard
        let segments = json["token"]?.text?.split(separator: ".", omittingEmptySubsequences: false),
        segments.count == 3,
        let bytes = try? Base64URL.decode(segments[1].utf8, padding: .forbidden),
        let claims = try? JSON.parse(bytes)
      else { return false }
      return claims["record"] == true
    }
    let segment = result["token"]?.text?.split(separator: ".", omittingEmptySubsequences: false)
    let claims = segment.flatMap { try? Base64URL.decode($0[1].utf8, padding: .forbidden) }
    #expect(claims.map { String(decoding: $0, as: UTF8.self) } == #"{"record":true}"#)
  }

  @Test func `bytes that do not matter go`() async {
    var reducer = Reducer(
      .bytes(Array("some bytes with X in them".utf8)), budget: ShrinkBudget()
    ) { candidates in candidates.map { FuzzInput($0).bytes.contains(UInt8(ascii: "X")) } }
    await reducer.reduce()
    #expect(FuzzInput(reducer.material).bytes == Array("X".utf8))
  }

  @Test func `no more is tested than the budget allows`() async {
    var tests = 0
    var reducer = Reducer(
      .json(.string(String(repeating: "x", count: 500))), budget: ShrinkBudget(tests: 50, width: 8)
    ) { candidates in
      tests += candidates.count
      return candidates.map { _ in false }
    }
    await reducer.reduce()
    #expect(reducer.isSpent)
    #expect(tests < 60)
  }
}
