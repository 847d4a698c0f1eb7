import BoardCore

/// Finding words on the board. It changes nothing there, and neither what is selected.
extension App {
  /// With the words of the last time, which typing replaces.
  func openFind() {
    if overlay.find == nil {
      overlay.find = FindBar(
        overlay.lastFind,
        home: view.camera.scaled(by: 1 / view.scale),
        start: view.camera.toBoard(view.clearArea),
        camera: view.camera
      )
    } else {
      // Who looked around meanwhile comes back to where this begins.
      if overlay.find?.home == nil { overlay.find?.home = view.camera.scaled(by: 1 / view.scale) }
      overlay.find?.field.selectAll()
      overlay.focusField()
    }
    needsFrame = true
  }

  /// Called at the end of everything that happens: follows what was typed, and what became of the board.
  func refreshFind(at now: Double) {
    guard var bar = overlay.find else { return }
    let open = openText.flatMap { open in
      open.id.map { FindIndex.Draft(id: $0, version: open.session.version) }
    }
    let isBoardNew = bar.index.refresh(
      editor.board,
      revision: editor.document.revision.count,
      draft: open
    ) { [openText] in openText?.editor.string ?? "" }
    let isQueryNew = FindQuery(bar.field.text, .shared) != bar.query
    guard isBoardNew || isQueryNew else { return }
    bar.search()
    overlay.find = bar
    needsFrame = true
    if isQueryNew, bar.current == nil { choose(nearestMatch, at: now) }
  }

  /// Goes to the next match in reading order; at first to the nearest.
  func stepFind(backward: Bool, at now: Double) {
    if overlay.find == nil { openFind() }
    refreshFind(at: now)
    guard let bar = overlay.find, !bar.matches.isEmpty else { return }
    choose(bar.next(backward: backward) ?? nearestMatch, at: now)
    guard let id = overlay.find?.current, let frame = editor.board.labelFrame(of: id) else {
      return
    }
    overlay.find?.start = frame
  }

  /// Nearest to where the search began; to what is seen, if the person has looked elsewhere since.
  private var nearestMatch: ElementID? {
    guard let bar = overlay.find else { return nil }
    let isAsLeft = bar.camera == view.camera
    let area = isAsLeft ? bar.start : view.camera.toBoard(view.clearArea)
    return bar.index.nearest(of: bar.marks.all, to: area)
  }

  /// Marks it and flies there, by the smallest pan.
  private func choose(_ id: ElementID?, at now: Double) {
    overlay.find?.choose(id)
    guard let frame = id.flatMap(editor.board.labelFrame) else { return }
    if let target = view.showing(frame, beside: panes[.find]?.frame) {
      stage.glide(to: target, from: now)
    }
    overlay.find?.camera = view.camera
  }

  /// Closes the bar and looks where one did before, unless the person has turned to the board.
  func closeFind(at now: Double) {
    guard let bar = overlay.find else { return }
    overlay.panel = nil
    if let home = bar.home { stage.glide(to: home.scaled(by: view.scale), from: now) }
  }

  /// Closes the bar where it has led to, with the match selected; opens it for writing as well if `writes`.
  func stayAtMatch(writes: Bool = false, at now: Double) {
    guard let bar = overlay.find else { return }
    overlay.panel = nil
    guard let id = bar.current, openText?.id != id else { return }
    leaveText(at: now)
    editor.selection = [id]
    if writes { openSelectedText(at: now) }
  }
}
