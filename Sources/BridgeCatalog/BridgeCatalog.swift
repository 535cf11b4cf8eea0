package import ConformanceKit
import PassageSuite

/// The list of protocols; nothing else.
package enum BridgeCatalog {
  package static let suites: [Suite] = PassageSuites.all
}
