/// What somebody may have meant by a misspelt name.
package enum Nearest {
  /// ` (did you mean X?)`, or nothing where no name is near.
  package static func hint(_ word: String, among names: [String]) -> String {
    let length = word.count
    let most = max(2, length / 4)
    // The distance is at least that of the lengths.
    let near = names.filter { abs($0.count - length) <= most }
      .map { (name: $0, distance: distance(word, $0)) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance <= most else { return "" }
    return " (did you mean \(near.name)?)"
  }

  /// Levenshtein's distance, without regard to case.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.lowercased()), Array(second.lowercased()))
    var row = Array(0...second.count)
    for (index, character) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in second.enumerated() {
        let change = diagonal + (character == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
