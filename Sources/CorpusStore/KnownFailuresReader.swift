package import ConformanceKit
import Foundation
import MachineKit
import WirePrimitives

/// Reads a list of known failures, `Corpus/schema/known-failures.schema.json`.
package struct KnownFailuresReader {
  private static let schema = "known-failures-1"
  private static let members: Set<String> = [
    "uid", "suite", "requirement", "verdict", "reason", "issue", "until",
  ]

  /// The suites with the requirements that a finding of theirs can name, the rules of the port
  /// protocol aside.
  private let suites: [SuiteID: Set<RequirementID>]
  private let requirements: Set<RequirementID>
  private let uids: Set<String>

  /// - Parameter suites: all suites of the kit; an entry that names another is misspelt.
  package init(suites: [ConformanceSuite], corpus: Corpus) {
    self.suites = Dictionary(
      uniqueKeysWithValues: suites.map { suite in
        let blamed = suite.variants.compactMap(\.requirement) + [suite.totality].compactMap(\.self)
        return (suite.id, Set(suite.requirements + blamed))
      })
    requirements = Set(corpus.registry.requirements.map(\.id))
    uids = corpus.uids
  }

  /// - Parameter name: how the file is called in messages.
  package func read(name: String, bytes: [UInt8]) throws(CorpusError) -> [KnownFailure] {
    let document = try Document(name: name, bytes: bytes)
    let entries = try document.entries("entries", schema: Self.schema)
    for member in document.json.object?.names.map(\.lossyText) ?? []
    where !["schema", "$schema", "entries"].contains(member) {
      throw CorpusError(
        file: name, line: 1, reason: "unknown member \"\(String(escaping: member))\"")
    }
    var failures: [KnownFailure] = []
    for entry in entries {
      let failure = try failure(entry)
      if let index = failures.firstIndex(where: { $0.target == failure.target }) {
        throw entry.fail("says what entry \(index + 1) says")
      }
      failures.append(failure)
    }
    return failures
  }

  private func failure(_ entry: Entry) throws(CorpusError) -> KnownFailure {
    try entry.allow(only: Self.members)
    if entry.json.object?.hasDuplicates ?? false { throw entry.fail("a member stands twice") }
    let reason = try entry.text("reason")
    guard reason.contains(where: { !$0.isWhitespace }) else {
      throw entry.fail("\"reason\" is empty: say why the failure is accepted")
    }
    let until = try entry.optionalText("until")
    if let until, !Self.isDay(until) {
      throw entry.fail("\"until\" is \"\(String(escaping: until))\", not a day such as 2026-12-31")
    }
    return KnownFailure(
      target: try target(entry), reason: reason, issue: try entry.optionalText("issue"),
      until: until)
  }

  private func target(_ entry: Entry) throws(CorpusError) -> KnownFailure.Target {
    if let uid = try entry.optionalText("uid") {
      for member in ["suite", "requirement", "verdict"] where entry.json[member] != nil {
        throw entry.fail("has both \"uid\" and \"\(member)\": a uid says it all")
      }
      guard uids.contains(uid) else { throw entry.fail("no vector has this uid") }
      return .vector(uid: uid)
    }
    guard entry.json["suite"] != nil, entry.json["requirement"] != nil else {
      throw entry.fail("needs \"uid\", or \"suite\" and \"requirement\"")
    }
    let suite = SuiteID(try entry.text("suite"))
    guard let decided = suites[suite] else {
      throw entry.fail("there is no suite \(String(escaping: suite.text))")
    }
    let requirement = RequirementID(try entry.text("requirement"))
    guard requirements.contains(requirement) else {
      throw entry.fail("there is no requirement \(String(escaping: requirement.text))")
    }
    guard requirement.isRuleOfPort || decided.contains(requirement) else {
      throw entry.fail("\(suite) decides nothing by \(requirement): nothing can fail")
    }
    guard entry.json["verdict"] != nil else { return .requirement(suite, requirement, nil) }
    let verdict = try entry.word("verdict", Verdict.self)
    guard verdict.isNotable else { throw entry.fail("\"\(verdict.rawValue)\" is no failure") }
    return .requirement(suite, requirement, verdict)
  }

  /// Whether a text is a day of the calendar, `2026-12-31`.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return false }
    let numbers = parts.compactMap { Int($0) }
    let components = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: numbers[0], month: numbers[1],
      day: numbers[2])
    return components.isValidDate
  }
}
