// Shows a finding without the kit: starts the port of a case file, sends the lines of the case, and
// compares what comes with what came then.
//
//     swift repro.swift [CASE]            the case is case.json beside this file unless named
//     swift repro.swift --show CASE...    prints cases and starts nothing
//
// Run it where the command of the port can be run. It exits with 1 while the port answers as it did,
// with 0 when it answers otherwise, with 2 when a case cannot be read or the port does not start.
//
// This program is the same for all findings; what is special about one stands in its case file.

import Foundation

/// A case file, or a port that does not start.
struct Broken: Error {
  let reason: String
}

/// JSON whose strings may hold lone surrogates, which `String` and `JSONSerialization` refuse.
enum Value: Equatable {
  case null
  case bool(Bool)
  case number(String)
  case text([UInt16])
  case list([Value])
  case object([(name: [UInt16], value: Value)])

  /// Numbers by their double, objects without regard to order.
  static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): Double(left) == Double(right)
    case (.text(let left), .text(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.object(let left), .object(let right)):
      Value.dictionary(left) == Value.dictionary(right)
    default: false
    }
  }

  /// Of repeated members the last one counts.
  static func dictionary(_ members: [(name: [UInt16], value: Value)]) -> [[UInt16]: Value] {
    Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  subscript(name: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == Array(name.utf16) }?.value
  }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  var units: [UInt16]? {
    if case .text(let units) = self { units } else { nil }
  }

  var list: [Value]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  var seconds: Double? {
    if case .number(let text) = self { Double(text).map { $0 / 1000 } } else { nil }
  }
}

// MARK: JSON

struct Malformed: Error {}

struct Parser {
  private static let deepest = 2_000

  private let units: [UInt16]
  private var index = 0
  private var depth = 0

  static func parse(_ data: Data) throws -> Value {
    guard let text = String(data: data, encoding: .utf8) else { throw Malformed() }
    return try parse(Array(text.utf16))
  }

  static func parse(_ units: [UInt16]) throws -> Value {
    var parser = Parser(units: units)
    let value = try parser.value()
    guard parser.peek() == nil else { throw Malformed() }
    return value
  }

  private init(units: [UInt16]) {
    self.units = units
  }

  /// The next unit that is no space.
  private mutating func peek() -> Character? {
    while index < units.count, [0x20, 0x09, 0x0A, 0x0D].contains(units[index]) { index += 1 }
    guard index < units.count else { return nil }
    return Unicode.Scalar(units[index]).map(Character.init) ?? "\u{FFFD}"
  }

  private mutating func take(_ word: String) throws {
    guard units[index...].starts(with: word.utf16) else { throw Malformed() }
    index += word.utf16.count
  }

  private mutating func value() throws -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest, let first = peek() else { throw Malformed() }
    switch first {
    case "{": return try object()
    case "[": return try list()
    case "\"": return .text(try string())
    case "n": try take("null")
    case "t":
      try take("true")
      return .bool(true)
    case "f":
      try take("false")
      return .bool(false)
    default: return try number()
    }
    return .null
  }

  private mutating func list() throws -> Value {
    try take("[")
    var elements: [Value] = []
    if peek() == "]" {
      try take("]")
      return .list(elements)
    }
    while true {
      elements.append(try value())
      if peek() == "," { try take(",") } else { break }
    }
    try take("]")
    return .list(elements)
  }

  private mutating func object() throws -> Value {
    try take("{")
    var members: [(name: [UInt16], value: Value)] = []
    if peek() == "}" {
      try take("}")
      return .object(members)
    }
    while true {
      guard peek() == "\"" else { throw Malformed() }
      let name = try string()
      guard peek() == ":" else { throw Malformed() }
      try take(":")
      members.append((name, try value()))
      if peek() == "," { try take(",") } else { break }
    }
    try take("}")
    return .object(members)
  }

  private mutating func string() throws -> [UInt16] {
    try take("\"")
    var text: [UInt16] = []
    while index < units.count {
      let unit = units[index]
      index += 1
      switch unit {
      case 0x22: return text
      case 0x5C: text.append(try escaped())
      case 0x20...: text.append(unit)
      default: throw Malformed()
      }
    }
    throw Malformed()
  }

  private mutating func escaped() throws -> UInt16 {
    let letter = index < units.count ? units[index] : 0
    index += 1
    switch letter {
    case 0x22, 0x2F, 0x5C: return letter
    case 0x62: return 0x08
    case 0x66: return 0x0C
    case 0x6E: return 0x0A
    case 0x72: return 0x0D
    case 0x74: return 0x09
    case 0x75:
      let digits = units[index...].prefix(4)
      index += 4
      guard let unit = hexadecimal(digits), digits.count == 4 else { throw Malformed() }
      return UInt16(unit)
    default: throw Malformed()
    }
  }

  private mutating func number() throws -> Value {
    let rest = units[index...].prefix { unit in
      "+-.0123456789Ee".utf16.contains(unit)
    }
    let text = String(decoding: rest, as: UTF16.self)
    let form = #"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$"#
    guard text.range(of: form, options: .regularExpression) != nil else { throw Malformed() }
    index += rest.count
    return .number(text)
  }
}

