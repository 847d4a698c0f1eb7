import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import UndoCore

/// The panes above the board.
extension App {
  var interfaceState: InterfaceState {
    // A field has an undo of its own, which its keys reach; the toolbar stays with the board.
    let target = chain.undoTarget(in: self)
    let undoTarget = target == .field ? .document : target
    var state = InterfaceState(
      size: view.size,
      scale: view.scale,
      font: font,
      undoTitle: title(.undo, of: undoTarget),
      redoTitle: title(.redo, of: undoTarget),
      settings: settings,
      keymap: preferences.keymap,
      newBoards: preferences.newBoards,
      zoomPercent: view.percent,
      isReadOnly: editor.isReadOnly,
      isEmpty: isEmpty,
      recentBoards: isEmpty ? preferences.recentBoards : [],
      scroll: overlay.panelScroll,
      frontScroll: overlay.frontScroll,
      openPanel: overlay.panel
    )
    forEachFeature(at: 0) { $0.publish(into: &state, $1) }
    return state
  }

  private var isEmpty: Bool { shownEditor.board.cardOrder.isEmpty && !isWriting }

  /// The board with the preview, if there is one.
  var shownEditor: Editor {
    stage.preview.map { editor.showing($0.playhead.document) } ?? editor
  }

  /// The bars and, above them, the open panel.
  var panes: Panes { outbox.panes ?? overlay.panes(interfaceState) }

  /// The selected cards, bottom first.
  var selectedCards: [ElementID] {
    known.selectedCards.value(for: KnownFacts.Selected(editor)) { editor.selectedCards }
  }

  /// Moves the focus to the pane's first control if the pane is new or the focused control is gone.
  func refreshFocus() {
    guard let focus = overlay.focus else { return }
    let panes = panes
    if panes[focus] == nil { overlay.focus = panes.first(in: focus.pane) }
    // The focused control may be out of view at first, if the pane is new and scrolls.
    if overlay.scroll == nil, let focus = overlay.focus { scroll(toShow: focus) }
  }

  // MARK: Scrolling

  /// Scrolls by a distance in pixels at scale 1.
  func scroll(_ scroll: Control.Scroll, by distance: Double) {
    overlay.scroll = max(0, min(scroll.offset + distance, scroll.farthest))
  }

  /// Scrolls by the minimum that brings the control into view.
  func scroll(toShow focus: Focus) {
    let panes = panes
    guard let distance = panes.scrollNeeded(toShow: focus), let area = panes.scroll(in: focus.pane)
    else { return }
    scroll(area, by: distance)
  }

  /// Scrolls a pane's list by the minimum that brings a row into view.
  func scroll(_ pane: Pane.ID, toShowRow row: Int) {
    guard let area = panes[pane]?.controls.first(where: { $0.scroll != nil }),
      let scroll = area.scroll
    else { return }
    let line = panes[pane]?.controls.first { $0.part.role == .listItem }
    let height = line.map { $0.frame.height / view.scale } ?? interfaceState.rowHeight
    let top = Double(row) * height
    let room = area.frame.height / view.scale
    overlay.scroll = min(max(scroll.offset, top + height - room), top)
  }
}
