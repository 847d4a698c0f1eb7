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

  @Test("a list whose insertion and removal undo each other")
  func list() {
    @MainActor final class List {
      var undoManager: UndoManager?
      private(set) var items: [String] = []

      func insert(_ item: String, at index: Int) {
        undoManager?.registerUndo(withTarget: self) { $0.remove(at: index) }
        items.insert(item, at: index)
      }

      func remove(at index: Int) {
        let item = items.remove(at: index)
        undoManager?.registerUndo(withTarget: self) { $0.insert(item, at: index) }
      }
    }
    let list = List()
    let undoManager = UndoManager()
    undoManager.groupsByEvent = false
    list.undoManager = undoManager
    for (index, item) in ["milk", "bread", "tea"].enumerated() {
      undoManager.beginUndoGrouping()
      list.insert(item, at: index)
      undoManager.endUndoGrouping()
    }
    undoManager.beginUndoGrouping()
    list.remove(at: 2)
    list.remove(at: 0)
    undoManager.setActionName("Remove Two")
    undoManager.endUndoGrouping()
    undoManager.undo()
    #expect(list.items == ["milk", "bread", "tea"])
    undoManager.redo()
    #expect(list.items == ["bread"])
    while undoManager.canUndo { undoManager.undo() }
    #expect(list.items.isEmpty)
  }

  @Test("a drag in a group of its own")
  func drag() {
    @MainActor final class View {
      let undoManager = UndoManager()
      var center = CGPoint.zero {
        didSet {
          undoManager.registerUndo(withTarget: self) { $0.center = oldValue }
        }
      }
      func press() { undoManager.beginUndoGrouping() }
      func release() {
        undoManager.setActionName("Move")
        undoManager.endUndoGrouping()
      }
    }
    let view = View()
    view.press()
    for x in 1...10 { view.center = CGPoint(x: Double(x), y: 0) }
    view.release()
    view.undoManager.undo()
    #expect(view.center == .zero)
    view.undoManager.redo()
    #expect(view.center == CGPoint(x: 10, y: 0))
  }

  @Test("a subclass that words the menu items itself")
  func subclass() {
    final class Wording: UndoManager {
      override func undoMenuTitle(forUndoActionName actionName: String) -> String {
        "Take Back \(actionName)"
      }
    }
    let undoManager = Wording()
    undoManager.registerUndo(withTarget: undoManager) { _ in }
    undoManager.setActionName("Move")
    #expect(undoManager.undoMenuItemTitle == "Take Back Move")
  }

  @Test("user information under a key of one's own, and a discardable change")
  func information() {
    let key = UndoManager.UserInfoKey(rawValue: "selection")
    let undoManager = UndoManager()
    undoManager.setActionUserInfoValue([1, 2], forKey: key)
    undoManager.setActionIsDiscardable(true)
    undoManager.registerUndo(withTarget: undoManager) { _ in }
    #expect(undoManager.undoActionUserInfoValue(forKey: key) as? [Int] == [1, 2])
    #expect(undoManager.undoActionIsDiscardable)
  }
}
