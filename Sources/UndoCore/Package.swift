// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "UndoCore",
  // The oldest of Apple's systems that run an isolated `deinit`. Others need no entry.
  platforms: [.macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4")],
  products: [
    // Undo as a value for many subjects.
    .library(name: "UndoHistory", targets: ["UndoHistory"]),
    // The same and `UndoManager`, without Foundation.
    .library(name: "UndoCore", targets: ["UndoCore"]),
    // `UndoManager` for code with Foundation: notifications and the main run loop.
    .library(name: "UndoCoreFoundation", targets: ["UndoCoreFoundation"]),
    // Parts that programs with undo need beside it: typing by words, a shared save point.
    .library(name: "UndoParts", targets: ["UndoParts"]),
    // Observable stores for views, and events as an asynchronous sequence.
    .library(name: "UndoObservation", targets: ["UndoObservation"]),
  ],
  targets: [
    .target(name: "UndoHistory", swiftSettings: strict + [.strictMemorySafety()]),
    .target(name: "UndoManagement", swiftSettings: strict + [.strictMemorySafety()]),
    .target(
      name: "UndoCore",
      dependencies: ["UndoHistory", "UndoManagement"],
      swiftSettings: strict
    ),
    .target(name: "UndoCoreFoundation", dependencies: ["UndoManagement"], swiftSettings: strict),
    .target(name: "UndoParts", dependencies: ["UndoManagement"], swiftSettings: strict),
    .target(
      name: "UndoObservation",
      dependencies: ["UndoHistory", "UndoManagement"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "undocore-bench",
      dependencies: ["UndoCore", "UndoCoreFoundation"],
      path: "Benchmarks/UndoCoreBench",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "people-keeper",
      dependencies: ["UndoCore"],
      path: "Examples/PeopleKeeper",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "todo-list",
      dependencies: ["UndoCore"],
      path: "Examples/TodoList",
      swiftSettings: strict
    ),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "UndoCoreTests",
      dependencies: ["UndoCore", "UndoHistory", "UndoObservation", "UndoParts", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "UndoCoreFoundationTests",
      dependencies: ["UndoCoreFoundation", "UndoObservation", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "UndoCoreSwift5Tests",
      dependencies: ["UndoCoreFoundation"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: ["people-keeper", "todo-list", "TestSupport"],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
