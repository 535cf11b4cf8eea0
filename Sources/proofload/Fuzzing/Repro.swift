import ConformanceKit
import PortHost
import WirePrimitives

/// A program in the port's own language that shows a finding without the kit: it starts the port, sends
/// the lines that the kit would, and says what came and what is due.
///
/// It ends with 1 while the port answers as it did, with 0 when it answers otherwise. A number that the
/// port protocol writes by its bits is compared as the number.
struct Repro {
  private enum Language {
    case python, javascript, swift
  }

  private let language: Language
  private let command: [String]
  private let lines: [String]
  private let answer: String
  private let due: String
  private let title: String

  /// Nil where there is no port, or no single run that shows it.
  init?(finding: Finding, declaration: Declaration, command: [String]) {
    guard !command.isEmpty else { return nil }
    if case .sample = finding.example.run.origin { return nil }
    switch declaration.language.lowercased() {
    case "javascript", "typescript", "js", "node": language = .javascript
    case "swift": language = .swift
    default: language = .python
    }
    self.command = command
    let example = finding.example
    let sequence: [Case] =
      if case .dependsOnHistory(let runs) = finding.diagnosis { runs } else { [example.run] }
    let hello = KitMessage.hello(
      id: 1, kitVersion: Kit.version, suites: [finding.suite], limits: PortLimits())
    let suite = KitMessage.SuiteText(finding.suite)
    let runs = sequence.enumerated().map {
      KitMessage.run(id: $0.offset + 2, suite: suite, input: $0.element.input)
    }
    lines = ([hello] + runs).map { String(decoding: $0.dropLast(), as: UTF8.self) }
    // Text of a port or a document must not end a comment or a string of the program.
    title = Self.plain("\(finding.suite) \(finding.requirement)")
    answer = (Outcome.of(example.reply).map(TaggedValue.encode) ?? .null).compactText
    due =
      example.judgement.differences.first.map {
        "\($0.path.isEmpty ? "the answer" : $0.path): \($0.expected)"
      } ?? "an answer"
  }

  var fileName: String {
    switch language {
    case .python: "repro.py"
    case .javascript: "repro.mjs"
    case .swift: "repro.swift"
    }
  }

  var text: String {
    switch language {
    case .python: python
    case .javascript: javascript
    case .swift: swift
    }
  }

  private var comment: String { language == .python ? "#" : "//" }

  private static func plain(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 }.map(Character.init))
  }

  /// A string as a literal that Python, JavaScript and Swift read alike: ASCII, escaped.
  private func quoted(_ text: String) -> String {
    let json = JSON.string(text).compactText
    guard language == .swift else { return json }
    return
      "#\"\(text.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 } ? text : json)\"#"
  }

  private func list(_ texts: [String], indent: String) -> String {
    texts.map { "\(indent)\(quoted($0))," }.joined(separator: "\n")
  }
}

extension Repro {
  private var python: String {
    """
    # \(title): shows it without the kit. Ends with 1 while the port answers as it\n    \(comment) did, with 0 when it answers otherwise. Run it where the port's command can be run.
    import json
    import struct
    import subprocess
    import sys
    import threading

    COMMAND = [
    \(list(command, indent: "    "))
    ]
    LINES = [
    \(list(lines, indent: "    "))
    ]
    ANSWERED = json.loads(\(quoted(answer)))
    DUE = \(quoted(due))

    port = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    patience = threading.Timer(10, port.kill)
    patience.daemon = True
    patience.start()
    reply = None
    try:
        for line in LINES:
            print(line, file=port.stdin, flush=True)
            text = port.stdout.readline()
            reply = json.loads(text) if text else None
        port.stdin.close()
    except BrokenPipeError:
        reply = None
    port.wait()


    def plain(value):
        if isinstance(value, dict):
            if list(value) == ["$f64"]:
                return struct.unpack(">d", bytes.fromhex(value["$f64"]))[0]
            return {name: plain(member) for name, member in value.items()}
        return [plain(item) for item in value] if isinstance(value, list) else value


    kinds = ("ok", "reject", "fault")
    got = {k: {} if k == "fault" else reply[k] for k in kinds if k in reply} if reply else None
    if got and "reject" in got:
        got["reject"] = {"class": got["reject"].get("class")}
    print("due: ", DUE)
    print("got: ", json.dumps(got))
    sys.exit(1 if repr(plain(got)) == repr(plain(ANSWERED)) or plain(got) == plain(ANSWERED) else 0)
    """
  }

