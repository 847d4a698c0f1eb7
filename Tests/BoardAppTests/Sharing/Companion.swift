import BoardCore
import BoardTestSupport
import BoardValues
import Glibc
import LinuxSystem
import LiveConnection
import Testing

@testable import BoardApp

/// A person with a document and a connection of their own, without a window.
@MainActor
final class Companion {
  var editor: Editor
  let desk: SharingDesk

  convenience init(_ name: String, at place: SharedPlace, joins: Bool, in folder: String) throws {
    let nodes = (0..<3).map { CanvasText.card("c\($0)", 300 * $0, 0) }
    let board = joins ? "{}" : CanvasText.board(nodes: nodes)
    var editor = Editor(Document(try CanvasDocument(parsing: Array(board.utf8))))
    _ = editor.share(place.text)
    let person = try #require(LivePerson(name: name))
    self.init(editor, SharingDesk(place, as: person, joins: joins, folder: folder))
  }

  init(_ editor: Editor, _ desk: SharingDesk) { (self.editor, self.desk) = (editor, desk) }

  /// Lets the loop turn once, when something has come or soon.
  func turn() {
    var wanted = pollfd(fd: desk.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    poll(&wanted, 1, 10)
    turn(at: Clock.now())
  }

  func turn(at now: Double) {
    let hasNews = desk.work(&editor, isBusy: false, at: now) != nil
    _ = desk.takeSignals()
    let hasMessages = desk.publish(&editor)
    if hasNews || hasMessages { desk.send(at: now) }
  }

  func card(_ name: String) -> Card? {
    let cards = editor.board.cardOrder.lazy.compactMap { self.editor.board.card($0) }
    return cards.first { $0.name == name }
  }

  func move(_ name: String, by delta: Vector) {
    guard let id = editor.board.cardOrder.first(where: { editor.board.card($0)?.name == name })
    else { return }
    editor.move([id: delta], at: 0)
  }

  /// What is on the board, as a file has it.
  var board: [UInt8] { editor.document.bytes }
}
