import ChoiceEngine
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

struct ReplayTokenTests {
  /// The written contract: what somebody has noted down names the same choices in later versions.
  @Test func `a token of version 2 means what it always meant`() throws {
    let token = ReplayToken([0, 6, 300, .max, 0, 0], making: ["n": 6])
    #expect(token.text == "~Au8hAAasAv___________wE")
    let read = try #require(ReplayToken(text: token.text))
    // What is simplest at the end goes without saying.
    #expect(read.choices == [0, 6, 300, .max])
    #expect(read.names(["n": 6]))
    #expect(!read.names(["n": 7]))
  }

  @Test func `any choices come back`() throws {
    var random = SplitMix64(seed: 1)
    for length in 0..<200 {
      let choices = (0..<length).map { _ in random.next(scaledUpTo: .max) } + [1]
      let text = ReplayToken(choices, making: .null).text
      #expect(ReplayToken(text: text)?.choices == choices)
    }
  }

  @Test(arguments: [
    "", "~", "AgAAAA", "~AQY", "~AgAA=", "~A", "~AgA", "~AgAAgA", "~AgAA______________8",
    "~AgAAgICAgICAgICAAg", "~\u{e9}", "~Ag AA",
  ])
  func `what is no token of this version is none`(text: String) {
    #expect(ReplayToken(text: text) == nil)
  }

  @Test func `choices that make another input than they did name nothing`() throws {
    let name = Case(suite: Toy.id, input: Toy.input(6), origin: .generated([6])).name.dropFirst(6)
    #expect(Case(named: String(name), of: Toy.suite, vectors: [])?.input == Toy.input(6))
    let other = ReplayToken([7], making: Toy.input(6)).text
    #expect(Case(named: other, of: Toy.suite, vectors: []) == nil)
  }
}
