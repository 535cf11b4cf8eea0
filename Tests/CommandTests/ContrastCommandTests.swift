import Foundation
import Testing

/// What `replay --contrast` finds out about one case.
struct ContrastCommandTests {
  private static func port() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.copySamplePort()
    try folder.replace("0 < interval < math.inf", with: "0 < interval < 600", in: "port/passage.py")
    return folder
  }

  private static func replay(_ options: [String], in folder: ScratchFolder) async throws -> Command
  {
    try await Command.run(
      ["replay", "jwt-flags:interval-3600"] + options + ["--", "python3", "port.py"],
      in: folder.url.appending(path: "port"))
  }

  @Test func `a case that fails is asked on about, and only where that is wanted`() async throws {
    let folder = try Self.port()
    let asked = try await Self.replay(["--contrast"], in: folder)
    #expect(asked.status == 1)
    let text = asked.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains(
        "fails with token > captureScreenshotInterval 600 or more; it passes with 599"),
      "\(asked.output)")
    let plain = try await Self.replay([], in: folder)
    #expect(plain.status == 1 && !plain.output.contains("or more"))
  }

  @Test func `in JSON it is a line of its own`() async throws {
    let run = try await Self.replay(["--contrast", "--json"], in: try Self.port())
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    let line = try #require(
      try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
    #expect(line["kind"] as? String == "circumstances")
    let threshold = try #require((line["thresholds"] as? [[String: Any]])?.first)
    #expect(threshold["least"] as? Int == 600 && threshold["of"] as? String == "number")
  }
}
