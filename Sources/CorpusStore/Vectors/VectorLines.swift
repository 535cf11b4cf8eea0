import ConformanceKit
import MachineKit
import WirePrimitives

/// A file of a suite's vectors: lines of JSON, the first of which says of what form the others are.
struct VectorLines: Sendable {
  struct Line: Sendable {
    /// Counted from 1.
    let number: Int
    let bytes: [UInt8]
    let json: JSON
  }

  static let schema = "vectors-2"
  static let ending = ".jsonl"
  /// The file of what the cases of the others share.
  static let definitions = "definitions.jsonl"
  static let mostBytesOfLine = 1 << 20

  let name: String
  let suite: String
  /// Those behind the header.
  let lines: [Line]

  /// - Parameter name: what messages call the file.
  init(name: String, bytes: [UInt8]) throws(CorpusError) {
    self.name = name
    var texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    if texts.last?.isEmpty ?? false { texts.removeLast() }
    var lines: [Line] = []
    lines.reserveCapacity(texts.count)
    for (index, text) in texts.enumerated() {
      lines.append(try Self.line(index + 1, of: name, Array(text)))
    }
    let header = lines.first?.json
    guard header?["schema"]?.text == Self.schema, let suite = header?["suite"]?.text,
      header?.object?.count == 2
    else {
      throw CorpusError(
        file: name, line: 1,
        reason: "the first line is not {\"schema\":\"\(Self.schema)\",\"suite\":SUITE}")
    }
    self.suite = suite
    self.lines = Array(lines.dropFirst())
  }

  private static func line(
    _ number: Int, of name: String, _ bytes: [UInt8]
  ) throws(CorpusError) -> Line {
    guard bytes.count <= mostBytesOfLine else {
      throw CorpusError(
        file: name, line: number,
        reason: "has more than \(mostBytesOfLine) bytes, which a line may have")
    }
    do throws(JSONParseError) {
      return Line(number: number, bytes: bytes, json: try JSON.parse(bytes))
    } catch {
      throw CorpusError(file: name, line: number, reason: "not JSON: \(error)")
    }
  }

  static func header(of suite: SuiteID) -> String {
    let header: JSON = .object([("schema", .string(schema)), ("suite", .string(suite.text))])
    return header.lineText
  }

  func fail(_ reason: String, at line: Line) -> CorpusError {
    CorpusError(file: name, line: line.number, reason: reason)
  }
}

extension VectorLines {
  /// The lines of a file of definitions as what they define.
  func definitions() throws(CorpusError) -> Definitions {
    var values: [String: JSON] = [:]
    var numbers: [String: Int] = [:]
    for line in lines {
      let (name, value) = try definition(on: line)
      guard values.updateValue(value, forKey: name) == nil else {
        throw fail("\(name) occurs twice", at: line)
      }
      numbers[name] = line.number
    }
    do throws(Definitions.DefinitionError) {
      return try Definitions(values)
    } catch {
      throw CorpusError(
        file: name, line: numbers[error.name], reason: "\(error.name): \(error.reason)")
    }
  }

  func definition(on line: Line) throws(CorpusError) -> (name: String, value: JSON) {
    guard let object = line.json.object, object.count == 1, let member = object.first,
      let name = member.name.text, name.utf8.count == DefinitionName.digits,
      name.utf8.allSatisfy("0123456789abcdef".utf8.contains)
    else {
      throw fail(
        "is no definition {NAME:VALUE} with a name of \(DefinitionName.digits) hexadecimal digits",
        at: line)
    }
    return (name, member.value)
  }
}

/// The name of a definition says what it holds, so that no other definition changes it.
enum DefinitionName {
  static let digits = 10

  /// - Parameter text: the value as it stands on the line.
  static func of(_ text: String) -> String {
    String(Digest.text(of: text.utf8).prefix(digits))
  }
}
