import MachineKit
import Synchronization
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// A suite that remembers its trees.
@Suite struct TreeMemoryTests {
  /// What the model was asked, as text.
  private final class Questions: Sendable {
    private let asked = Mutex<[String]>([])
    var all: [String] { asked.withLock { $0 } }
    func note(_ question: String) { asked.withLock { $0.append(question) } }
  }

  private let questions = Questions()
  private let suite: ConformanceSuite

  init() {
    let questions = questions
    suite = Toy.suite.replacingModel { (input, applied, recorder) throws(InvalidInput) in
      questions.note("\(input.compactText) \(applied)")
      return try Toy.suite.acceptance(of: input, applying: applied, citing: &recorder)
    }.remembering()
  }

  @Test func `the trees are the model's, and each is asked for once`() throws {
    for _ in 0..<3 {
      for number in [1, 7] {
        for applied in [[], [0], [5, 0]] {
          let input = Toy.input(number)
          #expect(
            try suite.acceptance(of: input, applying: applied)
              == Toy.suite.acceptance(of: input, applying: applied))
        }
      }
    }
    #expect(
      questions.all == [
        #"{"n":1} []"#, #"{"n":1} [0]"#, #"{"n":1} [5, 0]"#,
        #"{"n":7} []"#, #"{"n":7} [0]"#, #"{"n":7} [5, 0]"#,
      ])
  }

  @Test func `who wants citations gets them each time`() throws {
    _ = try suite.acceptance(of: Toy.input(1), applying: [])
    for _ in 0..<2 {
      var recorder = CitationRecorder()
      _ = try suite.acceptance(of: Toy.input(1), applying: [], citing: &recorder)
      #expect(recorder.citations.map(\.requirement) == [Toy.double, Toy.parity, Toy.mood])
    }
    #expect(questions.all.count == 3)
  }

  @Test func `an error is no tree`() {
    for _ in 0..<2 {
      #expect(throws: InvalidInput.self) { try suite.acceptance(of: [:], applying: []) }
    }
    #expect(questions.all.count == 2)
  }

  /// Numbers are equal however they are written, and a text that says them is not.
  @Test func `a tree is not taken for one whose numbers are written otherwise`() throws {
    @Sendable func texts(_ number: JSON) -> Acceptance {
      let text = Acceptance.json(.exactly(number, by: Toy.double), .none, by: Toy.double)
      return .answer(.object([.init("text", text)]))
    }
    let other = try JSON.parse("1.0")
    let suite = Toy.suite.replacingModel { (_, applied, _) throws(InvalidInput) in
      texts(applied.isEmpty ? 1 : other)
    }.remembering()
    for _ in 0..<2 {
      for (applied, number) in [([], 1), ([0], other)] as [([Int], JSON)] {
        let tree = try suite.acceptance(of: Toy.input(1), applying: applied)
        #expect(tree.isIdentical(to: texts(number)))
      }
    }
  }

  @Test func `beyond its limit it asks the model`() throws {
    for number in 0...4_000 { _ = try suite.acceptance(of: Toy.input(number), applying: []) }
    #expect(questions.all.count == 4_001)
    _ = try suite.acceptance(of: Toy.input(3_999), applying: [])
    #expect(questions.all.count == 4_001)
    let last = try suite.acceptance(of: Toy.input(4_000), applying: [])
    #expect(last == (try Toy.suite.acceptance(of: Toy.input(4_000), applying: [])))
    #expect(questions.all.count == 4_002)
  }
}
