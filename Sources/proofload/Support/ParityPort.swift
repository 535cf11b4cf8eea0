import ConformanceKit
import Foundation
import MachineKit
import PortHost
import WirePrimitives

/// A port of a comparison: what `--port` gives, or a file such as `port.json`.
struct ParityPort {
  let command: PortCommand
  /// What it is called in the comparison; nil for what it calls itself.
  let name: String?
  /// How the user gave it.
  let given: String
  /// Suites that it must declare.
  let required: [SuiteID]
  /// What inputs of its own suites are like.
  let inputs: [SuiteID: SuiteSchema]

  /// The words by which it is started.
  var words: [String] { [command.executable] + command.arguments }

  /// - Parameter line: a command as a shell takes it.
  init(line: String) {
    command = PortCommand("/bin/sh", ["-c", "exec \(line)"])
    name = nil
    given = line
    required = []
    inputs = [:]
  }

  /// - Parameter file: JSON as `Corpus/schema/port.schema.json` says. The command runs in the folder of
  ///   the file.
  init(file path: String) throws {
    func failure(_ reason: String) -> Failure {
      Failure(.kitFault, "\(String(escaping: path)): \(reason)\nNothing was compared.")
    }
    let bytes = try InputFile.bytes(of: path, as: "port")
    let json: JSON
    do throws(JSONParseError) {
      json = try JSON.parse(bytes)
    } catch {
      throw Failure(
        .kitFault,
        "\(String(escaping: path)):\(error.position(in: bytes).line): this is no JSON: \(error)\n"
          + "Nothing was compared.")
    }
    guard json["schema"] == "port-1" else {
      throw failure("a port file begins with \"schema\": \"port-1\"")
    }
    let known = ["$schema", "schema", "command", "name", "require", "inputs"]
    let members = json.object.map(Array.init) ?? []
    for (name, _) in members where !known.contains(name.text ?? "") {
      throw failure(
        "there is no member \(String(escaping: name.lossyText)); known are "
          + known.dropFirst().joined(separator: ", "))
    }
    guard let words = Self.texts(json["command"]), words.first?.isEmpty == false else {
      throw failure("\"command\" is a list of words, such as [\"python3\", \"port.py\"]")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    command = PortCommand(
      "/bin/sh", ["-c", "cd -- \"$0\" && exec \"$@\"", folder] + words)
    name = json["name"]?.text
    guard json["name"] == nil || name != nil else { throw failure("\"name\" is a text") }
    given = path
    guard let required = Self.texts(json["require"] ?? []) else {
      throw failure("\"require\" is a list of suites")
    }
    self.required = required.map(SuiteID.init)
    guard let schemas = (json["inputs"] ?? [:]).object else {
      throw failure("\"inputs\" has a JSON Schema for each suite")
    }
    var inputs: [SuiteID: SuiteSchema] = [:]
    for (suite, schema) in schemas {
      let suite = String(escaping: suite.lossyText)
      do throws(InvalidSchema) {
        inputs[SuiteID(suite)] = try SuiteSchema(schema)
      } catch {
        throw failure("the schema of \(suite): \(error)")
      }
    }
    self.inputs = inputs
  }

  /// The texts of a list; nil where it is no list of texts.
  private static func texts(_ list: JSON?) -> [String]? {
    guard let array = list?.array else { return nil }
    let texts = array.compactMap { element -> String? in element.text }
    return texts.count == array.count ? texts : nil
  }
}
