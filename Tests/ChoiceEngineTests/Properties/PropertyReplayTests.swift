import ChoiceEngine
import Testing

struct PropertyReplayTests {
  private static let small = Property(
    "small", generate: { $0.list(0...9) { $0.int(0...99) } },
    holds: { $0.allSatisfy { $0 < 50 } })

  private static func line(_ values: UInt64...) -> String {
    PropertyReplay(seed: 7, values: values).line
  }

  @Test(arguments: [[], [0], [1, 2, 3], [.max, 0, .max]] as [[UInt64]])
  func `a line is read as it was written`(values: [UInt64]) throws {
    let replay = PropertyReplay(seed: .max, values: values)
    #expect(try PropertyReplay(line: replay.line) == replay)
    #expect(try PropertyReplay(line: "  \(replay.line)\n") == replay)
  }

  /// The written contract: a line that somebody kept is read by later versions.
  @Test func `a line is what it always was`() {
    #expect(Self.line(1, 50) == "replay/1 seed=7 values=1,50 sum=e1448ad5")
  }

  static let broken: [(String, PropertyReplayError)] = [
    ("", .notAReplay), ("seed=7 values=1,50", .notAReplay),
    ("replay/2 seed=7 values=1,50 sum=0", .otherVersion("replay/2")),
    ("replay/1", .broken(field: "seed")), ("replay/1 seed=x values= sum=0", .broken(field: "seed")),
    ("replay/1 seed=7", .broken(field: "values")),
    ("replay/1 seed=7 values=1,,2 sum=0", .broken(field: "values")),
    ("replay/1 seed=7 values=1,-2 sum=0", .broken(field: "values")),
    ("replay/1 seed=7 values=1,50", .broken(field: "sum")),
    ("replay/1 seed=7 values=1,50 sum=zz", .wrongSum),
    ("replay/1 seed=7 values=1,5 sum=0", .wrongSum),
    ("replay/1 seed=7 values=1 sum=0 more", .broken(field: "end")),
  ]

  @Test(arguments: broken)
  func `a broken line says what is wrong with it`(line: String, error: PropertyReplayError) async {
    #expect(throws: error) { try PropertyReplay(line: line) }
    await #expect(throws: error) { try await Self.small.replay(line) }
    #expect(!"\(error)".isEmpty)
  }

  @Test func `no line of which a character is changed or cut off is taken for another`() throws {
    let line = Array(Self.line(1, 50, 700))
    for end in line.indices {
      #expect(throws: PropertyReplayError.self) { try PropertyReplay(line: String(line[..<end])) }
      var changed = line
      changed[end] = line[end] == "1" ? "2" : "1"
      let text = String(changed)
      #expect(throws: PropertyReplayError.self, "\(text)") { try PropertyReplay(line: text) }
    }
  }

  @Test func `a failure is stored, and asked about first the next time`() async throws {
    let store = MemoryStore()
    let first = await Self.small.check(store: store)
    #expect(store.load("small") == [PropertyReplay(seed: 1, values: [1, 50]).line])
    // No case is needed to find it again.
    let again = await Self.small.check(PropertySettings(cases: 1, seed: 2), store: store)
    guard case .failed(let failure) = again.outcome else {
      Issue.record("\(again)")
      return
    }
    #expect(failure.value == "[50]")
    #expect(failure.shrinking == .replayed)
    #expect(failure.replay == PropertyReplay(seed: 1, values: [1, 50]))
    #expect(!first.isPassed)
    #expect(store.load("small").count == 1)
    #expect(store.load("large") == [])
  }

  @Test func `what is fixed, outdated or corrupt is told and kept, and the rest goes on`() async {
    let lines = [
      "garbage", Self.line(1, 49), Self.line(1, 100), Self.line(1, 60), Self.line(0),
    ]
    let store = MemoryStore(["small": lines])
    let report = await Self.small.check(store: store)
    #expect(
      report.remarks == [
        .isCorrupt(line: "garbage", .notAReplay), .isFixed(line: lines[1]),
        .isOutdated(line: lines[2]), .isFixed(line: lines[4]),
      ])
    guard case .failed(let failure) = report.outcome else {
      Issue.record("\(report)")
      return
    }
    #expect(failure.value == "[60]")
    #expect(store.load("small") == lines)
    #expect(
      report.description.hasSuffix(
        "\n  remark: a stored failure no longer fails: \(lines[4])"))
  }

  @Test func `stored failures that are fixed do not replace the cases`() async {
    let store = MemoryStore(["small": [Self.line(1, 49)]])
    let property = Property("small", generate: { $0.list(0...9) { $0.int(0...99) } }) { _ in true }
    let report = await property.check(PropertySettings(cases: 30), store: store)
    #expect(report.remarks == [.isFixed(line: Self.line(1, 49))])
    guard case .passed(let statistics) = report.outcome else {
      Issue.record("\(report)")
      return
    }
    #expect(statistics.cases == 30)
  }

  @Test func `a failure that cannot be stored is told all the same`() async {
    let report = await Self.small.check(store: MemoryStore(isFull: true))
    #expect(report.remarks == [.cannotSave(reason: "Full()")])
    #expect(!report.isPassed)
  }
}
