import MachineKit
import WirePrimitives

/// How a host is made and what surrounds it: `{"init": "hostVersion" | "configuration", "hostVersion",
/// "capabilities"?: {id: info}, "bootstrapScript"?: text, "epochMs", "delegate": "none" | "silent" |
/// "recording", "webView": name or null}`.
struct HostConfig: Sendable {
  enum Delegate: String, Sendable { case none, silent, recording }

  /// Made by `init(configuration:)`.
  let isConfigured: Bool
  let hostVersion: JSONString
  let capabilities: [(id: JSONString, info: CapabilityInfo)]
  let script: JSONString?
  /// The wall clock at the start.
  let epoch: Double
  let delegate: Delegate
  let webView: JSONString?

  init(_ json: JSON) throws(TraceError) {
    guard let kind = json["init"]?.text, ["hostVersion", "configuration"].contains(kind) else {
      throw TraceError("\"init\" is neither \"hostVersion\" nor \"configuration\"")
    }
    guard let hostVersion = json["hostVersion"]?.string, let epoch = json["epochMs"]?.double,
      (0...1e15).contains(epoch),
      let delegate = json["delegate"]?.text.flatMap(Delegate.init)
    else { throw TraceError("\"hostVersion\", \"epochMs\" or \"delegate\" is missing") }
    isConfigured = kind == "configuration"
    self.hostVersion = hostVersion
    self.epoch = epoch
    self.delegate = delegate
    webView = json["webView"]?.string
    script = json["bootstrapScript"]?.string
    guard isConfigured || json["capabilities"] == nil && script == nil else {
      throw TraceError("only a configuration has \"capabilities\" and a \"bootstrapScript\"")
    }
    var capabilities: [(id: JSONString, info: CapabilityInfo)] = []
    for (id, info) in json["capabilities"]?.object.map(Array.init) ?? [] {
      capabilities.append((id, try CapabilityInfo(info)))
    }
    self.capabilities = capabilities
  }

  func declares(_ id: JSONString) -> Bool { capabilities.contains { $0.id == id } }
}
