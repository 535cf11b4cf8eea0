import ReportWriters

/// What the doctor says, item by item, and whether any of it is to be fixed.
struct DoctorSheet {
  private(set) var isWell = true

  func note(_ text: String) { Self.item("  ", text) }

  /// Something to fix.
  mutating func mark(_ text: String) {
    isWell = false
    Self.item("! ", text)
  }

  private static func item(_ mark: String, _ text: String) {
    Terminal.print(TextWrap.wrap(text, first: mark, rest: "    "))
  }
}
