import Foundation
import Graphics
import LinuxSystem
import Testing

@testable import BoardRenderer

@MainActor
@Suite("The program's picture")
struct AppIconTests {
  private static let asset = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()
    .appendingPathComponent("../../assets/icon.png").standardized

  @Test("the icon among the assets is the one that windows show")
  func assetIsCurrent() throws {
    let surface = try Surface(width: 256, height: 256, hasAlpha: true)
    AppIcon.draw(on: Canvas(surface), size: 256)
    let drawn = FileManager.default.temporaryDirectory.appendingPathComponent("icon-\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: drawn) }
    try AtomicFile.write(surface.png(), to: drawn.path)
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" {
      try Data(contentsOf: drawn).write(to: Self.asset)
    }
    let isSame = try Data(contentsOf: drawn) == Data(contentsOf: Self.asset)
    #expect(isSame, "ACCEPT=1 writes the new one")
  }

  @Test("6.4: corners are transparent, and no colour is multiplied by its alpha")
  func straightAlpha() {
    let pixels = AppIcon.pixels(size: 32)
    #expect(pixels.count == 32 * 32)
    #expect(pixels[0] == 0)
    // Half-covered edge pixels of a colored line stay as bright as the line.
    let edges = pixels.filter { (64...192).contains($0 >> 24) }
    #expect(!edges.isEmpty)
    #expect(edges.allSatisfy { max($0 >> 16 & 255, $0 >> 8 & 255, $0 & 255) > 100 })
  }
}
