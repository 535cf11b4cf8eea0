import ConformanceKit
import Foundation
import MachineKit
import Testing
import WirePrimitives

/// What scripts are read as. What they do where they are run is asked by `Tests/Judge/test_scripts.py`
/// of the same table.
@Suite struct ScriptTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let script: JSONString
    let reads: JSON
    var testDescription: String { script.lossyText }
  }

  private static let form = ScriptForm(
    inert: [.init("alert(document.cookie);", by: RequirementID("code"))],
    broken: RequirementID("broken"), unread: AmbiguityID("X-AMB-01"))

  private static let rows = table("scripts")
  private static let setters = table("setters")

  private static func table(_ name: String) -> [Row] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    guard let data = try? Data(contentsOf: tests.appending(path: "Scripts/\(name).json")),
      let table = try? JSON.parse(String(decoding: data, as: UTF8.self))
    else { return [] }
    return (table.array.map(Array.init) ?? []).compactMap { row in
      guard let script = row["script"]?.string, let reads = row["reads"] else { return nil }
      return Row(script: script, reads: reads)
    }
  }

  private static func read(_ script: JSONString, _ form: ScriptForm = form) -> JSON {
    switch form.reading(of: script) {
    case .answer(let answer): answer
    case .departs(let requirement): .string(requirement.text)
    case .unread: "unread"
    }
  }

  @Test func `the table has rows of every kind`() {
    #expect(Self.rows.count > 90)
    #expect(
      ["broken", "code", "unread"].allSatisfy { kind in Self.rows.contains { $0.reads == kind } })
  }

  @Test(arguments: rows) func `a script is read as the table says`(_ row: Row) {
    #expect(Self.read(row.script) == row.reads)
  }

  @Test(arguments: setters) func `to set a property is a call where the form says so`(_ row: Row) {
    let form = ScriptForm(
      inert: Self.form.inert, broken: Self.form.broken, unread: Self.form.unread,
      setters: ["location", "location.href"])
    #expect(Self.read(row.script, form) == row.reads)
  }

  @Test func `to set a property is nothing elsewhere`() {
    #expect(Self.setters.count > 20)
    #expect(Self.read("location.href = 'x'") == "unread")
  }

  @Test func `without a requirement for it a broken script is recorded`() {
    let form = ScriptForm(inert: [], broken: nil, unread: AmbiguityID("X-AMB-01"))
    #expect(Self.read("cb('", form) == "unread")
  }

  @Test func `a script with a lone surrogate is not read`() {
    #expect(Self.read(JSONString(codeUnits: [0x61, 0x28, 0xD800, 0x29])) == "unread")
  }

  struct Repeated: CustomTestStringConvertible, Sendable {
    let part: String
    var count = 10_000
    var testDescription: String { "\(count) times \(part)" }
  }

  private static let long: [Repeated] = [
    .init(part: "("), .init(part: "["), .init(part: "a&&"), .init(part: "`${"), .init(part: "\\'"),
    .init(part: ";"), .init(part: "/*"), .init(part: "if(a)"), .init(part: "void "),
    .init(part: "(function(){", count: 60), .init(part: "alert(document.cookie)"),
  ]

  /// What takes quadratic time, or more, takes hours here.
  @Test(arguments: long)
  func `a long or deep script takes no time`(_ long: Repeated) {
    let part = String(repeating: long.part, count: long.count)
    for script in [part, "cb(\(part)", "cb('\(part)')"] { _ = Self.read(JSONString(script)) }
  }
}
