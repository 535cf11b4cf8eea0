// swift-tools-version: 6.2
import PackageDescription

/// The protocols that have a reference implementation and suites; each is a trait, so that a package that
/// tests one of them does not compile the others. Adding one is one name here, one folder under
/// `Sources/Protocols` and one name in `BridgeCatalog`.
///
/// One trait brings all of them, and the default is one trait alone: SwiftPM passes several to the compiler in
/// another order each time, and then compiles everything anew.
let protocols = ["Finvu", "GBGBridge", "Passage", "PWAShell", "RampKit"]

let package = Package(
  name: "proofload",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "WirePrimitives", targets: ["WirePrimitives"]),
    // For test targets alone: it links Swift Testing.
    .library(name: "ConformanceTesting", targets: ["ConformanceTesting"]),
    .executable(name: "proofload", targets: ["proofload"]),
  ],
  traits: Set(
    [
      .default(enabledTraits: ["CommandLine"]),
      .trait(
        name: "CommandLine",
        description:
          "The program proofload, and all protocols. Without it nothing foreign is checked out."),
      .trait(name: "AllProtocols", description: "The suites of all protocols."),
    ] + protocols.map { .trait(name: $0, description: "The suites of \($0).") }),
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(name: "WirePrimitives"),
    .target(name: "ChoiceEngine"),
    // Values of WirePrimitives and their texts, made by choices.
    .target(name: "WireGenerators", dependencies: ["WirePrimitives", "ChoiceEngine"]),
    .target(
      name: "FuzzEngine", dependencies: ["WirePrimitives", "ChoiceEngine", "WireGenerators"]),
    .target(name: "MachineKit", dependencies: ["WirePrimitives"]),
    .target(
      name: "ConformanceKit",
      dependencies: ["WirePrimitives", "MachineKit", "ChoiceEngine", "FuzzEngine"]),
    .target(
      name: "BridgeCatalog",
      dependencies: ["ConformanceKit", "CorpusStore"]
        + protocols.map {
          .byName(
            name: "\($0)Suite", condition: .when(traits: [$0, "AllProtocols", "CommandLine"]))
        }),
    .target(name: "EmbeddedCorpus"),
    .target(
      name: "CorpusStore",
      dependencies: [
        "WirePrimitives", "MachineKit", "FuzzEngine", "ConformanceKit", "EmbeddedCorpus",
      ]),
    // The process that stands between the kit and a port.
    .target(name: "ProcessSupport"),
    .target(
      name: "PortHost",
      dependencies: ["ProcessSupport", "WirePrimitives", "MachineKit", "ConformanceKit"]),
    // What instrumented code calls; without the flags below it does nothing and says so.
    .target(name: "CoverageRuntime"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "CoverageRuntime", "WirePrimitives", "MachineKit", "ChoiceEngine", "WireGenerators",
        "FuzzEngine", "ConformanceKit", "CorpusStore", "PortHost",
      ]),
    .target(
      name: "ReportWriters", dependencies: ["WirePrimitives", "MachineKit", "ConformanceKit"]),
    .target(
      name: "ConformanceTesting",
      dependencies: [
        "WirePrimitives", "MachineKit", "ConformanceKit", "BridgeCatalog", "CorpusStore",
        "ReportWriters",
      ]),
    .executableTarget(
      name: "proofload",
      dependencies: [
        "WirePrimitives", "ChoiceEngine", "MachineKit", "FuzzEngine", "ConformanceKit",
        "BridgeCatalog", "CorpusStore", "ProcessSupport", "PortHost", "FuzzTargets",
        "ReportWriters",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLine"])),
      ]),
    .target(
      name: "TestSupport",
      dependencies: [
        "WirePrimitives", "ChoiceEngine", "MachineKit", "ConformanceKit", "CorpusStore", "PortHost",
      ],
      path: "Tests/Support"),
    .target(
      name: "ShrinkingChallenges", dependencies: ["ChoiceEngine"],
      path: "Tests/ShrinkingChallenges"),
    .target(name: "MagicGates", path: "Tests/MagicGates"),
    // For ci/bench/run, and here because they use what only this package sees.
    .executableTarget(
      name: "choicebench", dependencies: ["ChoiceEngine", "ShrinkingChallenges"]),
    .executableTarget(
      name: "fuzzbench",
      dependencies: [
        "WirePrimitives", "ChoiceEngine", "MachineKit", "FuzzEngine", "ConformanceKit",
        "BridgeCatalog", "CorpusStore", "FuzzTargets", "MagicGates",
      ]),
    // The same targets, run by libFuzzer: to measure by, and for who has an installation of it.
    .executableTarget(
      name: "fuzztwin",
      dependencies: [
        "CoverageRuntime", "WirePrimitives", "ChoiceEngine", "MachineKit", "FuzzEngine",
        "ConformanceKit", "BridgeCatalog", "CorpusStore", "FuzzTargets", "MagicGates",
      ]),
    .executableTarget(
      name: "pipebench",
      dependencies: ["WirePrimitives", "MachineKit", "ConformanceKit", "PortHost"]),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "WirePrimitivesTests", dependencies: ["WirePrimitives"]),
    .testTarget(
      name: "WireGeneratorsTests",
      dependencies: [
        "WirePrimitives", "ChoiceEngine", "WireGenerators", "ConformanceKit", "CorpusStore",
        "TestSupport",
      ]),
    .testTarget(
      name: "ChoiceEngineTests",
      dependencies: ["ChoiceEngine", "ShrinkingChallenges", "TestSupport"]),
    .testTarget(
      name: "FuzzEngineTests", dependencies: ["WirePrimitives", "ChoiceEngine", "FuzzEngine"]),
    .testTarget(name: "FuzzTargetsTests", dependencies: ["FuzzEngine", "FuzzTargets"]),
    .testTarget(name: "MachineKitTests", dependencies: ["WirePrimitives", "MachineKit"]),
    .testTarget(
      name: "PortHostTests",
      // The program is its own guard of ports.
      dependencies: ["WirePrimitives", "ConformanceKit", "PortHost", "proofload"],
      exclude: ["Golden"]),
    .testTarget(
      name: "ConformanceKitTests",
      dependencies: [
        "WirePrimitives", "ChoiceEngine", "MachineKit", "FuzzEngine", "ConformanceKit",
        "BridgeCatalog", "CorpusStore", "TestSupport",
      ]),
    .testTarget(
      name: "ConformanceTestingTests",
      dependencies: [
        "WirePrimitives", "MachineKit", "ConformanceKit", "BridgeCatalog", "CorpusStore",
        "ReportWriters", "ConformanceTesting", "TestSupport",
      ]),
    .testTarget(
      name: "CommandTests", dependencies: ["proofload", "WirePrimitives", "TestSupport"]),
    .testTarget(
      name: "ReportWritersTests",
      dependencies: [
        "WirePrimitives", "MachineKit", "ConformanceKit", "ReportWriters", "TestSupport",
      ]),
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "WirePrimitives", "ChoiceEngine", "MachineKit", "FuzzEngine", "ConformanceKit",
        "BridgeCatalog", "CorpusStore", "TestSupport",
      ]),
  ]
    + protocols.flatMap { name -> [Target] in
      [
        .target(
          name: "\(name)Reference", dependencies: ["WirePrimitives", "MachineKit"],
          path: "Sources/Protocols/\(name)/Reference"),
        .target(
          name: "\(name)Suite",
          dependencies: [
            "WirePrimitives", "ChoiceEngine", "WireGenerators", "MachineKit", "ConformanceKit",
            .byName(name: "\(name)Reference"),
          ],
          path: "Sources/Protocols/\(name)/Suite"),
      ]
    },
  swiftLanguageModes: [.v6]
)

