import ConformanceKit
import Foundation
package import WirePrimitives

/// A file to which lines of JSON are only ever added.
///
/// Each line is one call of the system, so a process that is killed leaves whole lines and at most one
/// that is torn; what is torn is left out when it is read, and cut off before anything is added.
package final class LineLog {
  private let file: FileHandle
  private let name: String
  /// Why it does not take any more.
  package private(set) var error: CampaignError?

  package init(path: String) throws(CampaignError) {
    name = String(escaping: path, limit: 4_096)
    do {
      if !FileManager.default.fileExists(atPath: path) {
        try Data().write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
      }
      file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      let whole = Self.whole(try file.readToEnd() ?? Data())
      try file.truncate(atOffset: UInt64(whole.count))
      try file.seekToEnd()
    } catch {
      throw CampaignError("\(name) cannot be written: \(error.localizedDescription)")
    }
  }

  package func add(_ line: JSON) {
    guard error == nil else { return }
    do {
      try file.write(contentsOf: Data(line.compactBytes() + [UInt8(ascii: "\n")]))
    } catch {
      self.error = CampaignError("\(name) cannot be written: \(error.localizedDescription)")
    }
  }

  /// The lines of a file; none where there is no file. What is no JSON is counted.
  package static func read(_ path: String) -> (lines: [JSON], damaged: Int) {
    let whole = whole(FileManager.default.contents(atPath: path) ?? Data())
    var lines: [JSON] = []
    var damaged = 0
    for line in whole.split(separator: UInt8(ascii: "\n")) {
      if let json = try? JSON.parse(Array(line)) { lines.append(json) } else { damaged += 1 }
    }
    return (lines, damaged)
  }

  /// Up to the last line feed.
  private static func whole(_ data: Data) -> Data {
    data.lastIndex(of: UInt8(ascii: "\n")).map { data[...$0] } ?? Data()
  }
}
