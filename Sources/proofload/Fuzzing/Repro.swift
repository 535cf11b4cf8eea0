import ConformanceKit
import PortHost
import WirePrimitives

/// A program in the port's own language that shows a finding without the kit: it starts the port, sends
/// the lines that the kit would, and says what came and what is due.
///
/// It ends with 1 while the port answers as it did, with 0 when it answers otherwise. A number that the
/// port protocol writes by its bits is compared as the number.
struct Repro {
  enum Language {
    case python, javascript, swift
  }

  /// The word by which all three languages bring a module in: a line that begins with it would be taken
  /// for one of these files' own.
  let bring = "import"

  let language: Language
  let command: [String]
  let lines: [String]
  let answer: String
  let due: String
  let title: String

  /// Nil where there is no port, or no single run that shows it.
  init?(finding: Finding, declaration: Declaration, command: [String]) {
    guard !command.isEmpty else { return nil }
    if case .sample = finding.example.run.origin { return nil }
    switch declaration.language.lowercased() {
    case "javascript", "typescript", "js", "node": language = .javascript
    case "swift": language = .swift
    default: language = .python
    }
    self.command = command
    let example = finding.example
    let sequence: [Case] =
      if case .dependsOnHistory(let runs) = finding.diagnosis { runs } else { [example.run] }
    let hello = KitMessage.hello(
      id: 1, kitVersion: Kit.version, suites: [finding.suite], limits: PortLimits())
    let suite = KitMessage.SuiteText(finding.suite)
    let runs = sequence.enumerated().map {
      KitMessage.run(id: $0.offset + 2, suite: suite, input: $0.element.input)
    }
    lines = ([hello] + runs).map { String(decoding: $0.dropLast(), as: UTF8.self) }
    // Text of a port or a document must not end a comment or a string of the program.
    title = Self.plain("\(finding.suite) \(finding.requirement)")
    answer = (Outcome.of(example.reply).map(TaggedValue.encode) ?? .null).compactText
    due =
      example.judgement.differences.first.map {
        "\($0.path.isEmpty ? "the answer" : $0.path): \($0.expected)"
      } ?? "an answer"
  }

  var fileName: String {
    switch language {
    case .python: "repro.py"
    case .javascript: "repro.mjs"
    case .swift: "repro.swift"
    }
  }

  var text: String {
    switch language {
    case .python: python
    case .javascript: javascript
    case .swift: swift
    }
  }

  var comment: String { language == .python ? "#" : "//" }

  private static func plain(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 }.map(Character.init))
  }

  /// A string as a literal that Python, JavaScript and Swift read alike: ASCII, escaped.
  func quoted(_ text: String) -> String {
    let json = JSON.string(text).compactText
    guard language == .swift else { return json }
    return
      "#\"\(text.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 } ? text : json)\"#"
  }

  func list(_ texts: [String], indent: String) -> String {
    texts.map { "\(indent)\(quoted($0))," }.joined(separator: "\n")
  }
}
