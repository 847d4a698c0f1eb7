import Foundation
import TestSupport
import Testing
import XDriver

@Suite("UndoCore in somebody else's package", .takesLong)
struct OutsideUseTests {
  /// A machine without X11 and Cairo, as far as a build can ask: nobody answers questions about C
  /// libraries, and the finished program must not name them. It imports nothing but UndoCore, since
  /// other modules could bring along what UndoCore forgot to ask for.
  @Test(
    "builds and runs where no C library can be found",
    .enabled(if: TestServer.path(of: "swift") != nil)
  )
  func outside() throws {
    let swift = URL(fileURLWithPath: try #require(TestServer.path(of: "swift")))
    let folder = try Folder()
    try folder.write(manifest, to: "Package.swift")
    try folder.write(program, to: "Sources/outside/main.swift")
    try folder.write("#!/bin/sh\nexit 1\n", to: "tools/pkg-config")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: folder["tools/pkg-config"].path
    )
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    // A scratch path of its own, so that the build of this package is not touched.
    let build = try Tool.run(
      swift,
      [
        "build", "--package-path", folder.url.path, "--scratch-path", folder["build"].path,
        "--cache-path", folder["cache"].path,
      ],
      environment: [
        "PATH": folder["tools"].path + ":" + path,
        "PKG_CONFIG_PATH": "/nonexistent",
        "PKG_CONFIG_LIBDIR": "/nonexistent",
      ]
    )
    try #require(build.exitCode == 0, "\(build.output)\(build.errors)")

    let binary = folder["build/debug/outside"]
    let run = try Tool.run(binary)
    #expect(run.output == "Undo Move\n")
    #expect(run.exitCode == 0)
    let bytes = try Data(contentsOf: binary)
    for library in ["libX11", "libcairo"] { #expect(bytes.range(of: Data(library.utf8)) == nil) }
  }

  /// This package, by the place of this file in it.
  private var package: URL {
    (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "outside",
      dependencies: [.package(path: "\(package.path)")],
      targets: [
        .executableTarget(
          name: "outside",
          dependencies: [.product(name: "UndoCore", package: "\(package.lastPathComponent)")]
        )
      ]
    )

    """
  }

  private var program: String {
    """
    import UndoCore

    final class Box { var value = 0 }
    let (box, manager) = (Box(), UndoManager())
    manager.registerUndo(withTarget: box) { $0.value = 1 }
    manager.setActionName("Move")
    manager.endEvent()
    var history = History<String, Replacement<Int>>()
    history.record("Move", of: "box", Replacement(before: 0, after: 5))
    if let name = history.undo()?.name, manager.undoMenuItemTitle == "Undo " + name {
      print(manager.undoMenuItemTitle)
    }

    """
  }
}
