// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is held to the same rules.
let rules: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// `_GNU_SOURCE` must not reach a header that Swift imports, so it is defined for the `.c` files alone.
let cRules: [CSetting] = [
  .define("_GNU_SOURCE"), .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: rules)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: rules)
}

let package = Package(
  name: "dirbench",
  products: [
    .executable(name: "dirbench", targets: ["dirbench"])
  ],
  targets: [
    .systemLibrary(name: "CBSD", pkgConfig: "libbsd", providers: [.apt(["libbsd-dev"])]),
    // SwiftPM would link Swift's library into a C library of its own; the probe must need libc alone.
    .plugin(
      name: "BuildAllocationProbe", capability: .buildTool(), path: "Sources/AllocationProbe",
      exclude: ["probe.c", "probe.h"]),
    .target(name: "CPlatform", dependencies: ["CBSD"], cSettings: cRules, plugins: ["BuildAllocationProbe"]),
    module("Platform", ["CPlatform", "CBSD"]),
    module("Trees"),
    module("Statistics"),
    module("Records", ["Trees"]),
    module("TreeBuilding", ["Platform", "Trees"]),
    module("Traversal", ["Platform", "Trees"]),
    module("Methods", ["Platform", "Traversal", "Trees"], path: "Benchmarks/Methods"),
    module("Workloads", ["Platform", "Traversal", "Trees"], path: "Benchmarks/Workloads"),
    module("Measurement", ["Platform", "Records", "Traversal", "Trees"]),
    module("ResultStore", ["Platform", "Records"]),
    module("Comparison", ["Records", "Statistics"]),
    module("Reporting", ["Comparison", "Records", "Statistics"]),
    module(
      "Tool",
      [
        "Comparison", "Measurement", "Methods", "Platform", "Records", "Reporting", "ResultStore", "Statistics",
        "Traversal", "TreeBuilding", "Trees", "Workloads",
      ]),
    .executableTarget(
      name: "dirbench", dependencies: ["Methods", "Platform", "Tool", "Traversal"], swiftSettings: rules),
    .target(name: "CYardstick", path: "Benchmarks/HarnessOverhead/CYardstick", cSettings: cRules),
    .executableTarget(
      name: "HarnessOverhead",
      dependencies: [
        "CYardstick", "Measurement", "Methods", "Platform", "Records", "Statistics", "Traversal", "TreeBuilding",
        "Trees",
      ],
      path: "Benchmarks/HarnessOverhead/Sources", swiftSettings: rules),
    .executableTarget(
      name: "GateStudy",
      dependencies: ["Comparison", "Platform", "Records", "Reporting", "ResultStore", "Statistics", "Trees"],
      path: "Benchmarks/GateStudy/Sources", swiftSettings: rules),
    module("TestSupport", ["Platform", "Records", "Trees"], path: "Tests/TestSupport"),
    .executableTarget(
      name: "FaultyDirbench", dependencies: ["Measurement", "Methods", "Platform", "Tool", "Traversal", "Trees"],
      path: "Tests/FaultyDirbench", swiftSettings: rules),
    .executableTarget(
      name: "AllocationExercise", dependencies: ["CPlatform"], path: "Tests/AllocationExercise", cSettings: cRules),
    tests("AllocationProbeTests", ["AllocationExercise", "Measurement", "Platform"]),
    tests("EndToEndTests", ["FaultyDirbench", "Measurement", "Platform", "Records", "ResultStore", "dirbench"]),
    tests("PlatformTests", ["Platform"]),
    tests("TreesTests", ["Trees"]),
    tests("TraversalTests", ["Platform", "Traversal", "Trees"]),
    tests("MethodsTests", ["Methods", "Platform", "Traversal", "Trees"]),
    tests("StatisticsTests", ["Statistics"]),
    tests("TreeBuildingTests", ["Platform", "TreeBuilding", "Trees"]),
    tests("MeasurementTests", ["Measurement", "Platform", "Records", "Traversal", "Trees"]),
    tests("ResultStoreTests", ["Platform", "Records", "ResultStore"]),
    tests("ComparisonTests", ["Comparison", "Records", "Statistics", "Trees"]),
    tests("ReportingTests", ["Comparison", "Platform", "Records", "Reporting", "ResultStore", "Statistics"]),
    tests("ToolTests", ["Platform", "Records", "Tool"]),
    tests("GateStudyTests", ["GateStudy", "Platform", "Statistics"]),
    tests("HarnessOverheadTests", ["HarnessOverhead", "Measurement", "Platform", "Statistics"]),
  ]
)
