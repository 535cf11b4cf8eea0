/// Names on a command line: found whatever their case.
enum Name {
  static func matches(_ word: String, _ name: String) -> Bool {
    word == name || word.lowercased() == name.lowercased()
  }

  /// The one of some names that a word stands for; the same case goes first.
  static func find(_ word: String, among names: [String]) -> String? {
    names.first { $0 == word } ?? names.first { matches(word, $0) }
  }
}
