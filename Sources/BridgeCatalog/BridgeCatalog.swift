package import ConformanceKit
import CorpusStore
import FinvuSuite
import GBGBridgeSuite
import PWAShellSuite
import PassageSuite
import RampKitSuite

/// The list of protocols, each suite with the schema that the corpus publishes; nothing else.
package enum BridgeCatalog {
  package static let suites: [ConformanceSuite] =
    (FinvuSuites.all + GBGBridgeSuites.all + PassageSuites.all + PWAShellSuites.all
    + RampKitSuites.all).map { suite in
      var suite = suite
      suite.schema = { [id = suite.id] in CorpusFiles.embeddedSchema(of: id) }
      return suite
    }
}
