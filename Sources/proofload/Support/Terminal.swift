import Foundation

/// Standard output for data, standard error for prose.
enum Terminal {
  static func print(_ lines: [String]) {
    for line in lines { print(line) }
  }

  static func print(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  static func note(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
