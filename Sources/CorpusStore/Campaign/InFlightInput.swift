import ConformanceKit
import Foundation
package import MachineKit
package import WirePrimitives

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The input about which a model is being asked, written down before it is: a trap takes the process
/// along, and whoever watches it reads here what it was.
///
/// `1042 suite {"input": ...}` and a line feed: a number that rises with each input, so that one that
/// takes for ever is told from many.
package final class InFlightInput {
  package struct Entry {
    package let number: UInt64
    package let suite: SuiteID
    package let input: JSON
  }

  private let descriptor: Int32
  private var number: UInt64 = 0

  package init(path: String) throws(CampaignError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_TRUNC, 0o644)
    guard descriptor >= 0 else {
      throw CampaignError(
        "\(String(escaping: path, limit: 4_096)) cannot be written: \(String(cString: strerror(errno)))"
      )
    }
  }

  deinit { close(descriptor) }

  package func enter(_ input: JSON, of suite: SuiteID) {
    number &+= 1
    let line = Array("\(number) \(suite) ".utf8) + input.compactBytes() + [UInt8(ascii: "\n")]
    _ = line.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  /// Nothing is being asked.
  package func leave() {
    _ = "\n".utf8.withContiguousStorageIfAvailable { pwrite(descriptor, $0.baseAddress, 1, 0) }
  }

  /// What is being asked, by what a file says; nil where nothing is.
  package static func read(_ path: String) -> Entry? {
    guard let line = try? LineReader(path: path).next() else { return nil }
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard words.count == 3, let number = UInt64(String(decoding: words[0], as: UTF8.self)),
      let input = try? JSON.parse(Array(words[2]))
    else { return nil }
    return Entry(
      number: number, suite: SuiteID(String(decoding: words[1], as: UTF8.self)), input: input)
  }
}
