import ConformanceKit

/// The words that the program was started with.
enum ProgramArguments {
  /// Swift repairs what is no UTF-8, so that a path would lead to another file and a port would be
  /// started with another word.
  ///
  /// - Throws: where a word is no UTF-8.
  static func check() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { continue }
      let bytes = UnsafeBufferPointer(start: word, count: Self.length(of: word))
        .map { UInt8(bitPattern: $0) }
      guard String(validating: bytes, as: UTF8.self) == nil else { continue }
      throw Failure(
        .usage,
        "Argument \(index) is not UTF-8: \(String(escaping: bytes, limit: 60))\n"
          + "Rename the file, or pass the word to the port in a script.")
    }
  }

  private static func length(of word: UnsafePointer<CChar>) -> Int {
    var length = 0
    while word[length] != 0 { length += 1 }
    return length
  }
}
