import ChoiceEngine

extension ChoiceRecord {
  /// Spans that are elements of a list whose count is drawn, so that one can be added or taken.
  var elements: [ChoiceSpan] { spans.filter { $0.count != nil && !$0.nodes.isEmpty } }

  /// The values with those of a range replaced.
  func replacing(_ range: Range<Int>, with values: some Collection<UInt64>) -> [UInt64] {
    var result = self.values
    result.replaceSubrange(range, with: values)
    return result
  }

  /// The values of a span.
  func values(in span: ChoiceSpan) -> [UInt64] { nodes[span.nodes].map(\.value) }

  /// Values where the count of a list is one more or less than in this record.
  func recounting(_ values: [UInt64], of span: ChoiceSpan, by change: Int) -> [UInt64] {
    guard let count = span.count, count < nodes.count else { return values }
    let changed = Int64(bitPattern: nodes[count].value) + Int64(change)
    guard changed >= 0, UInt64(changed) <= nodes[count].limit else { return values }
    var result = values
    result[count] = UInt64(changed)
    return result
  }
}
