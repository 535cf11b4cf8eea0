package import ConformanceKit
package import MachineKit
package import WirePrimitives

/// A case of a campaign that failed.
package struct CampaignFailure: Sendable, Hashable {
  package let name: String
  /// Which of the ports it failed with.
  package let port: Int
  /// What was said of it then.
  package let verdict: Verdict

  package init(name: String, port: Int, verdict: Verdict) {
    self.name = name
    self.port = port
    self.verdict = verdict
  }

  package var suite: SuiteID { SuiteID(String(name.prefix { $0 != ":" })) }

  package var line: JSON {
    ["failed": .string(name), "port": .number(port), "verdict": .string(verdict.rawValue)]
  }

  init?(_ line: JSON) {
    guard let name = line["failed"]?.text, let port = line["port"]?.int,
      let verdict = line["verdict"]?.text.flatMap(Verdict.init(rawValue:))
    else { return nil }
    self.init(name: name, port: port, verdict: verdict)
  }
}
