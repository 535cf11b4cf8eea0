import ConformanceKit
package import MachineKit
import WirePrimitives

/// What a campaign is about: what stands in its `campaign.json`, so that it can be gone on with.
package struct CampaignPlan: Sendable, Equatable {
  package static let schema = "campaign-1"

  package var kit: String
  package var seed: UInt64
  package var suites: [SuiteID]
  /// Targets that are no suites, by their names.
  package var targets: [String]
  /// The words that start each port; none at all for the reference.
  package var ports: [[String]]
  /// Milliseconds that a run and a start may take, and runs in flight at most; nil where nothing was
  /// said.
  package var deadline: Int?
  package var startDeadline: Int?
  package var window: Int?

  package init(
    kit: String, seed: UInt64, suites: [SuiteID], targets: [String] = [], ports: [[String]]
  ) {
    self.targets = targets
    self.kit = kit
    self.seed = seed
    self.suites = suites
    self.ports = ports
  }

  var json: JSON {
    var members: [(String, JSON)] = [
      ("schema", .string(Self.schema)), ("kit", .string(kit)), ("seed", .string(String(seed))),
      ("suites", .array(suites.map { .string($0.text) })),
      ("targets", .array(targets.map { .string($0) })),
      ("ports", .array(ports.map { .array($0.map { .string($0) }) })),
    ]
    for (name, value) in [
      ("deadline", deadline), ("startDeadline", startDeadline), ("window", window),
    ] { if let value { members.append((name, .number(value))) } }
    return .object(members)
  }

  /// Nil where it is no plan of this form.
  init?(_ json: JSON) {
    guard json["schema"]?.text == Self.schema, let kit = json["kit"]?.text,
      let seed = json["seed"]?.text.flatMap(UInt64.init),
      let suites = json["suites"]?.array?.map({ $0.text }),
      let targets = json["targets"]?.array?.map({ $0.text }),
      let ports = json["ports"]?.array?.map({ $0.array?.map(\.text) })
    else { return nil }
    // A word that is none must not be left out of a command.
    guard !suites.contains(nil), !targets.contains(nil),
      ports.allSatisfy({ words in words.map { !$0.isEmpty && !$0.contains(nil) } ?? false })
    else { return nil }
    self.init(
      kit: kit, seed: seed, suites: suites.compactMap { $0.map(SuiteID.init) },
      targets: targets.compactMap(\.self), ports: ports.map { ($0 ?? []).compactMap(\.self) })
    deadline = json["deadline"]?.int
    startDeadline = json["startDeadline"]?.int
    window = json["window"]?.int
  }
}
