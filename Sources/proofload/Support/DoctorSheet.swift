import MachineKit
import ReportWriters

/// What the doctor says, item by item, and whether any of it is to be fixed.
struct DoctorSheet {
  private(set) var isWell = true
  /// The values that suites propose for choices that are not declared.
  private var proposals: [ChoiceID: Set<String>] = [:]

  func note(_ text: String) { Self.item("  ", text) }

  /// Something to fix.
  mutating func mark(_ text: String) {
    isWell = false
    Self.item("! ", text)
  }

  /// A value that the answers speak for.
  mutating func propose(_ value: String, for choice: ChoiceID) {
    proposals[choice, default: []].insert(value)
  }

  /// The proposals as the reply to `hello` has them, to be copied into it; of values that suites disagree about
  /// it says so.
  mutating func printProposals() {
    let agreed = proposals.filter { $0.value.count == 1 }.sorted { $0.key.text < $1.key.text }
    for (choice, values) in proposals.filter({ $0.value.count > 1 })
      .sorted(by: { $0.key.text < $1.key.text })
    {
      note("choice \(choice): the suites disagree: " + values.sorted().joined(separator: ", "))
    }
    guard !agreed.isEmpty else { return }
    Terminal.print("\nTo add to \"choices\" in the answer to hello:")
    let lines = agreed.map { choice, values in
      "  \"\(choice)\": \"\(values.sorted()[0])\""
    }
    Terminal.print(lines.joined(separator: ",\n"))
  }

  private static func item(_ mark: String, _ text: String) {
    Terminal.print(TextWrap.wrap(text, first: mark, rest: "    "))
  }
}
