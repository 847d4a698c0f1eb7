import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

@Suite("The names of steps") struct StepNameTests {
  private static let hostile = [
    " ", "  two  ", "move", "delete 3", "takeBack move", "\"“{name}”\\", "a\nb\t\0\r\u{1B}[31m",
    "e\u{301} 日本 👩‍👩‍👧", "\u{202E}left", String(repeating: "long ", count: 2000),
  ]

  /// Returns every kind of name with these arguments, alone and in others.
  private static func names(_ words: [String], _ counts: [Int], _ times: [Double]) -> [StepName] {
    let names = StepName.kinds.flatMap { kind -> [StepName] in
      switch kind {
      case .group: counts.map(StepName.group)
      case .cut: counts.map(StepName.cut)
      case .delete: counts.map(StepName.delete)
      case .drop: counts.map(StepName.drop)
      case .duplicate: counts.map(StepName.duplicate)
      case .paste: counts.map(StepName.paste)
      case .lock: counts.map(StepName.lock)
      case .unlock: counts.map(StepName.unlock)
      case .replaceInCards: counts.map(StepName.replaceInCards)
      case .replaceInConnections: counts.map(StepName.replaceInConnections)
      case .replaceInTexts: counts.map(StepName.replaceInTexts)
      case .check: words.map(StepName.check)
      case .uncheck: words.map(StepName.uncheck)
      case .takeBackAll: words.map(StepName.takeBackAll)
      case .restore: [.restore(at: nil)] + times.map { .restore(at: $0) }
      default: [kind]
      }
    }
    return names + names.map(StepName.takeBack) + names.map { .takeBack(.takeBack($0)) }
  }

  private static let all = names(
    [""] + hostile,
    [Int.min, -1, 0, 1, 2, 3, Int.max],
    [0, 1_767_277_920, 1_767_277_920.125, -1.5, 1e-9, 1e300, .infinity]
  )

  @Test("a key is read back as the name, whatever its argument")
  func keys() {
    for name in Self.all {
      #expect(StepName(key: name.key) == name, "\(name.key)")
      #expect(Array(StepName(key: name.key).key.utf8) == Array(name.key.utf8))
    }
    #expect(StepName.delete(count: 3).key == "delete 3")
    #expect(StepName.delete(count: 1).key == "delete")
    #expect(StepName.restore(at: 1_767_277_920).key == "restore 1767277920")
    #expect(StepName.takeBack(.check("Milk")).key == "takeBack check Milk")
  }

  @Test("no two names have the same key, and no two kinds the same word")
  func distinct() {
    #expect(Set(Self.all.map(\.key)).count == Set(Self.all).count)
    #expect(Set(StepName.kinds.map(\.plainRow.word)).count == StepName.kinds.count)
  }

  @Test(
    "what no name has is kept as it is, and shown as a change",
    arguments: [
      "", " ", "juggle", "juggle 3", "Move", "Delete 3 Cards", "move 1", "delete 1", "delete  3",
      "delete +3", "delete three", "restore ", "restore 1.0", "restore now", "takeBack ",
      "check ", "restore 0x1p4",
    ]
  )
  func unknown(key: String) {
    let name = StepName(key: key)
    #expect(name == .unknown(key) && name.key == key)
    #expect(name.title { _ in verbatim("") }.text(in: nil) == "Change")
    #expect(name.kind == .other && !name.isReplacement)
  }

  @Test("any text is a key, and is kept byte for byte")
  func anyKey() {
    var generator = SeededGenerator(seed: 7)
    let pieces =
      StepName.kinds.map(\.plainRow.word) + [" ", "1", "-3", "é", "e\u{301}", "\n", "nan", "inf"]
    var cases = Cases()
    for _ in 0..<4000 {
      let count = Int.random(in: 0...5, using: &generator)
      let key = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined(separator: Bool.random(using: &generator) ? " " : "")
      let name = StepName(key: key)
      #expect(Array(name.key.utf8) == Array(key.utf8), "\(key)")
      cases.note(name != .unknown(key))
    }
    cases.expectEnough()
  }

