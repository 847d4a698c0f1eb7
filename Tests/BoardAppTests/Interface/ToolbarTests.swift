import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

@MainActor
@Suite struct ToolbarTests {
  private static let switchNames = ["Undo for the Whole Board", "Undo for Each Card"]

  private func bar(_ session: Session) throws -> [Control] {
    try #require(session.app.panes[.toolbar]).controls.filter(\.part.isFocusable)
  }

  @Test("begins with Undo, Redo and the switch between the board and each card, in words")
  func firstPiece() throws {
    let session = try Session(CanvasText.small, options: "--geometry 800x600")
    let names = try bar(session).prefix(4).map(\.part.name)
    #expect(Array(names) == ["Undo", "Redo"] + Self.switchNames)
    func chosen() throws -> [Bool] {
      try bar(session)[2...3].map { $0.part.state.contains(.checked) }
    }
    #expect(try chosen() == [true, false])
    try session.play("click control \"Undo for Each Card\"")
    #expect(session.app.settings.undoScope == .object)
    #expect(try chosen() == [false, true])
    try session.play("click control \"Undo for Each Card\"")
    #expect(session.app.settings.undoScope == .object, "it is chosen already")
    try session.play("click control \"Undo for the Whole Board\"")
    #expect(session.app.settings.undoScope == .board)
    try session.play("drag 150,150 to 150,200\nkey ctrl+h\nsettle\nscrub 0\nsettle")
    #expect(try bar(session)[0...3].allSatisfy { !$0.isEnabled }, "in a look")
  }

  @Test(
    "is no wider than 660, and in a narrow window the switch is a drawing, and the last to leave"
  )
  func widths() throws {
    var kinds: [String] = []
    for width in stride(from: 900, through: 150, by: -10) {
      let session = try Session(CanvasText.small, options: "--geometry \(width)x300")
      let frame = try #require(session.app.panes[.toolbar]).frame
      #expect(frame.width <= 660)
      let roles = try bar(session).filter { Self.switchNames.contains($0.part.name) }
        .map(\.part.role.rawValue)
      let others = try bar(session).count - roles.count
      #expect(!roles.isEmpty || others == 3, "\(width)")
      let kind = roles.joined(separator: ", ")
      if kinds.last != kind { kinds.append(kind) }
    }
    #expect(kinds == ["radio button, radio button", "toggle button", ""])
  }
}
