package import WirePrimitives

/// Reads outcomes that were recorded somewhere, a line `{"uid": UID, "outcome": OUTCOME}` each.
/// Blank lines stand for nothing, further members are the recorder's own.
package enum OutcomeFile {
  package struct Line: Sendable {
    /// Counted from 1.
    package let number: Int
    package let uid: String
    /// Whatever stood there; it need not be an outcome.
    package let outcome: JSON
  }

  /// - Parameter name: what messages call the file.
  /// - Throws: with the line, where one is not of this form; also where there is no line at all.
  package static func read(_ bytes: [UInt8], name: String) throws(CorpusError) -> [Line] {
    var lines: [Line] = []
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() where !part.allSatisfy(isSpace) {
      do throws(LineError) {
        lines.append(try line(index + 1, Array(part)))
      } catch {
        throw CorpusError(file: name, line: index + 1, reason: error.reason)
      }
    }
    guard !lines.isEmpty else { throw CorpusError(file: name, reason: "there are no outcomes") }
    return lines
  }

  private struct LineError: Error {
    let reason: String
  }

  private static func line(_ number: Int, _ bytes: [UInt8]) throws(LineError) -> Line {
    let json: JSON
    do throws(JSONParseError) {
      json = try JSON.parse(bytes)
    } catch {
      throw LineError(reason: "not JSON: \(error)")
    }
    guard let uid = json["uid"]?.text, let outcome = json["outcome"] else {
      throw LineError(
        reason: "write {\"uid\": UID, \"outcome\": {\"ok\": ANSWER}} with the uid of a vector")
    }
    return Line(number: number, uid: uid, outcome: outcome)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
