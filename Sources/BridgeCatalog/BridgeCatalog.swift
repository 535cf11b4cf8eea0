package import ConformanceKit
import CorpusStore

#if CommandLine || AllProtocols || Finvu
  import FinvuSuite
#endif
#if CommandLine || AllProtocols || GBGBridge
  import GBGBridgeSuite
#endif
#if CommandLine || AllProtocols || PWAShell
  import PWAShellSuite
#endif
#if CommandLine || AllProtocols || Passage
  import PassageSuite
#endif
#if CommandLine || AllProtocols || RampKit
  import RampKitSuite
#endif

/// The list of protocols, each suite with the schema that the corpus publishes; nothing else. A protocol
/// whose trait is not enabled is not compiled.
package enum BridgeCatalog {
  package static let suites: [ConformanceSuite] = protocols.flatMap(\.suites).map { suite in
    var suite = suite
    suite.schema = { [id = suite.id] in CorpusFiles.embeddedSchema(of: id) }
    return suite
  }

  /// The trait of the package that brings a suite which this build leaves out.
  package static func missingTrait(forSuite name: String) -> String? {
    protocols.first { $0.suites.isEmpty && name.hasPrefix($0.prefix) }?.trait
  }

  private struct BridgeProtocol {
    let trait: String
    /// What the names of its suites begin with.
    let prefix: String
    var suites: [ConformanceSuite] = []
  }

  private static let protocols: [BridgeProtocol] = {
    var finvu = BridgeProtocol(trait: "Finvu", prefix: "finvu.")
    var gbg = BridgeProtocol(trait: "GBGBridge", prefix: "gbg.")
    var passage = BridgeProtocol(trait: "Passage", prefix: "passage.")
    var shell = BridgeProtocol(trait: "PWAShell", prefix: "pwa-shell.")
    var rampKit = BridgeProtocol(trait: "RampKit", prefix: "rampkit.")
    #if CommandLine || AllProtocols || Finvu
      finvu.suites = FinvuSuites.all
    #endif
    #if CommandLine || AllProtocols || GBGBridge
      gbg.suites = GBGBridgeSuites.all
    #endif
    #if CommandLine || AllProtocols || Passage
      passage.suites = PassageSuites.all
    #endif
    #if CommandLine || AllProtocols || PWAShell
      shell.suites = PWAShellSuites.all
    #endif
    #if CommandLine || AllProtocols || RampKit
      rampKit.suites = RampKitSuites.all
    #endif
    return [finvu, gbg, passage, shell, rampKit]
  }()
}
