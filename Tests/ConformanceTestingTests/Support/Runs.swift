import CorpusStore
import Foundation
import MachineKit
import TestSupport

@testable import ConformanceTesting

/// A folder that goes away with what is in it.
final class ScratchPlace {
  let workplace: Workplace

  init() {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    workplace = Workplace(folder: folder.path)
  }

  deinit { try? FileManager.default.removeItem(atPath: workplace.folder) }

  /// The outcome of a run with a few generated cases.
  func outcome<SDK: ConformancePort>(
    of port: SDK.Type, _ environment: [String: String] = [:],
    deadline: Duration = .seconds(10)
  ) async -> RunOutcome {
    await ConformanceRun<SDK>(
      environment: ["PROOFLOAD_CASES": "20"].merging(environment) { $1 }, workplace: workplace,
      deadline: deadline, corpus: Corpus.shared
    ).outcome()
  }

  func lines(of path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}

extension RunOutcome {
  /// The subjects of which something is said, with its weight.
  var said: [String: [Remark.Weight]] {
    var said: [String: [Remark.Weight]] = [:]
    for (subject, remarks) in remarks where !remarks.isEmpty {
      said[subject.name] = remarks.map(\.weight)
    }
    return said
  }

  func texts(_ subject: Subject) -> [String] { remarks[subject]?.map(\.text) ?? [] }
}

extension Subject {
  static func id(_ text: String) -> Subject { .requirement(RequirementID(text)) }
}
