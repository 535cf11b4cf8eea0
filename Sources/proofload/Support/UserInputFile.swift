import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import WirePrimitives

/// A file of inputs: lines of JSON, each `{"suite": id, "input": any}`.
struct UserInputFile {
  /// More are refused: they are held in memory.
  private static let most = 100_000
  private static let mostBytes = 64 << 20

  let inputs: [(line: Int, suite: SuiteID, input: JSON)]

  /// - Parameter ports: whose files may say what inputs of their own suites are like.
  init(path: String, of ports: [ParityPort]) throws {
    let lines = try InputFile.lines(of: path, as: "--inputs", limit: Self.mostBytes)
    var inputs: [(line: Int, suite: SuiteID, input: JSON)] = []
    while let (number, line) = try lines.next() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      func failure(_ reason: String) -> Failure {
        Failure(.kitFault, "--inputs: \(String(escaping: path)):\(number): \(reason)")
      }
      let json: JSON
      do {
        json = try JSON.parse(line)
      } catch {
        throw failure("this is no JSON: \(error)")
      }
      guard let suite = json["suite"]?.text, let input = json["input"] else {
        throw failure("a line is {\"suite\": \"x.name\", \"input\": ...}")
      }
      if let known = BridgeCatalog.suites.first(where: { $0.id.text == suite }) {
        guard try CorpusFiles.embedded.suiteSchema(of: known.id).admits(input) else {
          throw failure(
            "this is no input of \(suite): proofload show \(suite) says what its inputs are")
        }
      }
      for port in ports {
        guard port.inputs[SuiteID(suite)]?.admits(input) ?? true else {
          throw failure(
            "the schema of \(String(escaping: suite)) in \(String(escaping: port.given)) refuses "
              + "the input")
        }
      }
      guard inputs.count < Self.most else {
        throw failure("more than \(Self.most) inputs are not taken at once")
      }
      inputs.append((number, SuiteID(suite), input))
    }
    guard !inputs.isEmpty else {
      throw Failure(.kitFault, "--inputs: \(String(escaping: path)) has no line with an input")
    }
    self.inputs = inputs
  }
}
