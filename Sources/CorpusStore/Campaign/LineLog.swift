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
      let kind = try FileManager.default.attributesOfItem(atPath: path)[.type]
      // What is no file, such as a device, has no end that could be torn.
      if kind as? FileAttributeType == .typeRegular { try Self.cutTorn(file) }
    } catch {
      throw CampaignError("\(name) cannot be written: \(SystemError.reason(error))")
    }
  }

  /// Cuts off what stands behind the last line feed, and leaves the file at its end.
  private static func cutTorn(_ file: FileHandle) throws {
    var end = try file.seekToEnd()
    while end > 0 {
      let start = end > chunk ? end - chunk : 0
      try file.seek(toOffset: start)
      let data = try file.read(upToCount: Int(end - start)) ?? Data()
      if let place = data.lastIndex(of: UInt8(ascii: "\n")) {
        end = start + UInt64(data.distance(from: data.startIndex, to: place)) + 1
        break
      }
      end = start
    }
    try file.truncate(atOffset: end)
    try file.seekToEnd()
  }

  private static let chunk: UInt64 = 65_536

  package func add(_ line: JSON) {
    guard error == nil else { return }
    do {
      try file.write(contentsOf: Data(line.compactBytes() + [UInt8(ascii: "\n")]))
    } catch {
      self.error = CampaignError("\(name) cannot be written: \(SystemError.reason(error))")
    }
  }

  /// The lines of a file; none where there is no file. What is no JSON is counted.
  package static func read(_ path: String) -> (lines: [JSON], damaged: Int) {
    read(path) { $0 }
  }

  /// The same of lines that stand for something, of which no more is held than that.
  static func read<Value>(
    _ path: String, _ value: (JSON) -> Value?
  ) -> (lines: [Value], damaged: Int) {
    var values: [Value] = []
    var damaged = 0
    do throws(FileError) {
      let lines = try LineReader(path: path)
      while let line = try lines.next(), !lines.isTorn {
        if line.isEmpty { continue }
        if let json = try? JSON.parse(line) {
          if let value = value(json) { values.append(value) }
        } else {
          damaged += 1
        }
      }
    } catch {
      // What cannot be read any further is one line more that stands for nothing.
      if !error.isAbsent { damaged += 1 }
    }
    return (values, damaged)
  }
}
