package import ConformanceKit
import Foundation
package import MachineKit
package import WirePrimitives

/// A file of vectors on disk that is being written: fills in what a tool gives.
package struct VectorFile {
  package let path: String
  private let json: JSON
  package let suite: SuiteID

  package init(path: String) throws(CorpusError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try BoundedFile.read(path)
    } catch {
      throw CorpusError(file: path, reason: error.reason)
    }
    let document = try Document(name: path, bytes: bytes)
    _ = try document.entries("cases", schema: "vectors-1")
    guard let suite = document.json["suite"]?.text else {
      throw CorpusError(file: path, line: 1, reason: "the member \"suite\" is no text")
    }
    self.path = path
    self.suite = SuiteID(suite)
    json = document.json
  }

  /// Gives a uid to each case that has none and the reference's tree to each case without one.
  ///
  /// - Returns: how many cases were changed, and the uids that were given.
  package func complete(
    with suite: Suite
  ) throws(CorpusError) -> (changed: Int, uids: [String]) {
    var changed = 0
    var uids: [String] = []
    var cases: [JSON] = []
    for entry in json["cases"]?.array.map(Array.init) ?? [] {
      let completed = try complete(entry, with: suite)
      if !completed.isIdentical(to: entry) { changed += 1 }
      if entry["uid"] == nil, let uid = completed["uid"]?.text { uids.append(uid) }
      cases.append(completed)
    }
    guard changed > 0 else { return (0, []) }
    let members = json.object.map(Array.init) ?? []
    let whole: JSON = .object(
      members.map { name, value in
        (name.lossyText, name == "cases" ? .array(cases) : value)
      })
    do {
      try Data((whole.filledText(width: 100) + "\n").utf8).write(
        to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CorpusError(file: path, reason: "cannot be written: \(SystemError.reason(error))")
    }
    return (changed, uids)
  }

  private func complete(_ entry: JSON, with suite: Suite) throws(CorpusError) -> JSON {
    guard let object = entry.object, let input = object["input"], let id = object["id"]?.text else {
      throw CorpusError(file: path, reason: "a case needs \"id\" and \"input\"")
    }
    var members = object.map { ($0.name.lossyText, $0.value) }
    if object["uid"] == nil {
      members.insert(("uid", .string(Self.uid(suite: suite.id, id: id, input: input))), at: 0)
    }
    if object["expect"] == nil {
      do throws(InvalidInput) {
        members.append(("expect", try suite.recordedTree(of: input).json))
      } catch {
        throw CorpusError(file: path, reason: "\(id): \(error)")
      }
    }
    return .object(members)
  }

  /// Sixteen hexadecimal digits that tell inputs apart.
  package static func digest(of input: JSON) -> String {
    var digest = Digest()
    digest.add(input.compactText)
    return digest.text
  }

  private static func uid(suite: SuiteID, id: String, input: JSON) -> String {
    var digest = Digest()
    for text in [suite.text, id, input.compactText] { digest.add(text) }
    return digest.text
  }
}
