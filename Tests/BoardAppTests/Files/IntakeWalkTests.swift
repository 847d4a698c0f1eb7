import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import TestSupport
import Testing

@testable import BoardApp

/// Random drops beside a model of the board's folder.
@MainActor
@Suite("Files that come in any order", .goesRound) struct IntakeWalkTests {
  private static let names = ["a.md", "b.md", "a.txt", "ä.md", "a (2).md"]
  private static let texts = ["", "one", "two", "three", "one two three"]

  @Test("overwrite nothing, come once, and are what each card shows, whatever is undone and redone")
  func walk() throws {
    try withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      let scene = try Dropping()
      var dropped: [ElementContent] = []
      var present: [String: String] = [:]
      for _ in 0..<40 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
          let drops = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (
              Self.names.randomElement(using: &random) ?? "",
              Self.texts.randomElement(using: &random) ?? ""
            )
          }
          let folder = "\(dropped.count)"
          var paths: [String] = []
          for (index, drop) in drops.enumerated() {
            try scene.elsewhere.write(drop.1, to: "\(folder)/\(index)/\(drop.0)")
            paths.append(scene.elsewhere.path("\(folder)/\(index)/\(drop.0)"))
          }
          // No bar of a selection is in the way.
          scene.app.editor.choose([])
          let before = Set(scene.app.editor.board.cardOrder)
          try scene.drop(paths, at: Point(Double.random(in: 100..<700, using: &random), 300))
          let new = scene.app.editor.board.cardOrder.filter { !before.contains($0) }
          #expect(new.count == drops.count)
          dropped += zip(new, drops).map { ElementContent(id: $0, text: $1.1) }
        case 5:
          // Another program writes a file that may be in the way.
          let name = Self.names.randomElement(using: &random) ?? ""
          if scene.text(name) == nil {
            try scene.place.write("theirs \(random.next())", to: name)
          }
        case 6: scene.app.perform(.intake(.linkInstead), at: scene.session.now)
        case 7, 8: try scene.session.play("key ctrl+z\nsettle")
        default: try scene.session.play("key ctrl+y\nsettle")
        }
        try check(scene, dropped, &present)
      }
    }
  }

  private struct ElementContent {
    let id: ElementID
    let text: String
  }

  private func check(
    _ scene: Dropping,
    _ dropped: [ElementContent],
    _ present: inout [String: String]
  ) throws {
    var found: [String: String] = [:]
    for name in scene.names() where name != "board.canvas" { found[name] = scene.text(name) }
    for (name, text) in present { #expect(found[name] == text, "\(name) was overwritten") }
    let ours = found.filter { !$0.value.hasPrefix("theirs") && !$0.value.isEmpty }
    let kinds = ours.map { "\($0.key.fileEnding) \($0.value)" }
    #expect(Set(kinds).count == kinds.count, "a content came twice: \(found)")
    let all = try FileManager.default.contentsOfDirectory(atPath: scene.place.path(""))
    #expect(all.filter { $0.hasPrefix(".") } == [], "something was left behind")
    for card in dropped {
      guard case .file(let path, _)? = scene.app.editor.board.card(card.id)?.content else {
        continue
      }
      let shown =
        path.hasPrefix("/")
        ? try? String(contentsOfFile: path, encoding: .utf8) : scene.content(path)
      #expect(shown == card.text, "\(path)")
    }
    present = found
  }
}
