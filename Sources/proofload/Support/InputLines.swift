import CorpusStore

/// Lines of a file that a command line names, or of standard input.
struct InputLines {
  let reader: LineReader
  /// What named the file.
  let option: String

  /// The next line with its number; nil behind the last.
  func next() throws -> (number: Int, bytes: [UInt8])? {
    let line = try InputFile.told(as: option) { () throws(FileError) in try reader.next() }
    return line.map { (reader.number, $0) }
  }
}
