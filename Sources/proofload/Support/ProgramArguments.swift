import ConformanceKit
import Foundation

/// The words that the program was started with.
enum ProgramArguments {
  /// Swift repairs what is no UTF-8, so that a path would lead to another file and a port would be
  /// started with another word.
  ///
  /// - Throws: where a word is no UTF-8.
  static func check() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil
      else { continue }
      let bytes = UnsafeRawBufferPointer(start: word, count: strlen(word))
      throw Failure(
        .usage,
        "Argument \(index) is not UTF-8: \(String(escaping: bytes, limit: 60))\n"
          + "Rename the file, or pass the word to the port in a script.")
    }
  }
}
