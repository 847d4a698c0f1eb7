import BoardValues
import Foundation
import Testing

@testable import BoardApp

/// The table of commands beside the page about keys that others take.
@Suite("Keys that others take")
struct TakenKeysTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../docs/spec/keys-taken.md")

  /// The taken keys with what takes them, as the page has them.
  private var taken: [KeyStroke: String] = [:]
  /// What is pressed instead of a taken key of ours.
  private var instead: [KeyStroke: (of: String, other: KeyStroke)] = [:]

  init() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    for section in text.components(separatedBy: "\n## ").dropFirst() {
      let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      for cells in rows.map({ $0.split(separator: "|").map(Self.plain) }) {
        let stroke = try #require(KeyStroke(parsing: cells[0]), "\(cells[0])")
        if cells.count == 2 {
          taken[stroke, default: ""] += cells[1]
        } else {
          instead[stroke] = (cells[1], try #require(KeyStroke(parsing: cells[2]), "\(cells[2])"))
        }
      }
    }
  }

  /// Returns the words of a cell without the marks of code.
  private static func plain(_ cell: Substring) -> String {
    let words = cell.trimmingCharacters(in: .whitespaces)
    guard words.hasPrefix("`"), words.hasSuffix("`"), words.count > 1 else { return words }
    return words.hasPrefix("`` ")
      ? String(words.dropFirst(3).dropLast(3)) : String(words.dropFirst().dropLast())
  }

  @Test("the page has the keys of each that takes some")
  func page() {
    let programs = [
      "GNOME", "KDE", "Xfce", "MATE", "openbox", "fluxbox", "icewm", "X", "IBus", "fcitx5", "GTK",
    ]
    let by = taken.values.joined(separator: ", ")
    for program in programs { #expect(by.contains(program)) }
    #expect(taken.count > 80)
  }

  @Test("each key of ours that is taken has another way that is free")
  func ours() {
    let keymap = Keymap.standard
    for (stroke, command) in keymap.bindings {
      guard let by = taken[stroke] else { continue }
      guard let (_, other) = instead[stroke] else {
        Issue.record("\(stroke.title), \(command.title), is taken by \(by)")
        continue
      }
      #expect(taken[other] == nil, "\(other.title) is taken, too")
      #expect(keymap.command(for: other) != nil, "\(other.title) means nothing")
    }
  }

  @Test("menus and lists name the key that arrives")
  func shown() {
    let keymap = Keymap.standard
    for command in Set(keymap.bindings.map(\.command)) {
      let strokes = keymap.strokes(of: command)
      guard strokes.contains(where: { taken[$0] == nil }), let first = strokes.first else {
        continue
      }
      #expect(taken[first] == nil, "\(command.title) is shown with \(first.title)")
    }
  }

  @Test("what stands there instead is of that command, or of one of its own")
  func otherWays() {
    let keymap = Keymap.standard
    for (stroke, (title, other)) in instead {
      #expect(taken[stroke] != nil, "\(stroke.title) is free")
      let command = keymap.command(for: stroke)
      #expect(command?.name == title || command?.row.name == title, "\(stroke.title)")
      #expect(keymap.command(for: other) != nil)
    }
  }

  @Test("no key of ours has Super, which belongs to the desktop")
  func desktop() {
    #expect(Keymap.standard.bindings.allSatisfy { !$0.stroke.modifiers.contains(.logo) })
  }
}
