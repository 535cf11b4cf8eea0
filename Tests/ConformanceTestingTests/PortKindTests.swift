import Testing

@testable import ConformanceTesting

/// Whatever a port is isolated to.
@Suite struct PortKindTests {
  static let ports: [any ConformancePort.Type] = [
    ValuePort.self, ClassPort.self, ActorPort.self, MainPort.self,
  ]

  @Test(arguments: ports.indices) func `a port of any kind conforms`(_ index: Int) async {
    func outcome<SDK: ConformancePort>(_ port: SDK.Type) async -> [String: [Remark.Weight]] {
      await ScratchPlace().outcome(of: port).said
    }
    #expect(await outcome(Self.ports[index]) == [:])
  }
}
