import Testing
import UndoCoreFoundation

// This target is built in Swift 5 mode and imports the drop-in alone. Its model classes are not bound
// to the main actor, as most code for Apple's platforms was written. That it builds is half the test.

class Person {
  let undoManager = UndoManager()
  var name = "Ada" {
    didSet {
      undoManager.registerUndo(withTarget: self) { $0.name = oldValue }
      if !undoManager.isUndoing { undoManager.setActionName("Rename") }
    }
  }
}

class Lamp {
  let undoManager = UndoManager()
  var color = "white" {
    didSet { undoManager.prepare(withInvocationTarget: self).color = oldValue }
  }
}

class List: NSObject {
  var undoManager: UndoManager?
  var items: [String] = []

  func insert(_ item: String, at index: Int) {
    items.insert(item, at: index)
    undoManager?.registerUndo(
      withTarget: self,
      handler: { (list) in
        list.remove(at: index)
      }
    )
    undoManager?.setActionName("Insert")
  }

  func remove(at index: Int) {
    let item = items.remove(at: index)
    undoManager?.registerUndo(withTarget: self) { list in list.insert(item, at: index) }
  }

  deinit { undoManager?.removeAllActions(withTarget: self) }
}

class Wording: UndoManager {
  override func undoMenuTitle(forUndoActionName actionName: String) -> String {
    String(format: "Take Back %@", actionName)
  }
}

/// One group until a pause is reported.
class PausingUndoManager: UndoManager {
  override init() {
    super.init()
    groupsByEvent = false
  }

  override func beginUndoGrouping() {
    if groupingLevel == 0 { super.beginUndoGrouping() }
  }

  override func endUndoGrouping() {
    if groupingLevel > 0 { super.endUndoGrouping() }
  }

  override func undo() {
    endUndoGrouping()
    super.undo()
  }
}

class Typing {
  let undoManager = PausingUndoManager()
  var text = ""

  func replace(with newText: String) {
    let oldText = text
    undoManager.beginUndoGrouping()
    undoManager.setActionName("Typing")
    undoManager.registerUndo(withTarget: self) { _ in self.replace(with: oldText) }
    text = newText
  }
}

/// A manager that keeps what it undoes itself.
class SnapshotUndoManager: UndoManager {
  var snapshots: [String] = []
  var text = "" {
    didSet {
      removeAllActions()
      if !isUndoing { snapshots.append(oldValue) }
    }
  }
  private var isRestoring = false

  override var isUndoing: Bool { isRestoring }
  override var canUndo: Bool { !snapshots.isEmpty }
  override var undoCount: Int { snapshots.count }

  override func undo() {
    guard let snapshot = snapshots.popLast() else { return }
    isRestoring = true
    NotificationCenter.default.post(name: .NSUndoManagerWillUndoChange, object: self)
    text = snapshot
    NotificationCenter.default.post(name: .NSUndoManagerDidUndoChange, object: self)
    isRestoring = false
  }
}

extension UndoManager.UserInfoKey {
  static let selection = UndoManager.UserInfoKey("selection")
}

class ClosedGroups {
  var discardable: [NSNumber] = []
  var areOfOneManager = true
  private var token: NSObjectProtocol?

  init(of undoManager: UndoManager) {
    token = NotificationCenter.default.addObserver(
      forName: NSNotification.Name.NSUndoManagerDidCloseUndoGroup,
      object: undoManager,
      queue: nil
    ) { [weak self] notification in
      if notification.object as? UndoManager != undoManager { self?.areOfOneManager = false }
      guard let key = notification.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? NSNumber
      else { return }
      self?.discardable.append(key)
    }
  }

  deinit { token.map(NotificationCenter.default.removeObserver) }
}

@Suite("Code written before concurrency was checked")
@MainActor
struct OlderCodeTests {
  @Test("a class that is bound to no actor registers and is undone")
  func person() {
    let person = Person()
    person.name = "Grace"
    #expect(person.undoManager.undoMenuItemTitle == "Undo Rename")
    person.undoManager.undo()
    #expect(person.name == "Ada")
    person.undoManager.redo()
    #expect(person.name == "Grace")
  }

  @Test("a file that imports nothing itself")
  func withoutImport() {
    let (undoManager, bookmarks) = (UndoManager(), Bookmarks())
    bookmarks.undoManager = undoManager
    bookmarks.toggle(7)
    undoManager.undo()
    #expect(bookmarks.pages.isEmpty && undoManager.redoMenuItemTitle == "Redo Bookmark")
  }

  @Test("a property that registers through a proxy, in a class that is bound to no actor")
  func proxy() {
    let lamp = Lamp()
    lamp.color = "red"
    lamp.undoManager.undo()
    #expect(lamp.color == "white")
    lamp.undoManager.redo()
    #expect(lamp.color == "red")
  }

  @Test("an object that removes its actions when it goes")
  func list() {
    let undoManager = Wording()
    undoManager.groupsByEvent = false
    var list: List? = List()
    list?.undoManager = undoManager
    undoManager.beginUndoGrouping()
    list?.insert("milk", at: 0)
    undoManager.endUndoGrouping()
    undoManager.undo()
    undoManager.redo()
    #expect(list?.items == ["milk"])
    #expect(undoManager.undoMenuItemTitle == "Take Back Insert")
    list = nil
    #expect(!undoManager.canUndo)
  }

  @Test("observers by name, and keys of one's own")
  func observers() {
    let undoManager = UndoManager()
    let log = ClosedGroups(of: undoManager)
    undoManager.registerUndo(withTarget: log) { _ in }
    undoManager.setActionIsDiscardable(true)
    undoManager.setActionUserInfoValue(7, forKey: .selection)
    #expect(undoManager.undoActionUserInfoValue(forKey: .selection) as? Int == 7)
    undoManager.undo()
    #expect(log.discardable == [true])
    #expect(log.areOfOneManager)
    #expect(Set([undoManager, undoManager, UndoManager()]).count == 2)
  }

  @Test("a manager that opens and closes its groups itself")
  func pauses() {
    let typing = Typing()
    for text in ["t", "te", "tea"] { typing.replace(with: text) }
    #expect(typing.undoManager.groupingLevel == 1)
    typing.undoManager.endUndoGrouping()
    typing.replace(with: "tea, milk")
    typing.undoManager.undo()
    #expect(typing.text == "tea")
    #expect(typing.undoManager.redoMenuItemTitle == "Redo Typing")
    typing.undoManager.undo()
    #expect(typing.text == "" && !typing.undoManager.canUndo)
    typing.undoManager.redo()
    typing.undoManager.redo()
    #expect(typing.text == "tea, milk")
    #expect(typing.undoManager.groupingLevel == 0)
  }

  @Test("a manager that keeps its steps itself is asked and told like any other")
  func snapshots() {
    let snapshots = SnapshotUndoManager()
    for text in ["one", "two"] { snapshots.text = text }
    let undoManager: UndoManager = snapshots
    #expect(undoManager.canUndo && undoManager.undoCount == 2)
    undoManager.undo()
    #expect(snapshots.text == "one" && !undoManager.isUndoing)
    undoManager.undo()
    #expect(snapshots.text == "" && !undoManager.canUndo)
  }
}
