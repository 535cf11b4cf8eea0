import ChoiceEngine
import Testing

struct PropertyTests {
  private struct TooLarge: Error, CustomStringConvertible {
    var description: String { "too large" }
  }
  private struct TooLong: Error {}

  private static func numbers(
    _ holds: @escaping @Sendable ([Int]) async throws -> Bool
  ) -> Property<[Int]> {
    Property(
      "numbers", generate: { $0.list(0...20) { $0.integer(0...10_000) } },
      classify: { [$0.isEmpty ? "empty" : "not empty"] + ($0.count > 5 ? ["long"] : []) },
      holds: holds)
  }

  private static func failure(_ report: PropertyReport) throws -> PropertyFailure {
    guard case .failed(let failure) = report.outcome else {
      Issue.record("\(report)")
      throw TooLong()
    }
    return failure
  }

  @Test func `what holds passes with its count and labels`() async throws {
    let report = await Self.numbers { _ in true }.check(PropertySettings(cases: 1_000))
    guard case .passed(let statistics) = report.outcome else {
      Issue.record("\(report)")
      return
    }
    #expect(statistics.cases == 1_000)
    #expect(
      statistics.labels["empty", default: 0] + statistics.labels["not empty", default: 0] == 1_000)
    #expect((20...90).contains(statistics.permille(of: "empty")))
    #expect((500...900).contains(statistics.permille(of: "long")))
    let lines = report.description.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == "numbers: passed, 1000 cases")
    #expect(lines[1].wholeMatch(of: /[ ]{2}9\d\.\d % not empty \(9\d\d\)/) != nil)
    #expect(lines[3].wholeMatch(of: /[ ]{2}\d\.\d % empty \(\d\d\)/) != nil)
  }

  @Test func `what does not hold fails with the simplest value and the line that replays it`()
    async throws
  {
    let property = Self.numbers { $0.allSatisfy { $0 < 1_000 } }
    let report = await property.check(PropertySettings(seed: 3))
    let failure = try Self.failure(report)
    #expect(failure.value == "[1000]")
    #expect(failure.reason == "it does not hold")
    #expect(failure.shrinking == .complete)
    #expect(failure.replay == PropertyReplay(seed: 3, values: [1, 1_000]))
    #expect((1...200).contains(failure.tests))
    #expect(
      report.description == """
        numbers: failed, it does not hold
          value: [1000]
          seed: 3, shrinking: \(failure.tests) tests, complete
          to replay: \(failure.replay.line)
        """)
    let again = try Self.failure(try await property.replay(failure.replay.line))
    #expect(again.value == "[1000]")
    #expect(again.shrinking == .replayed)
    let fixed = try await Self.numbers { _ in true }.replay(failure.replay.line)
    #expect(fixed.isPassed)
  }

  /// The larger failure is the one met first; the other one is simpler, and another.
  @Test func `shrinking keeps to the kind of failure that it began with`() async throws {
    let report = await Self.numbers { numbers in
      if numbers.count > 3 { throw TooLarge() }
      if numbers.count > 1 { throw TooLong() }
      return numbers.isEmpty
    }.check(PropertySettings(seed: 3))
    let failure = try Self.failure(report)
    #expect(failure.value == "[0, 0, 0, 0]")
    #expect(failure.reason == "too large")
  }

  @Test func `a budget that is spent says that shrinking was cut`() async throws {
    let report = await Self.numbers { $0.reduce(0, +) < 5_000 }
      .check(PropertySettings(shrinking: ShrinkBudget(tests: 3)))
    let failure = try Self.failure(report)
    #expect(failure.shrinking == .cut)
    #expect(failure.tests == 3)
  }

  @Test func `a value that passes when asked again is said to waver`() async throws {
    let count = Count()
    let report = await Self.numbers { _ in count.next() != 7 }.check()
    #expect(try Self.failure(report).shrinking == .wavering)
  }

  @Test func `the same seed makes the same report, another one another`() async throws {
    let property = Self.numbers { $0.reduce(0, +) % 97 != 13 }
    let first = await property.check(PropertySettings(seed: 5))
    #expect(await property.check(PropertySettings(seed: 5)) == first)
    #expect(await property.check(PropertySettings(seed: 6)) != first)
  }
}
