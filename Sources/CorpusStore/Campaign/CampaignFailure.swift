package import WirePrimitives

/// A case of a campaign that went wrong.
package struct CampaignFailure: Sendable, Hashable {
  package let name: String
  /// Which of the ports it went wrong with.
  package let port: Int

  package init(name: String, port: Int) {
    self.name = name
    self.port = port
  }

  package var line: JSON { ["failed": .string(name), "port": .number(port)] }

  init?(_ line: JSON) {
    guard let name = line["failed"]?.text, let port = line["port"]?.int else { return nil }
    self.init(name: name, port: port)
  }
}
