// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What measures the kit and compares it with strangers. A package of its own, so that nobody who
/// depends on the kit builds it.
let package = Package(
  name: "bench",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "proofload", path: "../..")],
  targets: [
    .executableTarget(
      name: "wirebench",
      dependencies: [.product(name: "WirePrimitives", package: "proofload")],
      swiftSettings: settings),
    .executableTarget(
      name: "wireoracle",
      dependencies: [.product(name: "WirePrimitives", package: "proofload")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
