// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "passage-modal",
  platforms: [.macOS(.v15)],
  products: [.library(name: "PassageModal", targets: ["PassageModal"])],
  dependencies: [
    // In a package of your own: .package(url: "...", from: "0.1.0", traits: ["Passage"])
    .package(name: "proofload", path: "../../..", traits: ["Passage"])
  ],
  targets: [
    .target(name: "PassageModal"),
    .testTarget(
      name: "PassageModalTests",
      dependencies: ["PassageModal", .product(name: "ConformanceTesting", package: "proofload")]),
  ],
  swiftLanguageModes: [.v6]
)