/// The number that hexadecimal digits are; nil where there is another unit among them.
func hexadecimal(_ digits: some Sequence<UInt16>) -> UInt64? {
  var number: UInt64 = 0
  for unit in digits {
    guard let digit = Unicode.Scalar(unit).map(Character.init)?.hexDigitValue, unit < 0x80 else {
      return nil
    }
    number = number << 4 | UInt64(digit)
  }
  return number
}

/// What a value of the port protocol stands for.
func untagged(_ value: Value) -> Value {
  switch value {
  case .null, .bool, .number, .text: return value
  case .list(let elements): return .list(elements.map(untagged))
  case .object(let members):
    if members.count == 1, let tag = members.first {
      switch (String(decoding: tag.name, as: UTF16.self), tag.value) {
      case ("$utf16", .text(let digits)) where digits.count.isMultiple(of: 4):
        let starts = stride(from: 0, to: digits.count, by: 4)
        let units = starts.compactMap { hexadecimal(digits[$0..<$0 + 4]) }
        if units.count == starts.underestimatedCount { return .text(units.map(UInt16.init)) }
      case ("$f64", .text(let digits)) where digits.count == 16:
        let number = hexadecimal(digits).map(Double.init(bitPattern:))
        if let number, number.isFinite { return .number("\(number)") }
      case ("$data", .object(let quoted)):
        return .object(quoted.map { ($0.name, untagged($0.value)) })
      default: break
      }
    }
    return .object(members.map { ($0.name, untagged($0.value)) })
  }
}

// MARK: Text

