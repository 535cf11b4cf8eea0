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

  /// Nil for a blank line.
  ///
  /// - Parameter name: what messages call the file.
  package static func read(
    _ bytes: [UInt8], number: Int, name: String
  ) throws(CorpusError) -> Line? {
    if bytes.allSatisfy(isSpace) { return nil }
    do throws(LineError) {
      return try line(number, bytes)
    } catch {
      throw CorpusError(file: name, line: number, reason: error.reason)
    }
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
