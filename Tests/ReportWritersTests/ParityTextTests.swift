import ConformanceKit
import MachineKit
import ReportWriters
import TestSupport
import Testing
import WirePrimitives

/// What a person reads of a comparison.
@Suite struct ParityTextTests {
  private func lines(_ ports: [any ConformanceKit.Port], interrupted: Int? = nil) async -> [String]
  {
    let matrix = await Toy.parity(ports, interrupted: interrupted)
    return ParityText(matrix, names: ports.map(\.declaration.name)).lines
  }

  @Test func `a comparison that was cut claims nothing of the rest`() async {
    let whole = await lines([Toy.port(), Toy.port()])
    #expect(whole == ["All ports hold all of the 17 requirements that they were asked for"])
    let cut = await lines([Toy.port(), Toy.port()], interrupted: 1)
    #expect(
      cut.suffix(2) == [
        "! B was interrupted: what is told of it is told of a part",
        "Not all was compared: 0 of 17 requirements set ports apart so far",
      ])
  }

  @Test func `a place that is open is named without the way to it`() async {
    let ports = [Toy.port(below: ["more": ["b": 1]]), Toy.port(below: ["more": ["b": 2]])]
    #expect(await lines(ports).contains { $0.hasPrefix("  x.toy: more.b, AMB-TOY-01, 3 cases") })
    let whole = [Toy.port(below: 1), Toy.port(below: ["more": 1])]
    #expect(await lines(whole).contains { $0.hasPrefix("  x.toy: the whole answer, AMB-TOY-01") })
  }

  @Test func `no line is wider than a terminal`() async {
    let ports = [Toy.port("limit=10"), Toy.port(choices: [Toy.unitChoice: "foot"])]
    #expect(await lines(ports).allSatisfy { $0.count <= 80 })
  }
}
