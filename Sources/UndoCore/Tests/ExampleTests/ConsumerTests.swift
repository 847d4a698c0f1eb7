import Foundation
import Testing

/// Each product, used by another package on a machine without any C library's headers.
@Suite("In somebody else's package", .serialized)
struct ConsumerTests {
  /// A program for each product; all print the same. They import no module that they can do without, since it
  /// could bring along what the product forgot to ask for.
  static let programs: KeyValuePairs = [
    "UndoHistory": """
    import UndoHistory

    var history = History<String, Int>()
    history.record("Move", of: "box", 5)
    print(history.undo()?.name ?? "")
    """,
    "UndoCore": """
    import UndoCore

    final class Box { var value = 0 }
    let (box, manager) = (Box(), UndoManager())
    manager.registerUndo(withTarget: box) { $0.value = 1 }
    manager.setActionName("Move")
    manager.endEvent()
    var history = History<String, Int>()
    history.record("Move", of: "box", 5)
    print(manager.undoMenuItemTitle == "Undo Move" ? history.undo()?.name ?? "" : "")
    """,
    "UndoParts": """
    import UndoParts

    let point = SharedSavePoint()
    print(point.isClean ? "Move" : "")
    """,
    "UndoObservation": """
    import UndoHistory
    import UndoObservation

    let undo = ObservableHistory<String, Int> { print($0.name) }
    undo.history.record("Move", of: "box", 5)
    undo.undo()
    """,
    "UndoCoreFoundation": """
    import UndoCoreFoundation
    import UndoHistory

    final class Box { var value = 0 }
    let (box, manager) = (Box(), UndoManager())
    manager.registerUndo(withTarget: box) { $0.value = 1 }
    manager.setActionName("Move")
    var history = History<String, Int>()
    history.record("Move", of: "box", 5)
    print(manager.undoActionName)
    """,
  ]

  @Test(
    "every product builds without a warning, soon, where no C library can be found, and works",
    .enabled(if: Self.canHide, "mount namespaces are not to be had here")
  )
  func outside() throws {
    let folder = try Folder()
    try folder.write(manifest, to: "Package.swift")
    try folder.write("print()\n", to: "Sources/UsesNothing/main.swift")
    for (product, program) in Self.programs {
      try folder.write(program + "\n", to: "Sources/Uses\(product)/main.swift")
    }
    // Everything takes more processor time on a busy machine, so the bound grows with that of an empty program.
    let bound = max(20, 6 * (try build("Nothing", in: folder)))
    for (product, _) in Self.programs {
      let seconds = try build(product, in: folder)
      #expect(seconds <= bound, "\(product) took \(seconds) of \(bound) seconds")

      let binary = folder["build/debug/Uses\(product)"]
      let run = try Tool.run(binary)
      #expect(run.output == "Move\n", "\(product)")
      #expect(run.exitCode == 0)
      let bytes = try Data(contentsOf: binary)
      for library in ["libX11", "libcairo", "libsqlite3"] {
        #expect(bytes.range(of: Data(library.utf8)) == nil)
      }
    }
  }

  /// Builds the program that uses a product, and returns how many seconds of processor time that took.
  private func build(_ product: String, in folder: Folder) throws -> Double {
    let build = try Tool.run(
      URL(filePath: "/usr/bin/env"),
      [
        "unshare", "--map-root-user", "--mount", "bash", "-euc", Self.hidden,
        "bash", "swift", "build", "--package-path", folder.url.path,
        "--scratch-path", folder["build"].path, "--cache-path", folder["cache"].path,
        "--disable-index-store", "-debug-info-format", "none", "--product", "Uses\(product)",
      ]
    )
    let words = build.output + build.errors
    try #require(build.exitCode == 0, "\(product): \(words)")
    #expect(!words.contains("warning:"), "\(product): \(words)")
    return try #require(words.split(separator: "processor seconds: ").last)
      .split(whereSeparator: \.isWhitespace).compactMap { Double($0) }.reduce(0, +)
  }

  /// Hides what -dev packages bring, but for the C library's own headers, then runs the words that follow.
  private static let hidden = #"""
    for folder in /usr/lib/*/pkgconfig /usr/share/pkgconfig /usr/include/X11 /usr/include/cairo \
      /usr/include/pango-1.0 /usr/include/glib-2.0 /usr/include/harfbuzz; do
      if [ -d "$folder" ]; then mount -t tmpfs none "$folder"; fi
    done
    TIMEFORMAT='processor seconds: %U %S'
    time "$@"
    """#

  private static var canHide: Bool {
    let tool = try? Tool.run(
      URL(filePath: "/usr/bin/env"),
      [
        "unshare", "--map-root-user", "--mount", "bash", "-c",
        "mount -t tmpfs none /usr/share && swift --version",
      ]
    )
    return tool?.exitCode == 0
  }

  /// This package, by the place of this file in it.
  private var package: URL {
    (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  }

  private var manifest: String {
    let name = package.lastPathComponent
    let targets = Self.programs.map { product, _ in
      let history =
        product == "UndoCoreFoundation" || product == "UndoObservation"
        ? #", .product(name: "UndoHistory", package: "\#(name)")"# : ""
      return """
            .executableTarget(
              name: "Uses\(product)",
              dependencies: [.product(name: "\(product)", package: "\(name)")\(history)]
            )
        """
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "consumer",
        dependencies: [.package(path: "\(package.path)")],
        targets: [
          .executableTarget(name: "UsesNothing"),
      \(targets.joined(separator: ",\n"))
        ]
      )

      """
  }
}
