extension Repro {
  var python: String {
    """
    # \(title): shows it without the kit. Ends with 1 while the port answers as it\n\(comment) did, with 0 when it answers otherwise. Run it where the port's command can be run.
    \(bring) json
    \(bring) struct
    \(bring) subprocess
    \(bring) sys
    \(bring) threading

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

  var javascript: String {
    """
    // \(title): shows it without the kit. Ends with 1 while the port answers as it\n\(comment) did, with 0 when it answers otherwise. Run it where the port's command can be run.
    \(bring) { spawn } from "node:child_process";
    \(bring) { createInterface } from "node:readline";
    \(bring) { isDeepStrictEqual } from "node:util";

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

  var swift: String {
    """
    // \(title): shows it without the kit. Ends with 1 while the port answers as it\n\(comment) did, with 0 when it answers otherwise. Run it where the port's command can be run.
    \(bring) Foundation

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
