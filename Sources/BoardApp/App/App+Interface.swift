import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import UndoCore

/// What stands above the board now.
extension App {
  var interfaceState: InterfaceState {
    let undoTarget = chain.undoTarget
    return InterfaceState(
      size: view.size,
      scale: view.scale,
      font: preferences.font,
      undoTitle: title(.undo, of: undoTarget),
      redoTitle: title(.redo, of: undoTarget),
      settings: settings,
      newBoards: preferences.newBoards,
      toast: status.toast,
      condition: condition,
      zoomPercent: view.percent,
      selection: selectionFrame,
      colour: overlay.colour == nil ? nil : editor.sharedColor,
      selectsEdgesOnly: selectedCards.isEmpty,
      arrows: selectedArrows,
      isReadOnly: editor.isReadOnly,
      isEmpty: isEmpty,
      recentBoards: isEmpty ? preferences.recentBoards : [],
      comparison: comparedWith,
      historySize: overlay.panel == .settings ? editor.document.history.byteCount : nil,
      scroll: overlay.panelScroll,
      minimap: minimap,
      film: film,
      steps: shownSteps,
      look: stage.playhead.map(words),
      isPreview: stage.preview != nil,
      edgeHints: edgeHints,
      isLost: isLost,
      tip: tip
    )
  }

  private var isEmpty: Bool { shownEditor.board.cardOrder.isEmpty && openText == nil }

  var ruler: Ruler { Ruler(scale: view.scale, font: preferences.font) }

  /// The bars and, above them, the panel that is open.
  var panes: Panes { outbox.panes ?? overlay.panes(interfaceState) }

  private var condition: InterfaceState.Condition? {
    if status.notice != nil { return .quarantined }
    if editor.isReadOnly { return .lookingOnly }
    if let failure = storage.storingFailure { return .notStored(reason: failure) }
    if storage.isUnreadable { return .notStored(reason: "what was kept cannot be read") }
    if let failure = fileSession.saveFailure { return .notSaved(reason: failure) }
    if fileSession.isFileGone {
      return .fileGone(name: storage.file.name, isKept: storage.hasEverything)
    }
    return editor.document.draft.map { .editing($0.name) }
  }

  /// Around the selected cards that are in view, or the middles of the selected edges; nil while the
  /// pointer is busy.
  private var selectionFrame: Rect? {
    guard openText == nil, pointer.isFree, pointer.drag.marquee == nil, !editor.selection.isEmpty,
      stage.playhead == nil
    else {
      return nil
    }
    let key = KnownFacts.Seen(
      selected: KnownFacts.Selected(editor),
      camera: view.camera,
      size: view.size
    )
    return known.selectedInView.value(for: key) {
      let seen = view.camera.toBoard(view.bounds)
      let box = selectedFrames(in: seen).box ?? selectedMiddles(in: seen).box
      return box.map { view.camera.toWindow($0).intersection(view.bounds) }
    }
  }

  /// The cards of the selection, bottom first.
  var selectedCards: [ElementID] {
    known.selectedCards.value(for: KnownFacts.Selected(editor)) { editor.selectedCards }
  }

  private func selectedFrames(in seen: Rect) -> [Rect] {
    selectedCards.compactMap { id in
      guard let frame = editor.board.card(id)?.frame, frame.intersects(seen) else { return nil }
      return frame
    }
  }

  /// Of selected edges, with room for the line and its label: a box around all of a line would put the bar
  /// far away from it.
  private func selectedMiddles(in seen: Rect) -> [Rect] {
    editor.selection.compactMap { id in
      guard let route = editor.board.route(of: id) else { return nil }
      let middle = route.curve.point(at: route.labelPosition)
      let frame = Rect(origin: middle, size: .zero).expanded(by: Metrics.edgeLabelSize)
      return frame.intersects(seen) ? frame : nil
    }
  }

