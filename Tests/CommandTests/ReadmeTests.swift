import Foundation
import Testing

/// What the README shows is what the program prints.
struct ReadmeTests {
  private let blocks: [[String]]

  init() throws {
    let text = try String(contentsOf: Command.root.appending(path: "README.md"), encoding: .utf8)
    blocks = text.components(separatedBy: "\n```\n").enumerated().filter { $0.offset % 2 == 1 }
      .map { $0.element.components(separatedBy: "\n") }
  }

  @Test func `the reference prints what the README shows`() async throws {
    let folder = try ScratchFolder()
    let run = try await Command.run(["check"], in: folder.url)
    #expect(Self.lasting(run.lines) == Self.lasting(blocks[1]))
  }

  @Test func `the broken port is told what the README shows`() async throws {
    let folder = try ScratchFolder()
    try folder.copy("Tests/Ports/python", as: "port")
    try folder.replace(#", altchars="-_", validate=True"#, with: "", in: "port/passage.py")
    let port = folder.url.appending(path: "port")
    let run = try await Command.run(["check", "--", "python3", "port.py"], in: port)
    #expect(run.status == 1)
    #expect(Self.lasting(run.lines) == Self.lasting(blocks[2]))
  }

  /// Without what differs from run to run.
  private static func lasting(_ lines: [String]) -> [String] {
    lines.filter { !$0.isEmpty }.map { line in
      if line.hasPrefix("report: ") { return "report" }
      guard let time = line.range(of: #" · [0-9.]+ s$"#, options: .regularExpression) else {
        return line
      }
      return String(line[..<time.lowerBound])
    }
  }
}
