import ConformanceKit
import WirePrimitives

/// A finding of a report.jsonl, named SUITE:REQUIREMENT.
enum ReportedFinding {
  /// The names of the cases that show it, in the order in which they are to be run.
  static func cases(of name: String, in path: String) throws -> [String] {
    // What is no JSON is no finding: a report may have been cut.
    let lines = try InputFile.lines(of: path, as: "--from")
    var found: JSON?
    var others: [String] = []
    while found == nil, let (_, line) = try lines.next() {
      guard let json = try? JSON.parse(line), json["kind"]?.text == "finding" else { continue }
      if Self.name(json) == name { found = json } else { others.append(Self.name(json)) }
    }
    guard let finding = found else {
      let names = others.map { String(escaping: $0) }.joined(separator: ", ")
      throw Failure(
        .usage,
        "\(String(escaping: path)) has no finding \(String(escaping: name)); it has \(names.isEmpty ? "none" : names)."
      )
    }
    let sequence = finding["diagnosis"]?["sequence"]?.array?.compactMap(\.text)
    let cases = sequence ?? [finding["example"]?["replay"]?.text].compactMap(\.self)
    guard !cases.isEmpty else {
      throw Failure(
        .usage,
        "\(String(escaping: path)) names no case of \(String(escaping: name)): "
          + "replay one by its own name, SUITE:VECTOR, as jwt-flags:record-on.")
    }
    return cases
  }

  private static func name(_ finding: JSON) -> String {
    "\(finding["suite"]?.text ?? ""):\(finding["requirement"]?.text ?? "")"
  }
}
