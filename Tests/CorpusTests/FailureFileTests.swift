import ConformanceKit
import CorpusStore
import Foundation
import TestSupport
import Testing

struct FailureFileTests {
  private let path = FileManager.default.temporaryDirectory.path + "/failures-\(UUID()).txt"

  /// A run of generated cases with the failures of a file before them.
  private func run(_ port: any ConformanceKit.Port, _ file: FailureFile) async -> RunReport {
    var plan = CheckPlan(
      suites: [Toy.suite], vectors: [:], generated: 30, seed: 1, allowance: Allowance())
    plan.earlier = file.cases
    var runner = Runner(plan: plan, port: port, registry: Toy.registry, recorder: file)
    return await runner.run(
      header: RunHeader(
        kit: Kit.version, corpus: "", caseSet: "", port: port.declaration, seed: 1,
        suites: [Toy.id], suitesKnown: 1))
  }

  private func file() throws -> FailureFile {
    try FailureFile(path: path, suites: [Toy.suite])
  }

  private var text: String {
    get throws { try String(contentsOfFile: path, encoding: .utf8) }
  }

  @Test func `what fails goes first in the next run, and is told to pass once it does`()
    async throws
  {
    let first = try file()
    #expect(first.cases.isEmpty && first.problems.isEmpty)
    _ = await run(Toy.port("limit=10"), first)
    #expect(first.summary == ["\(path): 1 added"])
    #expect(try text == "x.toy:~Au8hBg X-TOY-01\n")

    let second = try file()
    #expect(second.cases[Toy.id]?.map(\.input) == [Toy.input(6)])
    let report = await run(Toy.port("limit=10"), second)
    // One case more than the distinct ones that are generated, and nothing new.
    #expect(report.suites[0].generated == 1 + 14)
    #expect(second.summary == ["\(path): 0 of 1 earlier failures pass now"])

    let third = try file()
    _ = await run(Toy.port(), third)
    #expect(third.summary == ["\(path): 1 of 1 earlier failures pass now"])
    #expect(try text == "x.toy:~Au8hBg X-TOY-01\n")
  }

  @Test func `a line that stands for nothing is told and stays`() async throws {
    let lines = "x.other:~Au8hBg X\nx.toy:~AQY of another version\nx.toy:~Au8hBg\n\u{1b}[31m\n"
    try lines.write(toFile: path, atomically: true, encoding: .utf8)
    let file = try file()
    #expect(file.cases[Toy.id]?.count == 1)
    #expect(file.problems.count == 3)
    #expect(file.problems[0].hasPrefix("\(path):1 names no generated case"))
    #expect(!file.problems[2].contains("\u{1b}"))
    _ = await run(Toy.port("parity=even"), file)
    #expect(try text.hasPrefix(lines))
    #expect(try text != lines)
  }

  @Test func `a file that cannot be written is told`() async throws {
    let file = try FailureFile(path: "/nowhere/failures.txt", suites: [Toy.suite])
    _ = await run(Toy.port("limit=10"), file)
    #expect(file.summary.count == 1)
    #expect(file.summary[0].hasPrefix("/nowhere/failures.txt: 1 cases could not be added"))
  }
}
