import Testing
import UndoCore

@MainActor
final class Document {
  let undoManager = UndoManager()
  private(set) var title = "Untitled"

  func rename(to newTitle: String) {
    let oldTitle = title
    undoManager.registerUndo(withTarget: self) { $0.rename(to: oldTitle) }
    undoManager.setActionName("Rename")
    title = newTitle
  }
}

@MainActor
private final class Lamp {
  let undoManager = UndoManager()
  private(set) var brightness = 0
  var color = "white" {
    didSet { undoManager.prepare(withInvocationTarget: self).color = oldValue }
  }

  func setBrightness(_ newBrightness: Int) {
    let oldBrightness = brightness
    undoManager.registerUndo(withTarget: self, Lamp.setBrightness, argument: oldBrightness)
    brightness = newBrightness
  }
}

@MainActor
private final class Shelf {
  private let undoManager: UndoManager = {
    let undoManager = UndoManager()
    undoManager.levelsOfUndo = 100
    undoManager.groupsByEvent = false
    return undoManager
  }()
  private(set) var books: [String] = []
  var canUndo: Bool { undoManager.canUndo }

  func add(_ book: String) {
    undoManager.beginUndoGrouping()
    defer { undoManager.endUndoGrouping() }
    undoManager.registerUndo(withTarget: self) { $0.books.removeLast() }
    books.append(book)
  }

  func undo() { undoManager.undo() }
}

@MainActor
@Suite("The article about porting")
struct PortingArticle {
  @Test("shows a document that can be renamed and back")
  func rename() {
    let document = Document()
    document.rename(to: "Plan")
    document.undoManager.endEvent()
    #expect(document.undoManager.undoMenuItemTitle == "Undo Rename")
    document.undoManager.undo()
    #expect(document.title == "Untitled")
    document.undoManager.redo()
    #expect(document.title == "Plan")
  }

  @Test("shows what takes the place of selectors")
  func selectors() {
    let lamp = Lamp()
    lamp.setBrightness(5)
    lamp.color = "red"
    lamp.undoManager.undo()
    #expect(lamp.brightness == 0 && lamp.color == "white")
    lamp.undoManager.redo()
    #expect(lamp.brightness == 5 && lamp.color == "red")
  }

  @Test("shows a manager that is set up where it is made")
  func setUp() {
    let shelf = Shelf()
    for book in 1...150 { shelf.add("Volume \(book)") }
    while shelf.canUndo { shelf.undo() }
    #expect(shelf.books.count == 50)
  }

  @Test("shows the hook for mistakes")
  func hook() {
    let undoManager = UndoManager()
    var log: [String] = []
    undoManager.onMisuse = { misuse in
      log.append(misuse.explanation)
    }
    undoManager.endUndoGrouping()
    #expect(log.count == 1)
  }
}
