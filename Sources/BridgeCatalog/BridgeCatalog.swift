package import ConformanceKit
import FinvuSuite
import GBGBridgeSuite
import PassageSuite
import RampKitSuite

/// The list of protocols; nothing else.
package enum BridgeCatalog {
  package static let suites: [ConformanceSuite] =
    FinvuSuites.all + GBGBridgeSuites.all + PassageSuites.all + RampKitSuites.all
}
