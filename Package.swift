// swift-tools-version: 6.2
import PackageDescription

/// One list for every target, so that no part of the package is built by softer rules.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// The commit, for `--version`; `make build` says it. Only letters that need no quoting.
let build = (Context.environment["DRAGBOARD_BUILD"] ?? "")
  .filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.+".contains($0)) }

let package = Package(
  name: "DragBoard",
  products: [
    .library(name: "UndoCore", targets: ["UndoCore"]),
    .library(name: "UndoCoreFoundation", targets: ["UndoCoreFoundation"]),
    .executable(name: "dragboard", targets: ["DragBoard"]),
    // Not for linking: tests load it into processes whose calls to the file system shall fail.
    .library(name: "FaultShim", type: .dynamic, targets: ["FaultShim"]),
  ],
  targets: [
    .systemLibrary(
      name: "CX11",
      pkgConfig: "x11",
      providers: [.apt(["libx11-dev", "libxext-dev"])]
    ),
    .systemLibrary(name: "CCairoBase", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz",
      pkgConfig: "harfbuzz",
      providers: [.apt(["libpango1.0-dev"])]
    ),
    // Pango's pkg-config file asks for -pthread, of which SwiftPM would warn everybody who depends on
    // this package. So Pango is found by a link to its headers, and needs no such file.
    .target(name: "CCairo", dependencies: ["CCairoBase", "CHarfBuzz"]),
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CMD4C", pkgConfig: "md4c", providers: [.apt(["libmd4c-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(
      name: "CBuild",
      cSettings: [.define("DRAGBOARD_BUILD", to: "\"\(build)\""), .treatAllWarnings(as: .error)]
    ),
    .target(
      name: "UndoHistory",
      path: "Sources/UndoCore/History",
      swiftSettings: strict + [.strictMemorySafety()]
    ),
    .target(
      name: "UndoManagement",
      path: "Sources/UndoCore/UndoManager",
      swiftSettings: strict + [.strictMemorySafety()]
    ),
    .target(
      name: "UndoCore",
      dependencies: ["UndoHistory", "UndoManagement"],
      exclude: ["History", "UndoManager"],
      swiftSettings: strict
    ),
    .target(name: "UndoCoreFoundation", dependencies: ["UndoManagement"], swiftSettings: strict),
    .target(name: "BoardCore", dependencies: ["UndoCore"], swiftSettings: strict),
    .executableTarget(
      name: "DragBoard",
      dependencies: [
        "BoardCore", "UndoCore", "CX11", "CCairo", "CSQLite", "CZlib", "CMD4C", "CLinux", "CBuild",
      ],
      resources: [.embedInCode("Resources/welcome.canvas")],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "undocore-bench",
      dependencies: ["UndoCore"],
      path: "Benchmarks/Undo/UndoCoreBench",
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
    .systemLibrary(
      name: "CCairoXlib",
      path: "Examples/CCairoXlib",
      pkgConfig: "cairo-xlib",
      providers: [.apt(["libx11-dev", "libcairo2-dev"])]
    ),
    .executableTarget(
      name: "drag-square",
      dependencies: ["UndoCore", "CCairoXlib"],
      path: "Examples/DragSquare",
      swiftSettings: strict
    ),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    // A test target, so that nobody builds it with a release, in which it could not look inside.
    .testTarget(
      name: "BoardTestSupport",
      dependencies: ["BoardCore", "UndoCore", "TestSupport"],
      path: "Tests/BoardTestSupport",
      swiftSettings: strict
    ),
    .target(
      name: "FaultShim",
      path: "Tests/FaultShim",
      publicHeadersPath: ".",
      cSettings: [.treatAllWarnings(as: .error)]
    ),
    .target(name: "FaultInjection", path: "Tests/FaultInjection", swiftSettings: strict),
    .systemLibrary(
      name: "CXTst",
      path: "Tests/CXTst",
      pkgConfig: "xtst",
      providers: [.apt(["libxtst-dev"])]
    ),
    .systemLibrary(
      name: "CXcbImdkit",
      path: "Tests/CXcbImdkit",
      pkgConfig: "xcb-imdkit",
      providers: [.apt(["libxcb-imdkit-dev"])]
    ),
    // An input method of a few rules, which tests can stop and kill.
    .executableTarget(
      name: "kana-server",
      dependencies: ["CXcbImdkit"],
      path: "Tests/KanaServer",
      swiftSettings: strict
    ),
    .systemLibrary(
      name: "CSystemd",
      path: "Tests/CSystemd",
      pkgConfig: "libsystemd",
      providers: [.apt(["libsystemd-dev"])]
    ),
    // A desktop's portal that says what it is told, which tests can stop and kill.
    .executableTarget(
      name: "portal-server",
      dependencies: ["CSystemd"],
      path: "Tests/PortalServer",
      swiftSettings: strict
    ),
    .target(
      name: "XDriver",
      dependencies: ["CX11", "CXTst"],
      path: "Tests/XDriver",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "tour",
      dependencies: ["CCairo", "CX11", "XDriver"],
      path: "Tests/Tour",
      swiftSettings: strict
    ),
    .testTarget(
      name: "UndoCoreTests",
      dependencies: ["UndoCore", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "UndoCoreFoundationTests",
      dependencies: ["UndoCoreFoundation", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "UndoCoreSwift5Tests",
      dependencies: ["UndoCoreFoundation"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
    ),
    .testTarget(
      name: "BoardCoreTests",
      dependencies: ["BoardCore", "UndoCore", "BoardTestSupport", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DragBoardTests",
      dependencies: [
        "BoardCore", "DragBoard", "UndoCore", "BoardTestSupport", "FaultInjection", "TestSupport",
        "XDriver", "CX11", "CLinux", "kana-server", "portal-server",
      ],
      exclude: ["Stories"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: ["people-keeper", "todo-list", "drag-square", "TestSupport", "XDriver"],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
