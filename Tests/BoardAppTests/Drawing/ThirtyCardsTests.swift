import AppTestSupport
import BoardStore
import BoardTestSupport
import Foundation
import Graphics
import Testing

@testable import BoardCore
@testable import BoardRenderer

/// A board of 30 cards with many connections, and one as the Obsidian plugin Advanced Canvas writes it, as they looked when somebody
/// looked at them last.
///
/// With `ACCEPT=1` in the environment the pictures are written and not compared. They have no words, which fonts draw
/// differently.
@MainActor
@Suite("Boards that were looked at") struct ThirtyCardsTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Golden")

  @Test(
    "its lines and shapes look as they did",
    arguments: [("thirty-cards", 61), ("advanced-canvas", 30)]
  )
  func looksAsItDid(_ name: String, least: Int) throws {
    let bytes = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).canvas"))
    let board = try BoardOpening("board.canvas", bytes: Array(bytes)).document.board
    let elements = (board.cardOrder + board.edgeOrder).sorted().compactMap { board[$0] }
    let document = Document(CanvasDocument(elements.map(Self.withoutWords)))
    let picture = try BoardPicture(document: document, theme: .light, scale: 1).bytes(as: .png)
    let file = Self.folder.appendingPathComponent("\(name).png")
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" {
      return try Data(picture).write(to: file)
    }
    let known = Picture(try Surface.png(Array(Data(contentsOf: file))))
    #expect(elements.count >= least)
    #expect(Picture(try Surface.png(picture)).difference(from: known) == nil)
  }

  private static func withoutWords(_ element: Element) -> Element {
    switch element {
    case .card(var card):
      card.content = card.isGroup ? .group(label: nil) : .text("")
      return .card(card)
    case .edge(var edge):
      edge.label = nil
      return .edge(edge)
    case .metadata, .note: return element
    }
  }
}