for target in package.targets
where !["EmbeddedCorpus", "CoverageRuntime", "ProcessSupport"].contains(target.name)
  && target.type != .plugin
{
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// PROOFLOAD_COVERAGE=1 builds code that counts its edges and tells what it compares, for fuzzing; use a
// folder of its own, as in:
//   PROOFLOAD_COVERAGE=1 swift build -c release --scratch-path .build/coverage --product proofload
// "loops" counts the blocks that end loops too, at half the speed; "libfuzzer" is for fuzztwin, on Linux.
// Only then are there unsafe flags, with which a package cannot be a dependency.
let coverage = Context.environment["PROOFLOAD_COVERAGE"] ?? ""

if ["1", "loops", "libfuzzer"].contains(coverage) {
  let loops = coverage == "loops" ? ["-Xllvm", "-sanitizer-coverage-prune-blocks=0"] : []
  let isForLibFuzzer = coverage == "libfuzzer"
  // The code under test, and not the engine: its edges would be noise.
  let covered = Set(
    ["WirePrimitives", "MachineKit", "MagicGates"]
      + protocols.flatMap { ["\($0)Reference", "\($0)Suite"] })
  for target in package.targets where covered.contains(target.name) {
    target.dependencies.append("CoverageRuntime")
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(
          [
            "-sanitize=fuzzer",
            "-sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table",
            // An object that was built with other coverage flags is taken for up to date otherwise.
            "-Xfrontend", "-disable-incremental-llvm-codegen",
          ] + loops)
      ]
  }
  for target in package.targets where target.name == "CoverageRuntime" {
    target.cSettings =
      isForLibFuzzer
      ? [.define("PLCOV_LIBFUZZER"), .define("PLCOV_WEAK")] : [.define("PLCOV_INTERPOSE")]
  }
  for target in package.targets where isForLibFuzzer && target.name == "fuzztwin" {
    // libFuzzer brings a main of its own, which is not the one that begins.
    target.linkerSettings = [
      .unsafeFlags(
        ["-sanitize=fuzzer", "-use-ld=lld", "-Xlinker", "--allow-multiple-definition"])
    ]
  }
}
