import AppTestSupport
import BoardTestSupport
import BoardValues
import Graphics
import LinuxSystem
import Testing

@testable import Windowing

@MainActor
@Suite("The debug switch")
struct DebugContentTests {
  @Test(
    "is read as words with commas between them",
    arguments: [
      ("", [], []), ("damage", .damage, []), ("events,frames", [.events, .frames], []),
      (" damage , events,,frames ", [.damage, .events, .frames], []),
      ("paint,frames,Damage", .frames, ["paint, Damage"]),
    ] as [(String, DebugOptions, [String])]
  )
  func reads(text: String, options: DebugOptions, unknown: [String]) {
    var warnings: [String] = []
    #expect(DebugOptions(parsing: text) { warnings.append($0) } == options)
    #expect(
      warnings == unknown.map { "DRAGBOARD_DEBUG knows damage, events, frames, slow, not \($0)" }
    )
  }

  private static let script = [
    "click 200,150", "drag 200,150 to 250,250", "key ctrl+z", "wait 0.2", "settle", "key ctrl+,",
    "set theme dark", "key Escape", "wheel 400,300 1", "move 5,5",
  ]

  @Test("does not change what is repainted, and tints nothing else")
  func tintsDamageOnly() throws {
    let plain = try Session(CanvasText.small)
    let debugged = try Session(CanvasText.small)
    let content = DebugContent(debugged.app, .damage) { _ in }
    let (surface, tinted) = (try plain.makeSurface(), try debugged.makeSurface())
    _ = plain.paint(into: surface, isFresh: true)
    content.advance(to: 0)
    _ = content.paint(into: tinted, at: 0, isFresh: true)
    for line in Self.script {
      try plain.play(line)
      try debugged.play(line)
      let before = tinted.pixels()
      let rects = plain.paint(into: surface)
      content.advance(to: debugged.now)
      #expect(content.paint(into: tinted, at: debugged.now, isFresh: false) == rects, "\(line)")
      let (expected, found) = (surface.pixels(), tinted.pixels())
      for index in found.indices {
        let (x, y) = (index % surface.width, index / surface.width)
        let isDamaged = rects.contains { $0.x <= x && x < $0.maxX && $0.y <= y && y < $0.maxY }
        let isRight = isDamaged ? found[index] != expected[index] : found[index] == before[index]
        guard !isRight else { continue }
        Issue.record("\(x),\(y) after \(line)")
        break
      }
    }
  }

  @Test("tints two frames on the same place in different colours")
  func alternates() throws {
    let session = try Session(CanvasText.small)
    let content = DebugContent(session.app, .damage) { _ in }
    let surface = try session.makeSurface()
    _ = content.paint(into: surface, at: 0, isFresh: true)
    let first = surface.pixels()
    _ = content.paint(into: surface, at: 0, isFresh: true)
    #expect(!zip(first, surface.pixels()).contains { $0 == $1 })
  }

  @Test("logs each event on a line, and each frame with what it repainted")
  func logs() throws {
    let session = try Session(CanvasText.small)
    var lines: [String] = []
    let content = DebugContent(session.app, [.events, .frames]) { lines.append($0) }
    let surface = try session.makeSurface()
    content.handle(.keyPressed(KeyStroke(.character("a"), .control), isRepeat: false), at: 1.5)
    content.handle(.pressed(.primary, at: Point(5, 6), modifiers: .shift, clickCount: 2), at: 2)
    #expect(
      lines == [
        "event at 1.500: key pressed a ctrl",
        "event at 2.000: pressed primary 5.0,6.0 shift count 2",
      ]
    )
    lines = []
    content.advance(to: 2)
    let rects = content.paint(into: surface, at: 2, isFresh: true)
    #expect(rects.reduce(0) { $0 + $1.area } == 800 * 600)
    _ = content.paint(into: surface, at: 2, isFresh: false)
    let cost = #/advance \d+\.\d{3} ms, paint \d+\.\d{3} ms/#
    #expect(
      lines.map { $0.replacing(cost, with: "…") } == [
        "frame 1 at 2.000: …, 480000 pixels, upkeep 0.000 ms",
        "frame 2 at 2.000: …, 0 pixels, upkeep 0.000 ms",
      ]
    )
  }
}
