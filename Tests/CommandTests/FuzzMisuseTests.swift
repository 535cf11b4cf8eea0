import Testing

/// What `proofload fuzz` says where it cannot work.
struct FuzzMisuseTests {
  struct Misuse: CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
    let status: Int32
    let saying: String
  }

  static let misuses = [
    Misuse(
      testDescription: "nothing is selected", arguments: ["--suite", "user-id-fresh"], status: 2,
      saying: "Nothing is selected"),
    Misuse(
      testDescription: "no such suite", arguments: ["--suite", "nothing"], status: 2,
      saying: "no suite has that name"),
    Misuse(
      testDescription: "no campaign", arguments: ["--resume", "nowhere"], status: 2,
      saying: "this is no folder of a campaign"),
    Misuse(
      testDescription: "a folder that cannot be written", arguments: ["--into", "/proc/x"],
      status: 2, saying: "cannot be written"),
    Misuse(
      testDescription: "a port that is not there", arguments: ["--time", "5", "--", "./no-port"],
      status: 3, saying: "no-port"),
    Misuse(
      testDescription: "a port that never answers",
      arguments: [
        "--time", "60", "--deadline", "50", "--suite", "jwt-flags", "--", "python3", "-c",
        """
        import json, sys
        for line in sys.stdin:
            m = json.loads(line)
            if m["m"] == "hello":
                port = {"name": "mute", "version": "1", "language": "python"}
                ok = {"protocol": 1, "port": port, "suites": ["passage.jwt-flags"]}
                print(json.dumps({"id": m["id"], "ok": ok}), flush=True)
        """,
      ], status: 4, saying: "has run into the deadline"),
    Misuse(
      testDescription: "a port that grants nothing of a suite",
      arguments: [
        "--time", "60", "--suite", "camera-check", "--", "python3", "-c",
        """
        import json, sys
        for line in sys.stdin:
            m = json.loads(line)
            if m["m"] == "hello":
                port = {"name": "blind", "version": "1", "language": "python"}
                ok = {"protocol": 1, "port": port, "suites": ["gbg.camera-check"]}
                print(json.dumps({"id": m["id"], "ok": ok}), flush=True)
        """,
      ], status: 4,
      saying: "needs a capability that a port does not grant: gbg.camera-check"),
    Misuse(
      testDescription: "both a campaign and a port",
      arguments: ["--resume", "x", "--", "python3", "port.py"], status: 2, saying: "--resume"),
    Misuse(
      testDescription: "a port of an empty variable", arguments: ["--port", " "], status: 2,
      saying: "--port is empty"),
    Misuse(
      testDescription: "a seed for a campaign that has one",
      arguments: ["--resume", "x", "--seed", "1"], status: 2, saying: "--resume"),
    Misuse(
      testDescription: "no such target", arguments: ["--target", "jsn"], status: 2,
      saying: "there is no such target (did you mean json?)"),
    Misuse(
      testDescription: "edges that nobody counts", arguments: ["--coverage"], status: 2,
      saying: "PROOFLOAD_COVERAGE=1"),
    Misuse(
      testDescription: "no workers", arguments: ["--jobs", "0"], status: 2, saying: "--jobs"),
  ]

  @Test(arguments: misuses)
  func `what cannot work ends at once and says why`(misuse: Misuse) async throws {
    let folder = try ScratchFolder()
    let run = try await Command.run(["fuzz"] + misuse.arguments, in: folder.url)
    let text = (run.output + run.errors).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(run.status == misuse.status, "\(text)")
    #expect(text.contains(misuse.saying), "\(text)")
  }
}
