import ConformanceKit
import Foundation
package import MachineKit
import WirePrimitives

/// The vectors of a suite in the form of corpus 0.1.0, `vectors-1`: a JSON file with all cases in full.
package struct OldVectors {
  static let ending = ".json"
  private static let schema = "vectors-1"

  package let suite: SuiteID
  let folder: String
  let files: [(topic: String, cases: [CaseLine])]
  /// The input and the tree of each case, file by file.
  private let contents: [(id: String, input: JSON, tree: Acceptance)]

  /// What is said of a file of this form.
  static func complaint(about path: String) -> CorpusError {
    CorpusError(
      file: path,
      reason:
        "is no file of lines (\(VectorLines.schema)): `proofload vectors convert --corpus FOLDER` "
        + "writes files of the older form \(schema) anew")
  }

  /// The suites of a corpus that have files of this form.
  package static func suites(in corpus: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(corpus)/vectors")) ?? []
    return names.filter { !Self.names(in: "\(corpus)/vectors/\($0)").isEmpty }.sorted()
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted()
  }

  package init(corpus: String, suite name: String) throws(CorpusError) {
    suite = SuiteID(name)
    folder = "\(corpus)/vectors/\(name)"
    if let other = Self.newNames(in: folder).first {
      throw CorpusError(file: "\(folder)/\(other)", reason: "stands beside files of an older form")
    }
    var files: [(String, [CaseLine])] = []
    var contents: [(String, JSON, Acceptance)] = []
    for name in Self.names(in: folder) {
      let path = "\(folder)/\(name)"
      let topic = String(name.dropLast(Self.ending.count))
      guard topic + VectorLines.ending != VectorLines.definitions else {
        throw CorpusError(file: path, reason: "has the name that definitions need: rename it")
      }
      let document = try Document(name: path, bytes: try SuiteFolder.bytes(of: path))
      var cases: [CaseLine] = []
      for entry in try document.entries("cases", schema: Self.schema) {
        let (line, tree) = try Self.line(of: entry)
        cases.append(line)
        contents.append((try entry.text("id"), entry.json["input"] ?? .null, tree))
      }
      files.append((topic, cases))
    }
    (self.files, self.contents) = (files, contents)
  }

  /// The cases in the form of today.
  private func written() throws(CorpusError) -> [Vector] {
    var contents: [String: [UInt8]] = [:]
    for name in Self.newNames(in: folder) {
      contents["vectors/\(suite)/\(name)"] = try SuiteFolder.bytes(of: "\(folder)/\(name)")
    }
    let files = CorpusFiles(contents: contents, prefix: "")
    return try VectorReader(files: files, folder: suite.text).read(for: nil).map(\.value)
  }

  private static func newNames(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(VectorLines.ending) }
  }

  private static func line(of entry: Entry) throws(CorpusError) -> (CaseLine, Acceptance) {
    guard let object = entry.json.object, let expect = object["expect"] else {
      throw entry.fail("has no \"expect\"")
    }
    do throws(AcceptanceError) {
      let tree = try Acceptance(json: expect)
      let members = object.map { name, value in
        (name.lossyText, name == "expect" ? tree.briefJSON : value)
      }
      return (CaseLine(members), tree)
    } catch {
      throw entry.fail("\"expect\" is no acceptance tree: \(error)")
    }
  }

  /// Writes the cases in the form of today, makes sure that they say the same, and removes the files of this
  /// form.
  ///
  /// - Returns: how many cases there are.
  package func convert() throws(CorpusError) -> Int {
    var new = SuiteFolder(replacing: self)
    try new.write()
    let cases = try written()
    guard cases.count == contents.count else {
      throw CorpusError(
        file: folder, reason: "\(cases.count) of \(contents.count) cases can be read again")
    }
    for (vector, content) in zip(cases, contents) {
      guard vector.id == content.id, vector.input.isIdentical(to: content.input),
        vector.expect.json.isIdentical(to: content.tree.json)
      else { throw CorpusError(file: folder, reason: "\(content.id) is not the same any more") }
    }
    for name in Self.names(in: folder) {
      do {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      } catch {
        throw CorpusError(
          file: "\(folder)/\(name)", reason: "cannot be removed: \(SystemError.reason(error))")
      }
    }
    return cases.count
  }
}
