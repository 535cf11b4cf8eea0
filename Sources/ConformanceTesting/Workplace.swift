import Foundation
import ReportWriters

/// Where a port's report and its ``InFlightFile`` are: `.build/proofload/<name>` below the working
/// directory where that is a package, as in `swift test`, and else a folder of the user's own among
/// the temporary ones.
struct Workplace {
  let folder: String

  init(folder: String) { self.folder = folder }

  init(port name: String) {
    let isPackage = FileManager.default.fileExists(atPath: "Package.swift")
    let parent =
      isPackage
      ? ".build/proofload" : "\(FileManager.default.temporaryDirectory.path)/proofload-\(getuid())"
    folder = "\(parent)/\(Self.fileName(name))"
  }

  var report: String { "\(folder)/report.jsonl" }
  /// Generated cases that failed in earlier runs.
  var failures: String { "\(folder)/failures.txt" }
  var inFlight: String { "\(folder)/in-flight.jsonl" }

  /// Makes the folder.
  func prepare() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// A name of a port, which may hold anything.
  private static func fileName(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "/")
    }
    return isPlain && !name.hasPrefix(".") && !name.isEmpty ? name : "port"
  }
}
