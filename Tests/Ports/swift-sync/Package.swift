// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "passage",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Passage", targets: ["Passage"])],
  dependencies: [
    // In a package of your own: .package(url: "...", from: "0.1.0", traits: ["Passage"])
    .package(name: "proofload", path: "../../..", traits: ["Passage"])
  ],
  targets: [
    .target(name: "Passage"),
    .testTarget(
      name: "PassageTests",
      dependencies: ["Passage", .product(name: "ConformanceTesting", package: "proofload")]),
  ],
  swiftLanguageModes: [.v6]
)
