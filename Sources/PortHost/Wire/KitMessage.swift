import ConformanceKit
package import MachineKit
package import WirePrimitives

/// The lines that the kit sends, in ASCII, each with its line feed.
package enum KitMessage {
  static let protocolVersions = [1]

  package static func hello(
    id: Int, kitVersion: String, suites: [SuiteID], limits: PortLimits
  ) -> [UInt8] {
    line([
      ("m", "hello"), ("id", .number(id)),
      ("protocol", .array(protocolVersions.map { JSON.number($0) })), ("kit", .string(kitVersion)),
      ("suites", .array(suites.map { JSON.string($0.text) })),
      (
        "limits",
        [
          "line": .number(limits.lineBytes), "window": .number(limits.window),
          "deadlineMs": .number(limits.deadline.wholeMilliseconds),
        ]
      ),
    ])
  }

  static func bye(id: Int) -> [UInt8] {
    line([("m", "bye"), ("id", .number(id))])
  }

  /// What stands before the id and between the id and the input of a run is the same for all runs
  /// of a suite.
  package static func run(id: Int, suite: SuiteText, input: JSON) -> [UInt8] {
    let input = TaggedValue.encode(input).compactBytes()
    var line: [UInt8] = []
    line.reserveCapacity(suite.middle.count + input.count + 48)
    line.append(contentsOf: #"{"m":"run","id":"#.utf8)
    line.append(contentsOf: String(id).utf8)
    line.append(contentsOf: suite.middle)
    line.append(contentsOf: input)
    line.append(UInt8(ascii: "}"))
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// A suite's id as the lines of its runs have it.
  package struct SuiteText {
    let suite: SuiteID
    let middle: [UInt8]

    package init(_ suite: SuiteID) {
      self.suite = suite
      middle = Array(#","suite":\#(JSON.string(suite.text).compactText),"input":"#.utf8)
    }
  }

  private static func line(_ members: [(String, JSON)]) -> [UInt8] {
    JSON.object(members).compactBytes() + [UInt8(ascii: "\n")]
  }
}
