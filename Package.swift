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

/// The library, a package of its own.
let undoCore = Target.Dependency.product(name: "UndoCore", package: "UndoCore")
let undoHistory = Target.Dependency.product(name: "UndoHistory", package: "UndoCore")

/// The program's own code uses no regular expressions, whose module every file would import and load. The build of a
/// release says the same of all code, so that nothing compiles here and not there.
let program =
  strict + [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])
  ]

let package = Package(
  name: "DragBoard",
  products: [
    .executable(name: "dragboard", targets: ["DragBoard"]),
    // Not for linking: tests load it into processes whose calls to the file system shall fail.
    .library(name: "FaultShim", type: .dynamic, targets: ["FaultShim"]),
  ],
  dependencies: [.package(path: "Sources/UndoCore")],
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
    .systemLibrary(
      name: "CMD4C",
      pkgConfig: "md4c-html",
      providers: [.apt(["libmd4c-dev", "libmd4c-html0-dev"])]
    ),
    .systemLibrary(name: "CLinux"),
    .target(
      name: "CBuild",
      cSettings: [.define("DRAGBOARD_BUILD", to: "\"\(build)\""), .treatAllWarnings(as: .error)]
    ),
    // The catalogues of sentences, as bytes of the program.
    .target(
      name: "CCatalogues",
      exclude: ["po", "words", "not-words"],
      cSettings: [.treatAllWarnings(as: .error)]
    ),
    .target(name: "BoardValues", swiftSettings: program),
    .target(
      name: "BoardCore",
      dependencies: ["BoardValues", undoCore],
      swiftSettings: program
    ),
    .target(
      name: "LiveBoard",
      dependencies: ["BoardCore", "BoardValues", undoCore],
      swiftSettings: program
    ),
    .target(
      name: "LinuxSystem",
      dependencies: ["BoardValues", "CLinux", "CSQLite", "CBuild"],
      swiftSettings: program
    ),
    .target(
      name: "Graphics",
      dependencies: ["BoardValues", "CCairo", "CZlib"],
      swiftSettings: program
    ),
    .target(
      name: "Pictures",
      dependencies: ["BoardCore", "BoardValues", "Graphics", "LinuxSystem", "CLinux"],
      swiftSettings: program
    ),
    .target(
      name: "BoardStore",
      dependencies: ["BoardCore", "BoardValues", "LinuxSystem", undoCore],
      swiftSettings: program
    ),
    .target(
      name: "BoardRenderer",
      dependencies: [
        "BoardCore", "BoardValues", "Graphics", "LinuxSystem", "Pictures", undoCore, "CMD4C",
      ],
      swiftSettings: program
    ),
    .target(
      name: "Hypertext",
      dependencies: ["BoardValues", "LinuxSystem", "CMD4C"],
      swiftSettings: program
    ),
    .target(
      name: "LiveConnection",
      dependencies: ["BoardValues", "LinuxSystem", "CLinux"],
      swiftSettings: program
    ),
    .target(
      name: "Windowing",
      dependencies: ["BoardValues", "Graphics", "LinuxSystem"],
      swiftSettings: program
    ),
    .target(
      name: "X11Window",
      dependencies: [
        "BoardValues", "Graphics", "LinuxSystem", "Windowing", "CCairo", "CLinux", "CX11",
      ],
      swiftSettings: program
    ),
    .target(
      name: "BoardApp",
      dependencies: [
        "BoardCore", "BoardRenderer", "BoardStore", "BoardValues", "Graphics", "Hypertext",
        "LinuxSystem", "LiveBoard", "LiveConnection", "Pictures", undoCore, "Windowing",
      ],
      swiftSettings: program
    ),
    .executableTarget(
      name: "DragBoard",
      dependencies: [
        "BoardApp", "BoardCore", "BoardRenderer", "BoardStore", "BoardValues", "Graphics",
        "Hypertext", "LinuxSystem", "LiveConnection", "Pictures", "Windowing", "X11Window",
        undoCore,
        "CCatalogues",
      ],
      resources: [.embedInCode("Resources")],
      swiftSettings: program
    ),
    .systemLibrary(
      name: "CCairoXlib",
      path: "Examples/CCairoXlib",
      pkgConfig: "cairo-xlib",
      providers: [.apt(["libx11-dev", "libcairo2-dev"])]
    ),
    .executableTarget(
      name: "drag-square",
      dependencies: [undoCore, "CCairoXlib"],
      path: "Examples/DragSquare",
      swiftSettings: program
    ),
    .target(
      name: "TestSupport",
      path: "Sources/UndoCore/Tests/TestSupport",
      swiftSettings: program
    ),
    // Test targets, which no release builds: they look inside. Boards and random sessions; the program
    // without a window; the program in one.
    .testTarget(
      name: "BoardTestSupport",
      dependencies: ["BoardCore", "BoardValues", "LinuxSystem", undoCore, "TestSupport"],
      path: "Tests/BoardTestSupport",
      exclude: ["Offers"],
      swiftSettings: program
    ),
    .testTarget(
      name: "AppTestSupport",
      dependencies: [
        "BoardApp", "BoardCore", "BoardRenderer", "BoardStore", "BoardValues", "DragBoard",
        "Graphics", "LinuxSystem", "Pictures", "BoardTestSupport", "TestSupport", "XDriver",
      ],
      path: "Tests/AppTestSupport",
      swiftSettings: program
    ),
    .testTarget(
      name: "WindowTestSupport",
      dependencies: ["BoardRenderer", "BoardValues", "TestSupport", "XDriver"],
      path: "Tests/WindowTestSupport",
      swiftSettings: program
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
      dependencies: ["CLinux", "CX11", "CXTst"],
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
      name: "BoardValuesTests",
      dependencies: ["BoardValues", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BoardCoreTests",
      dependencies: ["BoardCore", "BoardValues", undoCore, "BoardTestSupport", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LiveBoardTests",
      dependencies: [
        "BoardCore", "BoardValues", "LiveBoard", undoCore, "BoardTestSupport", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LinuxSystemTests",
      dependencies: ["BoardValues", "LinuxSystem", "BoardTestSupport", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LiveConnectionTests",
      dependencies: [
        "BoardValues", "LinuxSystem", "LiveConnection", "BoardTestSupport", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "BoardValues", "Graphics", "LinuxSystem", "Pictures", "AppTestSupport", "BoardTestSupport",
        "TestSupport", "WindowTestSupport", "XDriver",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BoardStoreTests",
      dependencies: [
        "BoardCore", "BoardStore", "BoardValues", "LinuxSystem", undoCore, "BoardTestSupport",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BoardRendererTests",
      dependencies: [
        "BoardCore", "BoardRenderer", "BoardValues", "Graphics", "LinuxSystem", "Pictures",
        "BoardTestSupport", "TestSupport",
      ],
      exclude: ["Corpus"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "HypertextTests",
      dependencies: ["BoardValues", "Hypertext", "BoardTestSupport", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "X11WindowTests",
      dependencies: [
        "BoardRenderer", "BoardValues", "CLinux", "CX11", "Graphics", "LinuxSystem", "Windowing",
        "X11Window", "TestSupport", "XDriver", "kana-server",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BoardAppTests",
      dependencies: [
        "BoardApp", "BoardCore", "BoardRenderer", "BoardStore", "BoardValues", "DragBoard",
        "Graphics", "LinuxSystem", "LiveBoard", "LiveConnection", "Pictures", undoCore, undoHistory,
        "Windowing", "AppTestSupport", "BoardTestSupport", "TestSupport", "WindowTestSupport",
      ],
      exclude: ["Golden"],
      swiftSettings: strict
    ),
    // Whole programs, in a window or from the command line.
    .testTarget(
      name: "DragBoardTests",
      dependencies: [
        "BoardApp", "BoardCore", "BoardRenderer", "BoardStore", "BoardValues", "CLinux", "CX11",
        "DragBoard", "Graphics", "LinuxSystem", "Pictures", undoCore, "Windowing", "X11Window",
        "AppTestSupport", "BoardTestSupport", "FaultInjection", "TestSupport", "WindowTestSupport",
        "XDriver", "portal-server",
      ],
      exclude: ["Notices/desktop.py", "Readers/reader.py", "Stories", "Toolkits"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: ["drag-square", "TestSupport", "XDriver"],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
