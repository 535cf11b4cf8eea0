import BridgeCatalog
import ConformanceKit
import CorpusStore
import PortHost

/// The ports of a campaign, or the reference where it has none.
enum FuzzPorts {
  /// - Parameter end: when nothing is to be waited for any more; nil for never.
  static func connect(
    _ plan: CampaignPlan, until end: ContinuousClock.Instant? = nil
  ) async throws -> [any ConformanceKit.Port] {
    guard !plan.ports.isEmpty else { return [ReferencePort(suites: BridgeCatalog.suites)] }
    var limits = PortLimits(
      window: plan.window, deadline: plan.deadline, startDeadline: plan.startDeadline)
    if let end { limits.handshakeDeadline = max(.zero, min(limits.handshakeDeadline, end - .now)) }
    var ports: [ProcessPort] = []
    for command in plan.ports.compactMap(PortCommand.init(words:)) {
      ports.append(try await PortOptions.connect(command, limits: limits))
    }
    if let end { ports.forEach { $0.interrupt(at: end + .seconds(1)) } }
    Interruption.shared.act { [ports] in ports.forEach { $0.interrupt() } }
    return ports
  }
}

extension CampaignPlan {
  /// What stands behind `proofload replay NAME` to reach one of its ports.
  func portArguments(of index: Int) -> String {
    PortOptions.replayArguments(
      index < ports.count ? ports[index] : [], window: window, deadline: deadline,
      startDeadline: startDeadline)
  }
}
