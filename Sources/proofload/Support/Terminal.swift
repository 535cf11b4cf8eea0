import Foundation

/// Standard output for data, standard error for prose.
enum Terminal {
  static func print(_ lines: [String]) {
    for line in lines { print(line) }
  }

  static func print(_ line: String) {
    // Nobody is left to tell when the reader is gone.
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }

  static func note(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }
}
