import Foundation
import Testing

/// The pages of each module as they are published, which is module by module: `docc` sees nothing of the
/// others, so that links between modules would be dead.
@Suite("The documentation")
struct DocumentationTests {
  static let modules = [
    "UndoCore", "UndoHistory", "UndoManagement", "UndoCoreFoundation", "UndoParts",
    "UndoObservation",
  ]

  private static let package = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// A program of the toolchain.
  private static func tool(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  @Test(
    "of each module is made without a warning, and has a page about it",
    .enabled(if: Self.tool("docc") != nil, "the toolchain has no docc"),
    arguments: modules
  )
  func pages(of module: String) throws {
    let folder = try Folder()
    let built = Tool.product("Modules").path
    try folder.write("", to: "graphs/made")
    let extraction = try Tool.run(
      try #require(Self.tool("swift")),
      [
        "symbolgraph-extract", "-module-name", module, "-I", built, "-target", Self.target,
        "-output-dir", folder["graphs"].path, "-minimum-access-level", "public",
      ]
    )
    try #require(extraction.exitCode == 0, "\(extraction.output + extraction.errors)")
    let conversion = try Tool.run(
      try #require(Self.tool("docc")),
      [
        "convert", Self.package.appendingPathComponent("Sources/\(module)/\(module).docc").path,
        "--additional-symbol-graph-dir", folder["graphs"].path,
        "--fallback-display-name", module, "--fallback-bundle-identifier", module,
        "--warnings-as-errors", "--output-path", folder["archive"].path,
      ]
    )
    #expect(conversion.exitCode == 0, "\(conversion.output + conversion.errors)")

    let page = folder["archive/data/documentation/\(module.lowercased()).json"]
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains(#""primaryContentSections""#), "\(module) has an empty page")
  }

  @Test("all of these modules are published, and no others")
  func published() throws {
    let file = Self.package.appendingPathComponent(".spi.yml")
    let line = try #require(
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .first { $0.contains("documentation_targets:") }
    )
    let names = line.split(separator: "[").last?.dropLast().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(names == Self.modules)
  }

  private static let target: String = {
    var name = utsname()
    uname(&name)
    let machine = withUnsafeBytes(of: &name.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "\(machine)-unknown-linux-gnu"
  }()
}
