import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Graphics
import Testing

@testable import BoardRenderer
@testable import Pictures

@MainActor
@Suite("A picture of all words")
struct AllWordsTests {
  private let words = (1...20).map { "Line \($0)" }.joined(separator: "\n")

  private func card(_ words: String) throws -> String {
    let text = String(decoding: try JSONEncoder().encode(words), as: UTF8.self)
    return #"{"id":"a","type":"text","text":\#(text),"x":0,"y":0,"width":200,"height":100}"#
  }

  /// Returns a picture of a card with more words than it shows, and of other nodes and edges.
  private func picture(_ others: [String] = [], _ edges: [String] = []) throws -> BoardPicture {
    let board = CanvasText.board(nodes: [try card(words)] + others, edges: edges)
    let document = Document(try CanvasDocument(parsing: Array(board.utf8)))
    return BoardPicture(document: document, theme: .light, scale: 1, showsAllWords: true)
  }

  /// Returns the cards that do not show all of their words.
  private func cut(_ picture: BoardPicture) -> [CardItem] { picture.cards.filter(\.isCut) }

  private func notes(_ picture: BoardPicture) -> [LaidNote] {
    picture.notes.laidOut(width: 400, unit: 1, theme: .named(.light))
  }

  @Test("a card grows with its words where nothing is below it")
  func growing() throws {
    let picture = try picture()
    #expect(cut(picture).isEmpty && notes(picture).isEmpty)
    #expect(picture.cards.map(\.frame.height) != [100])
    #expect(picture.cards.map(\.frame.width) == [200])
  }

  @Test(
    "a card stays as it is above another card, a line that is not its own and the end of its group",
    arguments: [
      [CanvasText.card("b", 0, 200, width: 200, height: 60)],
      [
        CanvasText.card("b", -300, 150, width: 100, height: 60),
        CanvasText.card("c", 400, 150, width: 100, height: 60),
      ],
      [CanvasText.group("g", -20, -20, width: 240, height: 200)],
      [CanvasText.group("g", -20, 150, width: 240, height: 200)],
    ]
  )
  func covering(_ others: [String]) throws {
    let edges = others.count == 2 ? [CanvasText.edge("e", "b", "c")] : []
    let picture = try picture(others, edges)
    #expect(cut(picture).map(\.frame.height) == [100])
    #expect(!notes(picture).isEmpty)
    let note = try #require(notes(picture).first)
    let said = note.pieces.compactMap { piece in
      if case .text(let layout, _) = piece.kind { layout.text } else { nil }
    }
    // The note goes on where the card ends.
    #expect(said.joined(separator: "\n").hasSuffix("Line 20"))
    #expect(!said.joined(separator: "\n").contains("Line 1\n"))
  }

  @Test("a note goes on from column to column between two lines and loses none")
  func columns() throws {
    let picture = try picture([CanvasText.card("b", 0, 200, width: 200, height: 60)])
    let note = try #require(notes(picture).first)
    let parts = note.parts(first: 10, then: 90)
    #expect(parts.first == .some(nil))
    let ranges = parts.compactMap(\.self)
    #expect(ranges.count > 2 && ranges.allSatisfy { $0.upperBound - $0.lowerBound <= 90 })
    #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == note.height)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    for end in ranges.dropLast().map(\.upperBound) {
      for piece in note.pieces {
        guard case .text(let layout, _) = piece.kind else { continue }
        for line in layout.lines {
          let (top, bottom) = (piece.frame.minY + line.top, piece.frame.minY + line.bottom)
          #expect(bottom <= end + 0.5 || top >= end - 0.5)
        }
      }
    }
  }

  @Test("a text that is longer than what is read at once is in the note to its end")
  func longText() throws {
    let long = (1...6000).map { "Line \($0)" }.joined(separator: "\n\n")
    let board = CanvasText.board(nodes: [try card(long)])
    let document = Document(try CanvasDocument(parsing: Array(board.utf8)))
    let picture = BoardPicture(document: document, theme: .light, scale: 1, showsAllWords: true)
    let note = try #require(notes(picture).first)
    var said: [String] = []
    for piece in note.pieces {
      guard case .text(let layout, _) = piece.kind else { continue }
      said += layout.text.split(separator: "\n").map(String.init)
    }
    #expect(said.suffix(5999) == (2...6000).map { "Line \($0)" }[...])
  }

  @Test("a board on paper has a page of that size and notes on others, on its side if it is wide")
  func paper() throws {
    let wide = CanvasText.card("b", 0, 110, width: 900, height: 60)
    let tall = CanvasText.card("b", 0, 110, width: 100, height: 600)
    for (others, isWide) in [([tall], false), ([wide], true)] {
      for paper in BoardPicture.Paper.allCases {
        var picture = try picture(others)
        picture.paper = paper
        let pdf = String(decoding: try picture.bytes(as: .pdf), as: Unicode.ASCII.self)
        let boxes = pdf.matches(of: /MediaBox \[ *0 0 ([\d.]+) ([\d.]+) *\]/).map {
          [Double($0.output.1) ?? 0, Double($0.output.2) ?? 0]
        }
        let upright = [paper.size.width, paper.size.height]
        let size = isWide ? upright.reversed() : upright
        #expect(boxes.count >= picture.pageCount(on: paper) && picture.pageCount(on: paper) == 2)
        for box in boxes { #expect(zip(box, size).allSatisfy { abs($0 - $1) < 0.01 }) }
      }
    }
  }
}
