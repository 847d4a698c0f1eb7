import Foundation
import Testing
import UndoCoreFoundation

@MainActor
@Suite("Code as it is written for Apple's platforms")
struct TypicalCodeTests {
  @Test("a document with one method that all changes go through")
  func document() {
    @MainActor final class Document {
      let undoManager = UndoManager()
      private(set) var title = "Untitled"

      func setTitle(_ newTitle: String) {
        let oldTitle = title
        undoManager.registerUndo(withTarget: self) { document in
          document.setTitle(oldTitle)
        }
        if !undoManager.isUndoing && !undoManager.isRedoing {
          undoManager.setActionName("Rename")
        }
        title = newTitle
      }
    }
    let document = Document()
    document.setTitle("Plan")
    #expect(document.undoManager.undoMenuItemTitle == "Undo Rename")
    document.undoManager.undo()
    #expect(document.title == "Untitled")
    #expect(document.undoManager.redoMenuItemTitle == "Redo Rename")
    document.undoManager.redo()
    #expect(document.title == "Plan")
  }
}
