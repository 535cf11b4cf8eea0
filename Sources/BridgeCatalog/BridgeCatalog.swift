package import ConformanceKit
import GBGBridgeSuite
import PassageSuite
import RampKitSuite

/// The list of protocols; nothing else.
package enum BridgeCatalog {
  package static let suites: [Suite] =
    GBGBridgeSuites.all + PassageSuites.all + RampKitSuites.all
}
