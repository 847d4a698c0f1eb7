import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// Moments with names, and what differs between the board and one of them, or any step.
extension App {
  func nameMoment(_ name: String, at now: Double) {
    overlay.panel = nil
    guard editor.nameMoment(name, at: now) else { return }
    needsFrame = true
    message = "This moment is “\(name.visible)”"
  }

  func forgetMoment(_ index: Int, at now: Double) {
    let bookmarks = editor.document.bookmarks
    guard bookmarks.indices.contains(index), editor.forget(bookmark: index) else { return }
    if case .bookmark? = overlay.comparison?.source { overlay.comparison = nil }
    needsFrame = true
    status.forgotten = StatusMessage.Forgotten(
      moment: bookmarks[index],
      index: index,
      revision: editor.document.revision
    )
    status.toast = Toast(
      words: "“\(bookmarks[index].name.visible)” is no name of a moment any more",
      action: Toast.Action(title: "Undo", command: .recallMoment)
    )
  }

  /// Takes back that a moment was forgotten. It would not know what has changed since.
  func recallMoment() {
    guard let forgotten = status.forgotten, forgotten.revision == editor.document.revision,
      editor.recall(forgotten.moment, at: forgotten.index)
    else { return }
    status.forgotten = nil
    needsFrame = true
    message = "“\(forgotten.moment.name.visible)” is the name of that moment again"
  }

  func name(ofMoment index: Int) -> String {
    let bookmarks = editor.document.bookmarks
    return bookmarks.indices.contains(index) ? bookmarks[index].name.visible : ""
  }

  // MARK: Looking

  /// After how many steps of the board it is; nil if none of them leads there any more.
  private func place(ofMoment index: Int) -> Int? {
    let document = editor.document
    let key = KnownFacts.Moments(
      revision: document.revision,
      times: document.bookmarks.map(\.time)
    )
    let marks = known.moments.value(for: key) { Timeline(of: document, in: .all).bookmarks }
    return marks.first { $0.index == index }?.step
  }

  func reasonAgainstLook(atMoment index: Int) -> String? {
    guard editor.document.draft == nil else { return "Keep or discard what is tried out first" }
    return place(ofMoment: index) == nil ? "Its step is gone; it can still be compared with" : nil
  }

  func lookAtMoment(_ index: Int, at now: Double) {
    guard let place = place(ofMoment: index) else { return }
    // It is one of the whole board.
    if !editor.scope.isAll { editor.selection = [] }
    scrub(to: Double(place), at: now)
  }

  func openMomentMenu(_ index: Int, at point: Point, isPressed: Bool) {
    openMenu(menu(ofMoment: index), at: point, isPressed: isPressed)
  }

  func menu(ofMoment index: Int) -> [[Command]] {
    [[.lookAtMoment(index), .compareWith(index)], [.forgetMoment(index)]]
  }

  // MARK: Comparing

  func compare(with source: StateComparison.Source) {
    let document = editor.document
    needsFrame = true
    overlay.comparison = StateComparison(of: document, with: source).map {
      Overlay.ShownComparison(source: source, revision: document.revision, comparison: $0)
    }
  }

  /// Compares the board with the moment that is looked at.
  func compareWithLook(at now: Double) {
    guard let playhead = stage.playhead else { return }
    endLook(at: now)
    compare(with: .step(playhead.nearest))
  }

  func endComparison() {
    overlay.comparison = nil
    needsFrame = true
  }

  /// Compares again when the board has changed.
  func refreshComparison() {
    guard let shown = overlay.comparison, shown.revision != editor.document.revision else { return }
    compare(with: shown.source)
  }

  func bringBack(onlySelected: Bool, at now: Double) {
    guard let comparison = overlay.comparison?.comparison else { return }
    let changes = onlySelected ? comparison.changes(of: editor.selection) : comparison.changes
    guard let step = editor.bringBack(changes, at: now) else { return }
    announce("Brought back \(Self.count(changes.count, "change"))", of: step)
    follow([step], at: now)
  }

  var comparedWith: InterfaceState.ComparedWith? {
    guard let shown = overlay.comparison else { return nil }
    let name =
      switch shown.source {
      case .saved: "the saved board"
      case .bookmark(let index): "“\(name(ofMoment: index))”"
      case .step(0): "the beginning"
      case .step(let step): "step \(step)"
      }
    let comparison = shown.comparison
    let counts = [
      (comparison.moved.count, "moved"), (comparison.added.count, "added"),
      (comparison.removed.count, "removed"), (comparison.rewritten.count, "rewritten"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let other = comparison.changes.isEmpty ? "nothing differs" : "other differences"
    return InterfaceState.ComparedWith(
      words: "Compared with \(name): \(counts.isEmpty ? other : counts)",
      count: comparison.changes.count,
      selectedCount: comparison.changes(of: editor.selection).count
    )
  }

  private static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  // MARK: What is drawn

  func traces(_ camera: Camera) -> TraceItem? {
    var look = TraceItem(scale: view.scale)
    if let shown = overlay.comparison, stage.playhead == nil { look.add(shown.comparison, camera) }
    for trail in trails {
      var hot: Int?
      if case .stop(trail.card, let step)? = stage.preview { hot = step }
      look.add(trail, hot: hot, camera)
    }
    return look.isEmpty ? nil : look
  }
}
