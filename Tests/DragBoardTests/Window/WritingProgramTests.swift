import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Graphics
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardRenderer

@MainActor
@Suite("The program: writing", .enabled(if: TestServer.isInstalled), .runsAlone)
struct WritingProgramTests {
  /// A card of the test's board.
  private struct Sheet {
    var text: String
    var frame: Rect

    @MainActor
    var face: CardFace {
      CardFace(
        theme: .light,
        scale: 1,
        saying: Saying(.text(text)),
        color: nil,
        width: Int(frame.width),
        height: Int(frame.height),
        pixelsPerUnit: 1
      )
    }
  }

  /// Returns twenty rendered texts side by side.
  private func sheets(_ random: inout SeededGenerator) -> [Sheet] {
    (0..<20).map { index in
      // They are where the view need not move to show a caret.
      let place = Point(20 + Double(index % 5) * 155, 76 + Double(index / 5) * 122)
      return Sheet(
        // The sheet knows of no files, and says none is missing.
        text: MarkdownCorpus.text(&random, blocks: 4)
          .replacing("(a.png)", with: "(x:a.png)").replacing("[[b.png", with: "[[#b"),
        frame: Rect(origin: place, size: Size(146, 112))
      )
    }
  }

  private func board(_ sheets: [Sheet]) throws -> String {
    let nodes = sheets.enumerated().map { index, sheet -> [String: Any] in
      [
        "id": "\(index)", "type": "text", "text": sheet.text, "x": Int(sheet.frame.minX),
        "y": Int(sheet.frame.minY), "width": Int(sheet.frame.width),
        "height": Int(sheet.frame.height),
      ]
    }
    let data = try JSONSerialization.data(withJSONObject: ["nodes": nodes, "edges": []])
    return String(decoding: data, as: UTF8.self)
  }

  private func text(of index: Int, in session: BoardSession) throws -> String? {
    let data = try Data(contentsOf: session.files.board)
    let board = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let nodes = board?["nodes"] as? [[String: Any]]
    return nodes?.first { $0["id"] as? String == "\(index)" }?["text"] as? String
  }

  /// Returns the byte at which a click at a point belongs, by the letter that is painted there; nil
  /// where there is no letter.
  private func byte(at point: Point, on sheet: Sheet) -> Int? {
    let painted = CardText(sheet.face, in: sheet.frame)
    guard painted.cut.map({ $0.area.rect.contains(point) }) ?? true,
      !painted.hitTargets.contains(where: { $0.frame.expanded(by: 2).contains(point) })
    else { return nil }
    for piece in painted.pieces where piece.frame.contains(point) {
      guard case .text(let layout, _) = piece.kind, let words = piece.words else { continue }
      let bytes = Array(layout.text.utf8)
      let letters = ParagraphLayout(layout, bytes)
      var offset = 0
      while offset < bytes.count {
        let next = letters.stop(after: offset) ?? bytes.count
        defer { offset = next }
        guard bytes[offset] != UInt8(ascii: "\n"),
          words.runs.contains(where: { $0.isExact && $0.range.contains(offset) })
        else { continue }
        let row = letters.rowIndex(at: offset, isTrailing: false)
        let parts = letters.parts(of: offset..<next, inRow: row)
        guard parts.count == 1, let part = parts.first else { continue }
        let (x, y) = (point.x - piece.frame.minX, point.y - piece.frame.minY)
        guard letters.rows[row].minY + 2 < y, y < letters.rows[row].maxY - 2 else { continue }
        guard part.lowerBound + 1 < x, x < part.upperBound - 1 else { continue }
        let middle = (part.lowerBound + part.upperBound) / 2
        guard abs(x - middle) > 0.6 else { continue }
        let isBehind = (x > middle) != letters.isRightToLeft(at: offset)
        return words.source(of: isBehind ? next : offset, isTrailing: isBehind)
      }
    }
    return nil
  }

  @Test("a double click puts the caret at the letter that is under the pointer (text 7.6)")
  func caretByClick() throws {
    var random = SeededGenerator(seed: 7)
    var sheets = sheets(&random)
    let session = try BoardSession(board: board(sheets), size: (800, 660))
    var count = 0
    while count < 200 {
      let index = Int.random(in: 0..<sheets.count, using: &random)
      let sheet = sheets[index]
      // The sides of a selected card resize it.
      let inside = sheet.frame.inset(by: Insets(all: 10))
      let x = Int.random(in: Int(inside.minX)..<Int(inside.maxX), using: &random)
      let y = Int.random(in: Int(inside.minY)..<Int(inside.maxY), using: &random)
      guard let byte = byte(at: Point(Double(x) + 0.5, Double(y) + 0.5), on: sheet) else {
        continue
      }
      count += 1
      session.point(at: (x, y))
      session.driver.click()
      session.driver.click()
      session.driver.type(KeyCode.q)
      session.driver.type(KeyCode.escape)
      session.driver.type(KeyCode.escape)
      try session.save()
      var expected = Array(sheet.text.utf8)
      expected.insert(UInt8(ascii: "q"), at: byte)
      var written: String?
      try session.driver.wait(for: "the letter in the file, clicked at \(x), \(y)") {
        written = try? text(of: index, in: session)
        return written.map { $0.utf8.count > sheet.text.utf8.count } ?? false
      }
      #expect(
        written.map { Array($0.utf8) } == expected,
        "card \(index) at \(x), \(y), byte \(byte): \(written?.debugDescription ?? "-")"
      )
      sheets[index].text = try #require(written)
    }
  }
}
