import ConformanceKit
import Foundation
import ReportWriters
import TestSupport
import Testing
import WirePrimitives

@Suite struct JUnitTests {
  @Test func `whatever a port says, the XML is well-formed and complete`() async throws {
    for (name, run) in await Hostility.runs() {
      let text = run.junit(strict: true)
      #expect(text.unicodeScalars.allSatisfy(Self.isCharacter), "\(name)")
      let tree = try #require(XMLTree.parse(text), "\(name)")
      #expect(
        tree.children.map { $0.attributes["name"] } == [
          "x.echo", "proofload.port", "proofload.run",
        ],
        "\(name)")
      #expect(tree.all("testcase").count == 4 + PortRule.allCases.count + 2, "\(name)")
      #expect(Self.names(tree).isSubset(of: Self.vocabulary), "\(name)")
    }
  }

  /// XML 1.0, production 2: parsers differ in how much of it they check.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    [0x9, 0xA, 0xD].contains(scalar.value) || (0x20...0xD7FF).contains(scalar.value)
      || (0xE000...0xFFFD).contains(scalar.value) || scalar.value >= 0x10000
  }

  private static let vocabulary: Set<String> = [
    "testsuites", "testsuite", "testcase", "failure", "error", "skipped", "system-out",
    "properties", "property",
  ]

  private static func names(_ tree: XMLTree) -> Set<String> {
    tree.children.reduce(into: [tree.name]) { $0.formUnion(names($1)) }
  }

  @Test func `the totals are those of the elements`() async throws {
    let run = await Run(
      ScriptedPort { _ in .ok(["word": "HELLO", "mood": "angry", "extra": true]) })
    let tree = try #require(XMLTree.parse(run.junit()))
    for node in [tree] + tree.children {
      for (attribute, element) in [
        ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
      ] {
        #expect(node.attributes[attribute] == String(node.all(element).count), "\(attribute)")
      }
    }
    #expect(tree.attributes["failures"] == "1")
  }

  @Test func `each state of a requirement has its element`() async throws {
    let port = ScriptedPort { call in
      call.input["say"] == "hello"
        ? .ok(["word": "no", "mood": "calm", "extra": true])
        : .ok(["word": call.input["say"] ?? .null, "mood": "angry", "extra": true])
    }
    let tree = try #require(XMLTree.parse(await Run(port).junit()))
    let cases = tree.children[0].children
    #expect(
      cases.map { $0.children.map(\.name) } == [["failure"], ["system-out"], [], ["skipped"]])
    #expect(cases[0].attributes["name"] == "X-ECH-01 The word comes back.")
    #expect(cases[0].attributes["classname"] == "x.echo")
    #expect(cases[0].children[0].attributes["type"] == "failed")
    #expect(
      cases[0].children[0].attributes["message"]
        == "ok.word: expected \"hello\", got \"no\" (1 case)")
    #expect(
      cases[3].children[0].attributes["message"]
        == "not checked: no case that shows it was answered right")
  }

  @Test func `strictly a warning is a failure`() async throws {
    let port = ScriptedPort { call in
      .ok(["word": call.input["say"] ?? .null, "mood": "angry", "extra": true])
    }
    let run = await Run(port)
    #expect(XMLTree.parse(run.junit())?.attributes["failures"] == "0")
    #expect(XMLTree.parse(run.junit(strict: true))?.attributes["failures"] == "1")
  }

  @Test func `a known failure is skipped with its reason`() async throws {
    let known = KnownFailures([
      KnownFailure(
        target: .requirement(Echo.id, Echo.word, nil), reason: "later <b>", issue: "#12",
        until: "2026-12-31")
    ])
    let run = await Run(ScriptedPort { _ in .ok(["mood": "calm", "extra": true]) }, known: known)
    let tree = try #require(XMLTree.parse(run.junit()))
    #expect(
      tree.all("skipped").map { $0.attributes["message"] } == [
        "known failure: later <b> (#12, until 2026-12-31)",
        "not checked: no case that shows it was answered right",
      ])
    #expect(tree.attributes["failures"] == "0")
  }

  @Test func `a run that was cut is never green`() async throws {
    let run = await Run(interruptedAtLook: 1)
    let tree = try #require(XMLTree.parse(run.junit()))
    #expect(tree.all("error").map { $0.attributes["message"] } == ["interrupted"])
  }

  @Test func `what happened besides the replies fails its rule`() async throws {
    let run = await Run(Hostility.port("oops", Echo.right(Call(suite: Echo.id, input: [:]))))
    let tree = try #require(XMLTree.parse(run.junit()))
    let rules = try #require(tree.children.dropFirst().first)
    let failing = rules.children.filter { !$0.children.isEmpty }
    #expect(
      failing.map { $0.attributes["name"] } == ["PORT-02 Rule PORT-02.", "PORT-08 Rule PORT-08."])
    #expect(failing.map { $0.children[0].text } == ["oops", "oops"])
  }
}
