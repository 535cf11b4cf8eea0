import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// What is found in runs of a small suite whose faults are known.
@Suite struct DiagnoserTests {
  /// Puts numbers to a port and compares what is found: requirement, verdict, what it is, and the
  /// numbers that it was found in.
  private func check(
    _ port: any Port, _ numbers: [Int] = Array(0...12), suite: ConformanceKit.Suite = Toy.suite,
    finds expected: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let findings = await Toy.report(on: port, numbers, suite: suite).findings.map { finding in
      let cases = finding.cases.sorted().map { numbers[$0 - 1] }
      return
        "\(finding.requirement) \(finding.verdict.rawValue): \(text(finding.diagnosis)) \(cases)"
    }
    #expect(findings == expected, sourceLocation: sourceLocation)
  }

  private func text(_ diagnosis: Finding.Diagnosis) -> String {
    switch diagnosis {
    case .behavesAs(let variant, let others):
      ([variant] + others).map(\.name).joined(separator: " or ")
    case .oneOf(let requirements): "one of \(requirements.map(\.text).joined(separator: ", "))"
    case .dependsOnHistory: "history"
    case .unstable: "unstable"
    case .none: "none"
    }
  }

  @Test func `a variant that explains every case is the finding`() async {
    await check(
      Toy.port("limit=10"), finds: "X-TOY-01 failed: limit=10 [6, 7, 8, 9, 10, 11, 12]")
  }

  @Test func `two bugs are two findings, and cases that have both are both's`() async {
    await check(
      Toy.port("limit=10", "parity=even"),
      finds: "X-TOY-01 failed: limit=10 [6, 7, 8, 9, 10, 11, 12]",
      "X-TOY-02 failed: parity=even [1, 3, 5, 7, 9, 11]")
  }

  @Test func `what no variant explains is grouped by its requirement`() async {
    let port = ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      guard number > 10, case .ok(let right) = Toy.reply(number) else { return Toy.reply(number) }
      return .ok(right.replacing("double", by: 1_000))
    }
    await check(port, finds: "X-TOY-01 failed: none [11, 12]")
  }

  @Test func `a variant that a right answer contradicts is not what the port does`() async {
    let port = ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      return number == 12 ? Toy.reply(number, "limit=10") : Toy.reply(number)
    }
    await check(port, finds: "X-TOY-01 failed: one of X-TOY-01 [12]")
  }

  @Test func `a should warns however it is broken`() async {
    await check(Toy.port("mood=angry"), [1, 2], finds: "X-TOY-03 warned: mood=angry [1, 2]")
  }

  @Test func `a settled reading fails`() async {
    await check(Toy.port("zero=odd"), [0, 1], finds: "X-TOY-02 failed: zero=odd [0]")
  }

  @Test func `another variant than the declared one breaks the declaration`() async {
    await check(
      Toy.port("unit=foot", choices: [Toy.unitChoice: "metre"]), [1, 2],
      finds: "X-TOY-04 breaks its declaration: unit=foot [1, 2]")
  }

  @Test func `who does what it declares is not accused`() async {
    await check(Toy.port(choices: [Toy.unitChoice: "foot"]), [1, 2])
  }

  @Test func `without a declaration it is another reading`() async {
    await check(
      Toy.port("unit=foot"), [1, 2], finds: "X-TOY-04 other reading: unit=foot [1, 2]")
  }

  @Test func `of variants that explain the same the one whose requirement is named is first`() async
  {
    await check(
      Toy.port("oddFactor=3"), [1, 3],
      finds: "X-TOY-01 failed: factor=3 or oddFactor=3 [1, 3]")
    await check(
      Toy.port("oddFactor=3"), [1, 2, 3], finds: "X-TOY-02 failed: oddFactor=3 [1, 3]")
  }

  @Test func `a requirement that nothing asks for is never blamed`() async {
    let port = ScriptedPort(Toy.declaration(grants: false)) { call in
      Toy.reply(call.input["n"]?.int ?? 0, "extra=leaking")
    }
    await check(port, [1, 2, 3], finds: "X-TOY-02 failed: parity=even [1, 3]")
  }

  @Test func `a fault where all is open is explained by a variant that faults`() async {
    await check(
      Toy.port("negatives=refused"), [-1, 1], finds: "X-TOY-06 fault: negatives=refused [-1]")
  }

  @Test func `a fault where all is open is explained by nothing else`() async {
    await check(
      Toy.port("negatives=refused"), [-1, 1], suite: Toy.suite(without: ["negatives=refused"]),
      finds: "X-TOY-06 fault: none [-1]")
  }

  @Test func `a death is no answer that a variant explains`() async {
    let port = ScriptedPort(Toy.declaration()) { call in
      call.input["n"] == 1 ? .crash(detail: "gone") : Toy.reply(call.input["n"]?.int ?? 0)
    }
    await check(port, [1, 2], finds: "PORT-03 crash: none [1]")
  }
}

extension JSON {
  /// The same object with one member changed.
  fileprivate func replacing(_ name: String, by value: JSON) -> JSON {
    .object(
      (object.map(Array.init) ?? []).map { member in
        (member.name.lossyText, member.name.text == name ? value : member.value)
      })
  }
}