  private var javascript: String {
    """
    // \(title): shows it without the kit. Ends with 1 while the port answers as it\n    \(comment) did, with 0 when it answers otherwise. Run it where the port's command can be run.
    import { spawn } from "node:child_process";
    import { createInterface } from "node:readline";
    import { isDeepStrictEqual } from "node:util";

    const COMMAND = [
    \(list(command, indent: "  "))
    ];
    const LINES = [
    \(list(lines, indent: "  "))
    ];
    const ANSWERED = JSON.parse(\(quoted(answer)));
    const DUE = \(quoted(due));

    const port = spawn(COMMAND[0], COMMAND.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    setTimeout(() => port.kill("SIGKILL"), 10000).unref();
    port.stdin.on("error", () => {});
    const replies = createInterface({ input: port.stdout })[Symbol.asyncIterator]();
    let reply = null;
    for (const line of LINES) {
      port.stdin.write(line + "\\n");
      const next = await replies.next();
      reply = next.done ? null : JSON.parse(next.value);
    }
    port.stdin.end();
    let got = null;
    if (reply && "ok" in reply) got = { ok: reply.ok };
    else if (reply && "reject" in reply) got = { reject: { class: reply.reject.class } };
    else if (reply && "fault" in reply) got = { fault: {} };
    console.log("due: ", DUE);
    console.log("got: ", JSON.stringify(got));
    const plain = (value) => {
      if (Array.isArray(value)) return value.map(plain);
      if (value === null || typeof value !== "object") return value === 0 ? 0 : value;
      const names = Object.keys(value);
      if (names.length === 1 && names[0] === "$f64") {
        const number = Buffer.from(value.$f64, "hex").readDoubleBE();
        return number === 0 ? 0 : number;
      }
      return Object.fromEntries(names.map((name) => [name, plain(value[name])]));
    };
    process.exit(isDeepStrictEqual(plain(got), plain(ANSWERED)) ? 1 : 0);
    """
  }

  private var swift: String {
    """
    // \(title): shows it without the kit. Ends with 1 while the port answers as it\n    \(comment) did, with 0 when it answers otherwise. Run it where the port's command can be run.
    import Foundation

    let command = [
    \(list(command, indent: "  "))
    ]
    let lines = [
    \(list(lines, indent: "  "))
    ]
    let answered = \(quoted(answer))
    let due = \(quoted(due))

    let port = Process()
    port.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    port.arguments = command
    let (input, output) = (Pipe(), Pipe())
    port.standardInput = input
    port.standardOutput = output
    try port.run()
    DispatchQueue.global().asyncAfter(deadline: .now() + 10) { port.terminate() }
    signal(SIGPIPE, SIG_IGN)

    func readLine(from handle: FileHandle) -> Data {
      var line = Data()
      while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data([10]) {
        line += byte
      }
      return line
    }

    var reply: [String: Any] = [:]
    for line in lines {
      try? input.fileHandleForWriting.write(contentsOf: Data((line + "\\n").utf8))
      let data = readLine(from: output.fileHandleForReading)
      reply = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
    }
    try? input.fileHandleForWriting.close()
    var got: [String: Any] = [:]
    if let ok = reply["ok"] { got["ok"] = ok }
    if let reject = reply["reject"] as? [String: Any] { got["reject"] = ["class": reject["class"]] }
    if reply["fault"] != nil { got["fault"] = [String: Any]() }
    let before = try? JSONSerialization.jsonObject(with: Data(answered.utf8)) as? NSDictionary
    func plain(_ value: Any) -> Any {
      if let list = value as? [Any] { return list.map(plain) }
      guard let object = value as? [String: Any] else { return value }
      if object.count == 1, let digits = object["$f64"] as? String, let bits = UInt64(digits, radix: 16) {
        return Double(bitPattern: bits)
      }
      return object.mapValues(plain)
    }
    print("due: ", due)
    print("got: ", got)
    let (now, then) = (plain(got) as? NSDictionary, plain(before ?? [:]) as? NSDictionary)
    exit(now == then ? 1 : 0)
    """
  }
}
