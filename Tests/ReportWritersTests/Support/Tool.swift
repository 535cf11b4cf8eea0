import Foundation

/// The built `proofload`, run in a folder of its own.
final class Tool {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("proofload-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  struct End {
    let status: Int32
    let output: [String]
    let errors: String
  }

  /// It lies beside the tests.
  private static var executable: URL {
    #if os(Linux)
      let tests = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
    #else
      let tests = Bundle(for: Tool.self).bundleURL
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("proofload")
  }

  /// What the other end of standard output does.
  enum Reader {
    case everything
    case nothing
  }

  /// - Parameter act: is given the running process once it has written something.
  func run(
    _ arguments: String..., reads: Reader = .everything, act: ((Process) -> Void)? = nil
  ) throws -> End {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    let errors = folder.appendingPathComponent(".errors")
    try Data().write(to: errors)
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    if reads == .nothing { try output.fileHandleForReading.close() }
    try process.run()
    var text = Data()
    if let act {
      text += output.fileHandleForReading.availableData
      act(process)
    }
    if reads == .everything { text += output.fileHandleForReading.readDataToEndOfFile() }
    process.waitUntilExit()
    return End(
      status: process.terminationStatus,
      output: String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  func put(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  func lines(_ name: String) throws -> [String] {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// The paths of all files.
  var files: [String] {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { $0 != ".errors" }.sorted()
  }
}
