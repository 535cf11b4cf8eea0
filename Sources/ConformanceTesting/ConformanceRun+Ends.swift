import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import ReportWriters
import WirePrimitives

extension ConformanceRun {
  /// Says what earlier processes ended in before anything is put: this one may end too, and then
  /// nobody says it.
  ///
  /// - Returns: what no case of this run will say.
  func announce(
    _ ended: [InFlightFile.Entry], _ settings: RunSettings, _ corpus: Corpus
  ) -> [Incident] {
    ended.compactMap { entry in
      let name = name(of: entry, settings, corpus)
      let again = name.map { "; again: \(Variable.replay.rawValue)='\($0)' swift test" } ?? ""
      let text = "\(name ?? "\(entry)") is what an earlier process ended in\(again)\n"
      // Not `print`, whose buffer a trap takes along.
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
      return name == nil
        ? Incident(.port(.staysAlive), "\(entry): \(InFlightFile.end)") : nil
    }
  }

  /// The name of the case, where it is one of this run.
  private func name(
    of entry: InFlightFile.Entry, _ settings: RunSettings, _ corpus: Corpus
  ) -> String? {
    guard let suite = SDK.checkedSuites.first(where: { $0.id == entry.suite }) else { return nil }
    func isMeant(_ run: Case) -> Bool { .init(Call(suite: run.suite, input: run.input)) == entry }
    let vectors = (corpus.vectors[suite.id] ?? []).map {
      Case(suite: suite.id, input: $0.input, origin: .vector($0))
    }
    if let vector = vectors.first(where: isMeant) { return vector.name }
    var generator = CaseGenerator(suite: suite, seed: settings.seed)
    for _ in 0..<settings.cases {
      let run = generator.next()
      if isMeant(run) { return run.name }
    }
    return nil
  }
}
