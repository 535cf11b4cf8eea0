import ConformanceKit
import CorpusStore
import Foundation

/// Something that a worker fuzzes: a suite with its ports, or a target that is no suite.
protocol FuzzUnit {
  /// Cases that were run.
  var executions: Int { get }
  /// Why going on is in vain; nil where it is not.
  var reasonToStop: String? { get }

  /// Runs cases until a limit, and writes down what they show before it says so.
  mutating func run(_ limit: FuzzLimit, into desk: FuzzDesk) async
  /// - Parameter others: cases of the other units.
  func status(besides others: Int) -> FuzzStatus
}

/// Where a worker writes down what it does.
struct FuzzDesk {
  let log: LineLog
  let inFlight: InFlightInput
  let folder: CampaignFolder

  func say(_ message: FuzzMessage) {
    // Text and numbers: there is nothing in it that cannot be encoded.
    guard let line = try? JSONEncoder().encode(message) else { return }
    Outputs.write(Array(line) + [UInt8(ascii: "\n")])
  }
}
