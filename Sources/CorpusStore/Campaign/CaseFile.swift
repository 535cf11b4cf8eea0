package import ConformanceKit
import Foundation
package import MachineKit
package import WirePrimitives

/// What is known of a finding, for a person, for `proofload replay` and for the programs that show it
/// without the kit: the `case.json` of its folder, as `Corpus/schema/case.schema.json` says.
package struct CaseFile: Sendable, Equatable {
  package static let schema = "case-1"
  package static let name = "case.json"

  /// What started the port, and what it was given; milliseconds.
  package struct Port: Sendable, Equatable {
    package let command: [String]
    package let window: Int
    package let deadline: Int
    package let startDeadline: Int

    package init(command: [String], window: Int, deadline: Int, startDeadline: Int) {
      self.command = command
      self.window = window
      self.deadline = deadline
      self.startDeadline = startDeadline
    }
  }

  package let suite: SuiteID
  package let requirement: String
  /// The runs that show it, in order.
  package let inputs: [JSON]
  /// Nil for the reference.
  package let port: Port?
}

extension CaseFile {
  /// The file of a finding.
  ///
  /// - Parameters:
  ///   - sequence: the runs that show it, in order; the last is that of the example.
  ///   - lines: what the kit writes to the port for them, the handshake first.
  ///   - failure: what came, said only where that is no answer.
  package static func json(
    of example: CaseResult, blaming requirement: String, after sequence: [Case], lines: [String],
    failure: String, port: Port?
  ) -> JSON {
    let run = example.run
    let before = sequence.dropLast().map(\.input)
    let outcome = Outcome.of(example.reply)
    let members: [(String, JSON?)] = [
      ("schema", .string(schema)), ("suite", .string(run.suite.text)), ("name", .string(run.name)),
      ("requirement", .string(requirement)), ("verdict", .string(example.verdict.rawValue)),
      ("before", before.isEmpty ? nil : .array(before)), ("input", run.input),
      ("expect", example.tree.json), ("due", .string(due(example))),
      ("got", outcome.map(TaggedValue.encode) ?? .null),
      ("failure", outcome == nil ? .string(failure) : nil),
      ("lines", .array(lines.map { .string($0) })), ("port", port.map(json)),
    ]
    return .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  private static func due(_ example: CaseResult) -> String {
    example.judgement.differences.first.map {
      "\($0.path.isEmpty ? "the answer" : $0.path): \($0.expected)"
    } ?? "an answer"
  }

  private static func json(of port: Port) -> JSON {
    .object([
      ("command", .array(port.command.map { .string($0) })), ("window", .number(port.window)),
      ("deadline", .number(port.deadline)), ("startDeadline", .number(port.startDeadline)),
    ])
  }
}

extension CaseFile {
  /// The case file that a path leads to: its own, or that of the folder of a finding. Nil where there is
  /// none.
  package static func path(at path: String) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    return isFolder.boolValue ? "\(path)/\(name)" : path
  }

  /// - Parameter name: what the file is called in messages.
  package init(name: String, bytes: [UInt8]) throws(CorpusError) {
    let document = try Document(name: name, bytes: bytes)
    let json = document.json
    guard json["schema"]?.text == Self.schema else {
      throw document.fail("the member \"schema\" is not \"\(Self.schema)\"", at: "schema")
    }
    guard let suite = json["suite"]?.text else {
      throw document.fail("the member \"suite\" is no text", at: "suite")
    }
    guard let requirement = json["requirement"]?.text else {
      throw document.fail("the member \"requirement\" is no text", at: "requirement")
    }
    guard let input = json["input"] else {
      throw document.fail("the member \"input\" is missing", at: "suite")
    }
    guard let before = (json["before"] ?? []).array else {
      throw document.fail("the member \"before\" is no list", at: "before")
    }
    self.suite = SuiteID(suite)
    self.requirement = requirement
    inputs = before + [input]
    guard let port = json["port"] else {
      self.port = nil
      return
    }
    guard let read = Port(port) else {
      throw document.fail(
        "\"port\" has a \"command\", a list of words, and numbers above 0: \"window\", "
          + "\"deadline\", \"startDeadline\"", at: "port")
    }
    self.port = read
  }
}

extension CaseFile.Port {
  fileprivate init?(_ json: JSON) {
    func number(_ name: String, atMost most: Int) -> Int? {
      json[name]?.int.flatMap { (1...most).contains($0) ? $0 : nil }
    }
    let words = json["command"]?.array?.map(\.text) ?? []
    // A word that is none must not be left out of a command.
    guard !words.contains(nil), words.first??.isEmpty == false,
      let window = number("window", atMost: 65_536),
      let deadline = number("deadline", atMost: 3_600_000),
      let startDeadline = number("startDeadline", atMost: 3_600_000)
    else { return nil }
    self.init(
      command: words.compactMap(\.self), window: window, deadline: deadline,
      startDeadline: startDeadline)
  }
}