/// A text in printable ASCII.
func text(_ units: some Sequence<UInt16>) -> String {
  var text = ""
  for unit in units {
    if (0x20..<0x7F).contains(unit), let scalar = Unicode.Scalar(unit) {
      text.unicodeScalars.append(scalar)
    } else {
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
  return text
}

/// JSON in printable ASCII.
func data(_ value: Value) -> String {
  switch value {
  case .null: return "null"
  case .bool(let flag): return "\(flag)"
  case .number(let digits): return digits
  case .text(let units): return quoted(units)
  case .list(let elements): return "[\(elements.map(data).joined(separator: ","))]"
  case .object(let members):
    return "{\(members.map { "\(quoted($0.name)):\(data($0.value))" }.joined(separator: ","))}"
  }
}

func quoted(_ units: [UInt16]) -> String {
  let escapes: [UInt16: String] = [
    0x22: "\\\"", 0x5C: "\\\\", 0x08: "\\b", 0x0C: "\\f", 0x0A: "\\n", 0x0D: "\\r", 0x09: "\\t",
  ]
  return "\"\(units.map { escapes[$0] ?? text([$0]) }.joined())\""
}

func answer(_ value: Value) -> String { value == .null ? "no answer" : data(value) }

// MARK: Cases

struct Example {
  let title: [UInt16]
  let due: [UInt16]
  let was: Value
  let lines: [[UInt16]]
  let ids: [Value]
  let command: [[UInt16]]
  let startDeadline: Double
  let deadline: Double

  init(path: String) throws {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Broken(reason: "\(path) cannot be read: \(error.localizedDescription)")
    }
    guard let json = try? Parser.parse(bytes) else { throw Broken(reason: "\(path) is not JSON") }
    let heading = ["suite", "requirement", "verdict"].compactMap { json[$0]?.units }
    let lines = json["lines"]?.list ?? []
    let words = json["port"]?["command"]?.list ?? []
    guard json["schema"]?.units == Array("case-1".utf16), heading.count == 3,
      let due = json["due"]?.units, let was = json["got"], lines.count > 1, !words.isEmpty,
      let startDeadline = json["port"]?["startDeadline"]?.seconds,
      let deadline = json["port"]?["deadline"]?.seconds
    else { throw Broken(reason: "\(path) is no case-1 file of a port") }
    (self.due, self.was) = (due, was)
    (self.startDeadline, self.deadline) = (startDeadline, deadline)
    title = Array(heading.joined(separator: [0x20]))
    self.lines = lines.compactMap(\.units).filter { $0.allSatisfy((0x20..<0x7F).contains) }
    command = words.compactMap(\.units)
    ids = self.lines.compactMap { (try? Parser.parse($0))?["id"] }
    guard self.lines.count == lines.count, command.count == words.count, ids.count == lines.count
    else { throw Broken(reason: "\(path) is no case-1 file of a port") }
  }
}

// MARK: The port

final class Port {
  private static let lineLimit = 8 << 20
  private static let exitPatience = 3.0

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let writing = DispatchQueue(label: "writing")
  private var left = Data()

  init(_ command: [String]) throws {
    guard let path = Port.path(of: command[0]) else {
      throw Broken(reason: "\(command[0]) does not start: there is no such program")
    }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw Broken(reason: "\(command[0]) does not start: \(error.localizedDescription)")
    }
  }

  /// A name without a slash is looked up, as a shell does.
  private static func path(of name: String) -> String? {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let paths = name.contains("/") ? [name] : search.split(separator: ":").map { "\($0)/\(name)" }
    return paths.first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// The reply with the id of the line; nil where the time or the output ends before.
  func ask(_ line: [UInt16], _ id: Value, patience: Double) -> Value? {
    let handle = input.fileHandleForWriting
    let bytes = Data((String(decoding: line, as: UTF16.self) + "\n").utf8)
    // A port that does not read must not hold this up.
    writing.async { try? handle.write(contentsOf: bytes) }
    let end = Date(timeIntervalSinceNow: patience)
    while let reply = self.line(until: end) {
      if let value = try? Parser.parse(reply), value["id"] == id { return value }
    }
    return nil
  }

  private func line(until end: Date) -> Data? {
    let descriptor = output.fileHandleForReading.fileDescriptor
    while end.timeIntervalSinceNow > 0 {
      if let index = left.firstIndex(of: 0x0A) {
        defer { left = Data(left[(index + 1)...]) }
        return Data(left[..<index])
      }
      guard left.count <= Port.lineLimit else { return nil }
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Int32(end.timeIntervalSinceNow * 1000) + 1) > 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return nil }
      left.append(contentsOf: chunk[..<count])
    }
    return nil
  }

  func end() {
    try? input.fileHandleForWriting.close()
    let end = Date(timeIntervalSinceNow: Port.exitPatience)
    while process.isRunning, end.timeIntervalSinceNow > 0 { usleep(10_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }
}

/// What a reply says, without messages; null where it is no answer.
func outcome(_ reply: Value?) -> Value {
  func member(_ name: String, _ value: Value) -> Value { .object([(Array(name.utf16), value)]) }
  if let ok = reply?["ok"] { return member("ok", ok) }
  if let name = reply?["reject"]?["class"], name.units != nil {
    return member("reject", member("class", name))
  }
  return reply?["fault"] == nil ? .null : member("fault", .object([]))
}

// MARK: The program

func show(_ example: Example) {
  print("case: ", text(example.title))
  print("run:  ", data(.list(example.command.map(Value.text))))
  for line in example.lines { print("send: ", text(line)) }
  print("due:  ", text(example.due))
  print("was:  ", answer(example.was))
}

func run(_ example: Example) throws -> Int32 {
  let command = example.command.map { String(decoding: $0, as: UTF16.self) }
  let port = try Port(command)
  defer { port.end() }
  var reply = port.ask(example.lines[0], example.ids[0], patience: example.startDeadline)
  guard reply != nil else { throw Broken(reason: "\(command[0]) does not answer hello") }
  for (line, id) in zip(example.lines, example.ids).dropFirst() {
    reply = port.ask(line, id, patience: example.deadline)
  }
  let got = outcome(reply)
  let isSame = untagged(got) == untagged(example.was)
  print("due:  ", text(example.due))
  print("was:  ", answer(example.was))
  print("got:  ", answer(got))
  print(isSame ? "The port answers as it did." : "The port answers otherwise.")
  return isSame ? 1 : 0
}

func fail(_ reason: String) -> Int32 {
  FileHandle.standardError.write(Data((text(reason.utf16) + "\n").utf8))
  return 2
}

/// What a body gives, or 2 with what keeps it from that.
func attempt(_ body: () throws -> Int32) -> Int32 {
  do {
    return try body()
  } catch let error as Broken {
    return fail(error.reason)
  } catch {
    return fail("\(error)")
  }
}

func main(_ program: String, _ arguments: [String]) -> Int32 {
  let shows = arguments.first == "--show"
  guard shows ? arguments.count > 1 : arguments.count < 2 else {
    return fail("usage: repro.swift [CASE], or repro.swift --show CASE...")
  }
  if shows {
    let statuses = arguments.dropFirst().map { path in
      attempt {
        show(try Example(path: path))
        return 0
      }
    }
    return statuses.max() ?? 0
  }
  let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
  let path = arguments.first ?? folder.appendingPathComponent("case.json").path
  return attempt { try run(try Example(path: path)) }
}

signal(SIGPIPE, SIG_IGN)
exit(main(CommandLine.arguments[0], Array(CommandLine.arguments.dropFirst())))
