import BridgeCatalog
import ChoiceEngine
import ConformanceKit
import CorpusStore
import CoverageRuntime
import Foundation
import FuzzEngine
import FuzzTargets
import MachineKit
import MagicGates
import WirePrimitives

/// What libFuzzer runs.
struct TwinBody {
  /// libFuzzer calls without a context, on one thread.
  nonisolated(unsafe) static var current: TwinBody?

  /// For libFuzzer's dictionary.
  private(set) var words: [[UInt8]] = []
  private let look: ([UInt8]) -> [Feature]
  private var mutator: ValueMutator?
  /// Inputs of late, at first those of the vectors: one of them is the mate of the next.
  private var mates: [JSON] = []
  private var nextMate = 0
  private(set) var runs = 0
  private(set) var bytes = 0

  init?(named name: String, isRaw: Bool) throws {
    if let suite = BridgeCatalog.suites.first(where: { $0.id.text == name }) {
      let vectors = try Corpus(files: .embedded).vectors[suite.id] ?? []
      let dictionary = FuzzDictionary(harvesting: vectors.map(\.input))
      words = dictionary.words.map { JSON.string($0).compactBytes().dropFirst().dropLast() }
        .filter { !$0.isEmpty && $0.count <= 64 }.map(Array.init)
      mates = vectors.map(\.input)
      mutator = isRaw ? nil : ValueMutator(dictionary: dictionary)
      look = try Self.look(at: suite)
    } else if let target = FuzzTarget.all.first(where: { $0.name == name }) {
      look = { bytes in
        let showing = target.run(bytes)
        // A trap is how libFuzzer hears of a finding.
        if let law = showing.broken { fatalError("broken: \(law)") }
        return showing.features
      }
    } else if let gate = MagicGate.all.first(where: { "gate.\($0.name)" == name }) {
      var runs = 0
      look = { bytes in
        runs += 1
        if gate.opens(bytes) {
          // libFuzzer takes an exit for a crash and says so at length.
          FileHandle.standardOutput.write(Data("opened after \(runs)\n".utf8))
          _exit(0)
        }
        return []
      }
    } else {
      return nil
    }
  }

  private static func look(at suite: ConformanceSuite) throws -> ([UInt8]) -> [Feature] {
    let schema = try CorpusFiles.embedded.suiteSchema(of: suite.id)
    var reader = CitationReader()
    return { bytes in
      guard let input = try? JSON.parse(bytes), GuidedCases.admits(input, by: schema) else {
        return []
      }
      var recorder = CitationRecorder()
      _ = try? suite.acceptance(of: input, applying: [], citing: &recorder)
      return reader.features(of: recorder.citations)
    }
  }

  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let features = current?.look(Array(bytes)) else { return }
    current?.runs += 1
    current?.bytes += bytes.count
    for feature in features { plcov_count(feature.key) }
  }

  /// - Returns: how many bytes there are now; 0 where libFuzzer's own mutators are to have a turn.
  static func mutate(_ room: UnsafeMutableBufferPointer<UInt8>, count: Int, seed: UInt64) -> Int {
    current?.mutate(room, count: count, seed: seed) ?? 0
  }

  private mutating func mutate(
    _ room: UnsafeMutableBufferPointer<UInt8>, count: Int, seed: UInt64
  ) -> Int {
    guard let mutator, !mates.isEmpty else { return 0 }
    var random = SplitMix64(seed: seed)
    let parent = try? JSON.parse(Array(room.prefix(count)))
    let mate = mates[Int(random.next(upTo: UInt64(mates.count - 1)))]
    let changed = mutator.mutated(parent ?? mate, mate: mate, by: &random)
    guard let bytes = changed?.compactBytes(), bytes.count <= room.count else { return 0 }
    if let parent {
      mates[nextMate] = parent
      nextMate = (nextMate + 1) % mates.count
    }
    _ = room.update(fromContentsOf: bytes)
    return bytes.count
  }
}
