import ConformanceKit
import WirePrimitives

/// A finding of a report.jsonl, named SUITE:REQUIREMENT.
enum ReportedFinding {
  /// The names of the cases that show it, in the order in which they are to be run.
  static func cases(of name: String, in path: String) throws -> [String] {
    // What is no JSON is no finding: a report may have been cut.
    let findings = try InputFile.bytes(of: path, as: "--from").split(separator: UInt8(ascii: "\n"))
      .compactMap { try? JSON.parse(Array($0)) }
      .filter { $0["kind"]?.text == "finding" }
    guard let finding = findings.first(where: { Self.name($0) == name }) else {
      let names = findings.map { String(escaping: Self.name($0)) }.joined(separator: ", ")
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