  @Test("a name in a name in a name … is read without an end of the stack")
  func deep() {
    let key = String(repeating: "takeBack ", count: 200_000) + "move"
    let name = StepName(key: key)
    #expect(name.key.utf8.count == key.utf8.count)
    #expect(name.title { _ in verbatim("") }.text(in: nil).hasSuffix("Change"))
  }

  @Test("the list of kinds has one for each row of the table")
  func kinds() throws {
    let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/BoardCore/Timeline/StepName+Table.swift")
    let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("    case .") && !$0.hasPrefix("    case .unknown") }
    #expect(rows.count == StepName.kinds.count)
  }

  @Test("reloads replace the board, and nothing else does")
  func replacements() {
    #expect(StepName.kinds.filter(\.isReplacement) == [.reload])
  }

  // MARK: Words

  /// Returns the letters of words that the pseudo-language has not disguised. The arguments of these tests
  /// have none of those that it does.
  private func plain(_ words: Words) -> String {
    words.text(in: .pseudo).filter { "aceinosuyzACEINOSU".contains($0) }
  }

  private static let card = Card(
    name: "card",
    zKey: .spaced(0),
    frame: Rect(0, 0, 200, 100),
    content: .text("XXX"),
    source: JSONObject()
  )

  private static let changes: [[BoardChange]] = {
    var moved = card
    moved.frame.origin = Point(120, 40)
    var written = card
    written.content = .text("XXX TTT")
    let edge = Element.edge(
      Edge(
        name: "edge",
        zKey: .spaced(1),
        from: Edge.Attachment(card: ElementID(0), hasArrow: false),
        to: Edge.Attachment(card: ElementID(1), hasArrow: true),
        label: nil,
        source: JSONObject()
      )
    )
    func change(_ id: UInt32, _ before: Element?, _ after: Element?) -> BoardChange {
      BoardChange(ElementID(id), from: before, to: after)
    }
    let one = change(0, .card(card), .card(moved))
    return [
      [], [one], [one, change(1, .card(card), .card(moved))],
      [change(0, .card(card), .card(written))], [change(5, nil, edge)], [change(5, edge, nil)],
      [change(5, nil, edge), change(6, nil, edge)],
    ]
  }()

  private let stepWords = StepWords(
    title: { if case .text(let text) = $0 { text } else { nil } },
    time: { _ in verbatim("TTT") },
    card: { _ in nil }
  )

  @Test("whatever the pseudo-language does not mark in the words of a step is an argument")
  func pseudo() {
    for name in Self.names(["", "XXX"], [0, 1, 3], [1]) + [.unknown("juggle")] {
      #expect(plain(stepWords.title(of: name)) == "", "\(name.key)")
      for changes in Self.changes {
        #expect(plain(stepWords.words(for: name, changes)) == "", "\(name.key)")
        for (direction, count) in [(UndoDirection.undo, 1), (.undo, 3), (.redo, 1)] {
          let step = AppliedStep(name: name, changes: changes, direction: direction, count: count)
          #expect(plain(stepWords.words(for: step)) == "", "\(name.key)")
        }
      }
    }
    for changes in Self.changes {
      let step = AppliedStep(name: .move, changes: changes)
      #expect(StepWords.distance(of: step).map(plain) ?? "" == "")
    }
  }

  @Test("a distance is said in the language of the reader")
  func distance() throws {
    let step = AppliedStep(name: .move, changes: Self.changes[1])
    let distance = try #require(StepWords.distance(of: step))
    #expect(distance.text(in: nil) == "120 right and 40 down")
    let back = AppliedStep(name: .move, changes: Self.changes[1].map(\.inverted))
    #expect(StepWords.distance(of: back)?.text(in: nil) == "120 left and 40 up")
    #expect(StepWords.distance(of: AppliedStep(name: .move, changes: [])) == nil)
  }
}
