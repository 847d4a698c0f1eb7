import Testing
import UndoCore
import UndoParts

@MainActor
@Suite("A save point that several undo managers share")
struct SharedSavePointTests {
  private let managers = [UndoManager(), UndoManager()]
  private let saved = SharedSavePoint()

  init() { for manager in managers { saved.add(manager) } }

  private func change(_ manager: UndoManager) {
    manager.event { manager.registerUndo(withTarget: manager) { _ in } }
  }

  @Test("a change of any manager makes the document unsaved; undoing it does not leave it so")
  func anyManager() {
    for manager in managers {
      change(manager)
      #expect(!saved.isClean)
      manager.undo()
      #expect(saved.isClean)
    }
  }

  @Test("saving marks all managers")
  func saving() {
    for manager in managers { change(manager) }
    saved.markClean()
    #expect(saved.isClean && managers.allSatisfy(\.isClean))
    managers[0].undo()
    #expect(!saved.isClean)
  }

  @Test("a manager that goes with unsaved changes leaves them until the document is saved")
  func removed() {
    change(managers[0])
    saved.remove(managers[0])
    #expect(!saved.isClean)
    saved.markClean()
    change(managers[0])
    #expect(saved.isClean)
  }

  @Test("a manager that goes without changes leaves nothing; added twice, it counts once")
  func removedClean() {
    saved.add(managers[0])
    saved.remove(managers[0])
    change(managers[0])
    #expect(saved.isClean)
    saved.remove(managers[0])
    #expect(saved.isClean)
  }
}
