// Has no import of its own, as files have that were written for an app with a bridging header.

class Bookmarks {
  weak var undoManager: UndoManager?
  var pages: Set<Int> = []

  func toggle(_ page: Int) {
    pages.formSymmetricDifference([page])
    undoManager?.registerUndo(withTarget: self) { $0.toggle(page) }
    undoManager?.setActionName("Bookmark")
  }
}
