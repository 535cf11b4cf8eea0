/// Measures on request, so that other processes can take turns with it.
struct Server {
  private let measurements: [String: Measurement]

  init(inputs: Inputs) throws {
    measurements = try WireMeasurements.all(inputs)
      .merging(TextMeasurements.all(inputs)) { $1 }
      .merging(try FoundationMeasurements.all(inputs)) { $1 }
  }

  func serve() throws {
    while let line = readLine() {
      guard let measurement = measurements[line] else { fatalError("no measurement \(line)") }
      let duration = try ContinuousClock().measure { try measurement() }
      File.print(Array("\(duration / .milliseconds(1))\n".utf8))
    }
  }
}

typealias Measurement = () throws -> Void

/// Keeps results, so that the work for them is not optimised away.
@inline(never)
func keep<Value>(_ value: consuming Value) {
  sink = sink &+ MemoryLayout<Value>.size
}

nonisolated(unsafe) private var sink = 0

func repeatedly(_ work: @escaping Measurement) -> Measurement {
  { for _ in 0..<Inputs.repetitions { try work() } }
}
