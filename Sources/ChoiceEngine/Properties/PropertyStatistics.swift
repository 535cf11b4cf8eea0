/// What was tried.
package struct PropertyStatistics: Sendable, Hashable {
  /// Cases that the property held of.
  package internal(set) var cases = 0
  /// Cases that were asked for: more than there are where the time was up.
  package let wanted: Int
  package internal(set) var discarded = 0
  /// How many cases bear each label.
  package internal(set) var labels: [String: Int] = [:]

  init(wanted: Int) { self.wanted = wanted }

  mutating func count(_ labels: [String]) {
    cases += 1
    for label in Set(labels) { self.labels[label, default: 0] += 1 }
  }

  /// The labels that each case bears, where no case bears another one.
  var onlyLabels: [String]? {
    !labels.isEmpty && labels.values.allSatisfy { $0 == cases } ? labels.keys.sorted() : nil
  }

  /// Of 1,000 cases how many bear a label.
  package func permille(of label: String) -> Int {
    cases == 0 ? 0 : labels[label, default: 0] * 1_000 / cases
  }
}

extension PropertyStatistics: CustomStringConvertible {
  package var description: String {
    var text = "\(cases) cases"
    if cases < wanted { text += " of \(wanted), then its time was up" }
    if discarded > 0 { text += ", \(discarded) discarded" }
    // The most frequent first; of as frequent ones by name, because a dictionary has no order.
    let ordered = labels.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    for (label, count) in ordered {
      let permille = permille(of: label)
      text += "\n  \(permille / 10).\(permille % 10) % \(label) (\(count))"
    }
    return text
  }
}
