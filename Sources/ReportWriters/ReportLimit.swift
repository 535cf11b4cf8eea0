/// How large a report may get. Cases and rows that find no room are left out, counted and told; what a
/// reader needs to know how it went is always there.
package struct ReportLimit: Sendable, Hashable {
  package static let standard = ReportLimit(megabytes: 16)
  package static let none = ReportLimit(bytes: nil)

  /// Nil for no limit.
  package let bytes: Int?

  private init(bytes: Int?) {
    self.bytes = bytes
  }

  package init(megabytes: Int) {
    self.init(bytes: megabytes * 1_000_000)
  }

  /// What cases may take, so that there is room for what comes at the end.
  var ofCases: Int { bytes.map { $0 / 4 * 3 } ?? .max }

  /// As many of the lines of a text as there is room for, and a line that says how many are left out.
  package func cutting(_ lines: [String]) -> [String] {
    var size = 0
    let room = lines.prefix { line in
      size += line.utf8.count + 1
      return allows(size)
    }
    guard room.count < lines.count else { return lines }
    return room + ["", "\(Phrases.count(lines.count - room.count, "line")) left out: no room"]
  }

  func allows(_ size: Int) -> Bool { size <= bytes ?? .max }
}