  /// Moves the focus to the pane's first control when the pane is new or the focused control is gone.
  func refreshFocus() {
    guard let focus = overlay.focus else { return }
    let panes = panes
    if panes[focus] == nil { overlay.focus = panes.first(in: focus.pane) }
    // In a new pane that scrolls, the focused control may start out of view.
    if overlay.scroll == nil, let focus = overlay.focus { scroll(toShow: focus) }
  }

  // MARK: Scrolling

  /// `way` is in pixels at scale 1.
  func scroll(_ scroll: Control.Scroll, by way: Double) {
    overlay.scroll = max(0, min(scroll.offset + way, scroll.farthest))
  }

  /// Scrolls just far enough to bring the control into view.
  func scroll(toShow focus: Focus) {
    let panes = panes
    guard let way = panes.scrollNeeded(toShow: focus), let area = panes.scroll(in: focus.pane)
    else { return }
    scroll(area, by: way)
  }

  /// What scrolls in a pane; nil if all of it is in view.
  func scrollArea(of pane: Pane.ID) -> Control? {
    panes[pane]?.controls.first { $0.scroll != nil }
  }

  /// Scrolls a list the least that brings a row into view.
  func scroll(_ pane: Pane.ID, toShowRow row: Int) {
    guard let area = scrollArea(of: pane), let scroll = area.scroll else { return }
    let height = interfaceState.rowHeight
    let top = Double(row) * height
    let room = area.frame.height / view.scale
    overlay.scroll = min(max(scroll.offset, top + height - room), top)
  }

  // MARK: Tooltips

  private var tip: InterfaceState.Tip? {
    guard let hover = pointer.hover, hover.isShown else { return nil }
    return hover.tip
  }

  /// Notices what the pointer rests on.
  func refreshHover(at now: Double) {
    let isFree = overlay.menu == nil && pointer.gesture.isIdle && pointer.press.control == nil
    let found = isFree ? pointer.position.flatMap { panes.find($0) } : nil
    guard let found, let tip = found.control.tip(ruler) else {
      if pointer.hover?.isShown == true { needsFrame = true }
      pointer.hover = nil
      return
    }
    guard pointer.hover?.tip != tip else { return }
    if pointer.hover?.isShown == true { needsFrame = true }
    pointer.hover = PointerState.Hover(tip: tip, since: now)
  }

  /// Shows the name of what the pointer has rested on long enough.
  func showTip(at now: Double) {
    guard let hover = pointer.hover, let deadline = hover.deadline, deadline <= now else { return }
    pointer.hover?.isShown = true
    needsFrame = true
  }
}

extension Control {
  /// What a tooltip adds to what is seen: a name that is not drawn in full, and the key.
  @MainActor
  fileprivate func tip(_ ruler: Ruler) -> InterfaceState.Tip? {
    if case .label(let words, let role) = part.kind {
      guard !isWhole(words, role, ruler) else { return nil }
      return InterfaceState.Tip(words: part.name, shortcut: "", frame: visibleFrame)
    }
    guard part.isFocusable, part.role != .entry, part.role != .menuItem else { return nil }
    let words: String? =
      switch part.kind {
      case .button(_, let title, _), .choice(let title): title
      case .item(let title, _, _, _): isWhole(ruler) ? title : nil
      case .step(let row): isWhole(ruler) ? row.title : nil
      default: nil
      }
    guard words != part.name || !part.shortcut.isEmpty else { return nil }
    return InterfaceState.Tip(words: part.name, shortcut: part.shortcut, frame: visibleFrame)
  }

  /// Half a pixel is lost to rounding.
  @MainActor
  private func isWhole(_ words: String, _ role: Widget.TextRole, _ ruler: Ruler) -> Bool {
    let width = frame.width / ruler.scale
    guard role.wraps else { return ruler.size(of: words, role).width <= width + 1 }
    return ruler.size(of: words, role, width: width).height <= frame.height / ruler.scale + 1
  }

  @MainActor
  private func isWhole(_ ruler: Ruler) -> Bool {
    ruler.width(of: part.kind).ideal * ruler.scale <= frame.width + 1
  }
}
