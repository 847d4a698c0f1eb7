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
}
