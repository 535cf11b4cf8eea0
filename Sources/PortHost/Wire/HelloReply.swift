import ConformanceKit
import MachineKit
import WirePrimitives

/// Reads what a port declares of itself in its answer to the handshake.
enum HelloReply {
  /// Suites, choices and capabilities that a port may declare, of each.
  static let most = 1_000
  /// The longest name or text of a declaration, in bytes of UTF-8.
  static let longest = 200

  /// What is wrong with it.
  struct Problem: Error, Hashable {
    /// The member, such as `port.name`.
    let member: String
    let expected: String
    /// What stands there, safe to show.
    let found: String
    /// Set where the answer is sound and the protocol is one that the kit has not offered.
    var version: Int?
  }

  static func declaration(_ answer: JSON) throws(Problem) -> Declaration {
    guard answer.object != nil else { throw problem("ok", "an object", answer) }
    guard let version = answer["protocol"]?.wholeNumber else {
      throw problem("protocol", "1", answer["protocol"])
    }
    guard KitMessage.protocolVersions.contains(version) else {
      var problem = problem("protocol", "1", answer["protocol"])
      problem.version = version
      throw problem
    }
    guard let port = answer["port"], port.object != nil else {
      throw problem("port", "an object with name, version and language", answer["port"])
    }
    let name = try text(port, "name")
    guard !name.isEmpty else {
      throw problem("port.name", "text that is not empty", port["name"])
    }
    var declaration = Declaration(
      name: name, version: try text(port, "version"), language: try text(port, "language"),
      suites: try suites(answer["suites"]))
    declaration.capabilities = try capabilities(answer["capabilities"])
    declaration.choices = try choices(answer["choices"])
    declaration.window = try window(answer["window"])
    declaration.realTime = try isRealTime(answer["time"])
    return declaration
  }

  private static func problem(_ member: String, _ expected: String, _ found: JSON?) -> Problem {
    let shown = found.map { String(escaping: $0.prettyText(limit: 60)) }
    return Problem(member: member, expected: expected, found: shown ?? "nothing")
  }

  private static func text(_ port: JSON, _ name: String) throws(Problem) -> String {
    guard let value = port[name] else { return "" }
    guard let text = value.text else { throw problem("port.\(name)", "text", value) }
    return try bounded(text, "port.\(name)")
  }

  private static func bounded(_ text: String, _ member: String) throws(Problem) -> String {
    guard text.utf8.count > longest else { return text }
    throw Problem(
      member: member, expected: "at most \(longest) bytes", found: "\(text.utf8.count)")
  }

  private static func requireFew(_ count: Int, _ member: String) throws(Problem) {
    guard count > most else { return }
    throw Problem(member: member, expected: "at most \(most)", found: "\(count)")
  }

  private static func suites(_ value: JSON?) throws(Problem) -> [SuiteID] {
    guard let array = value?.array else { throw problem("suites", "an array of suite ids", value) }
    try requireFew(array.count, "suites")
    var suites: [SuiteID] = []
    for (index, element) in array.enumerated() {
      guard let text = element.text else {
        throw problem("suites[\(index)]", "a suite id", element)
      }
      suites.append(SuiteID(try bounded(text, "suites[\(index)]")))
    }
    return suites.withoutRepeats
  }

  private static func capabilities(_ value: JSON?) throws(Problem) -> [CapabilityID: Bool] {
    var capabilities: [CapabilityID: Bool] = [:]
    for (name, value) in try members(value, "capabilities") {
      guard let granted = value.bool else {
        throw problem("capabilities.\(shown(name))", "true or false", value)
      }
      capabilities[CapabilityID(try bounded(name.lossyText, "capabilities.\(shown(name))"))] =
        granted
    }
    return capabilities
  }

  private static func choices(_ value: JSON?) throws(Problem) -> [ChoiceID: String] {
    var choices: [ChoiceID: String] = [:]
    for (name, value) in try members(value, "choices") {
      guard let variant = value.text else {
        throw problem("choices.\(shown(name))", "the name of a variant", value)
      }
      let member = "choices.\(shown(name))"
      choices[ChoiceID(try bounded(name.lossyText, member))] = try bounded(variant, member)
    }
    return choices
  }

  private static func window(_ value: JSON?) throws(Problem) -> Int? {
    guard let value else { return nil }
    guard let window = value.wholeNumber, window >= 1 else {
      throw problem("window", "a whole number from 1", value)
    }
    return window
  }

  private static func isRealTime(_ value: JSON?) throws(Problem) -> Bool {
    guard let value else { return false }
    if value.string == "virtual" { return false }
    if value.string == "real" { return true }
    throw problem("time", #""virtual" or "real""#, value)
  }

  private static func members(_ value: JSON?, _ name: String) throws(Problem) -> [JSONObject
    .Element]
  {
    guard let value else { return [] }
    guard let object = value.object else { throw problem(name, "an object", value) }
    try requireFew(object.count, name)
    return Array(object)
  }

  private static func shown(_ name: JSONString) -> String {
    String(escaping: name.lossyText, limit: 60)
  }
}

extension HelloReply {
  /// Reads the first line of a process.
  static func declaration(line: [UInt8]) throws(PortStartError) -> Declaration {
    let shown = String(escaping: line, limit: 120)
    switch PortLine(line) {
    case .noise: throw .notJSON(line: shown)
    case .malformed(_, let problem): throw .notAReply(line: shown, problem: problem)
    case .reply(0, .ok(let answer)):
      do throws(Problem) {
        return try declaration(answer)
      } catch {
        if let version = error.version { throw .versionNotOffered(version) }
        throw .invalidDeclaration(
          member: error.member, expected: error.expected, found: error.found)
      }
    case .reply(0, let reply): throw .refused(refusal(reply))
    case .reply(let id, _):
      throw .notAReply(line: shown, problem: "its id is \(id), the handshake's is 0")
    }
  }

  private static func refusal(_ reply: Reply) -> String {
    switch reply {
    case .reject(let name, let message):
      "rejected (\(String(escaping: name)))" + (message.map { ": \(String(escaping: $0))" } ?? "")
    case .unsupported(let reason): "unsupported: \(String(escaping: reason))"
    case .fault(let message, _): "fault: \(String(escaping: message))"
    case .ok, .large, .crash, .timeout, .violation, .notRun: "no answer"
    }
  }
}
