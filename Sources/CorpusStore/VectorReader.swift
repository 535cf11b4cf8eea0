import ConformanceKit
import MachineKit
import WirePrimitives

/// Reads `vectors/<suite>/*.json`.
enum VectorReader {
  private static let members: Set<String> = [
    "uid", "id", "title", "since", "requirements", "input", "expect", "twin", "why", "flags",
  ]

  private static let hexadecimalDigits = "0123456789abcdef".utf8

  /// - Parameters:
  ///   - folder: the name of the folder that the file stands in.
  ///   - suites: the suites that there are; nil where any is taken.
  static func read(
    _ document: Document, in folder: String, suites: Set<SuiteID>?
  ) throws(CorpusError) -> (SuiteID, [Located<Vector>]) {
    guard let suite = document.json["suite"]?.text else {
      throw document.fail("the member \"suite\" is no text", at: "suite")
    }
    // Vectors under another name would not be run, and nobody would be told.
    guard suite == folder else {
      throw document.fail(
        "the suite is \(String(escaping: suite)), the folder \(String(escaping: folder))",
        at: "suite")
    }
    guard suites?.contains(SuiteID(suite)) ?? true else {
      throw document.fail("the kit has no suite \(String(escaping: suite))", at: "suite")
    }
    var vectors: [Located<Vector>] = []
    for entry in try document.entries("cases", schema: "vectors-1") {
      vectors.append(Located(value: try vector(entry), entry: entry))
    }
    return (SuiteID(suite), vectors)
  }

  private static func vector(_ entry: Entry) throws(CorpusError) -> Vector {
    try entry.allow(only: members)
    guard let input = entry.json["input"] else { throw entry.fail("has no \"input\"") }
    guard let expect = entry.json["expect"] else {
      throw entry.fail("has no \"expect\"; `proofload vectors lint --fix` fills it in")
    }
    let tree: Acceptance
    do throws(AcceptanceError) {
      tree = try Acceptance(json: expect)
    } catch {
      throw entry.fail("\"expect\" is no acceptance tree: \(error)")
    }
    let uid = try entry.text("uid")
    guard uid.utf8.count == 16, uid.utf8.allSatisfy(hexadecimalDigits.contains) else {
      throw entry.fail(
        "\"uid\" is not 16 hexadecimal digits; leave it out and run `proofload vectors lint --fix`")
    }
    return Vector(
      uid: uid, id: try entry.text("id"), title: try entry.text("title"),
      since: try entry.text("since"),
      requirements: try entry.texts("requirements").map { RequirementID($0) },
      input: input, expect: tree, twin: try entry.optionalText("twin"),
      why: try entry.text("why"))
  }
}
