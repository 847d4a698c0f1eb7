import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import Graphics
import Hypertext
import LinuxSystem
import Pictures
import UndoCore
import Windowing

/// Time and pictures: the contents of a frame, and the time of the next one.
extension App: WindowContent {
  func deadline(after now: Double) -> Double? {
    if needsFrame || renderer.files.hasNews { return now }
    let scroll = scrollVelocity == nil ? nil : view.scrollDeadline(after: now)
    let drags = dragging.deadline(question(of: dragging, at: now))
    return [
      otherDeadline(after: now), stage.presentation.nextChange(after: now),
      renderer.nextChange(after: now), drags, scroll,
    ].compactMap(\.self).min()
  }

  /// Returns the time of the next frame that is about more than cards that move and sharper pictures.
  func otherDeadline(after now: Double) -> Double? {
    let deadline = outbox.deadline ?? findOtherDeadline(after: now)
    outbox.deadline = deadline
    return deadline.map { max($0, now) }
  }

  private func findOtherDeadline(after now: Double) -> Double? {
    let view = stage.nextChangeOfView(after: now)
    let panel = overlay.nextChange(after: now)
    let selecting = writing.textVelocity(question(of: writing, at: now)) == nil ? nil : now
    let features = earliest { $0.deadline(after: now) }
    let page = writing.deadline(after: now)
    let text = writing.deadline(after: now, isPointerFree: dragging.isFree)
    return [touches.deadline, page, text, selecting, view, panel, features].compactMap(\.self).min()
  }

  /// Advances everything that depends on time, in a fixed order. The result may need another frame,
  /// such as that of a menu.
  func advance(to now: Double) {
    needsFrame = false
    outbox.onlyMoves = advanceMotion(to: now)
    if outbox.onlyMoves { return }
    let popupVersion = popup(at: now)?.version
    outbox.forgetAppearance()
    advanceTouches(to: now)
    run(\.dragging, at: now) { $0.advance(&$1) }
    if fileCoordinator.session.isWaiting, dragging.isFree { tell(.gestureEnded, at: now) }
    scrollAtEdge(at: now)
    run(\.writing, at: now) { $0.advance(&$1) }
    stage.prune(at: now)
    // A glide uses pictures of the board from its beginning, so new previews wait for its end.
    if view.camera == view.seenCamera(at: now) { renderer.files.publish() }
    store(at: now)
    refreshMessage(at: now)
    editor.note(now: now)
    stage.advance(&editor, to: now)
    followFeatures(isFrame: true, at: now)
    overlay.advance(to: now, reducesMotion: stage.reducesMotion)
    // This frame shows all changes, except those of a menu in a window of its own.
    needsFrame = popup(at: now)?.version != popupVersion
    outbox.settled = KnownFacts.Selected(editor)
  }

  /// Does work outside of events and frames, and requests a frame if the visible state changes.
  func watch(_ body: () -> Void) {
    let before = Glance(self)
    body()
    outbox.forgetDeadlines()
    guard Glance(self) != before else { return }
    outbox.forgetAppearance()
    needsFrame = true
  }

  /// The visible state of the window, except animations.
  private struct Glance: Equatable {
    let state: InterfaceState
    let revision: Document.Revision
    let blink: Double?
    let text: Int?
    let said: Herald.Said?

    @MainActor
    init(_ app: App) {
      state = app.interfaceState
      revision = app.editor.shownDocument.revision
      blink = app.writing.text?.lastBlink
      text = app.writing.text?.session.version
      said = app.overlay.features.of(People.self)?.herald.said
    }
  }

  func paint(into surface: Surface, at now: Double, isFresh: Bool) -> [PixelRect] {
    defer {
      renderer.files.fulfil(at: now)
      if storage.startMark != nil, deadline(after: now) == nil { cameToRest() }
    }
    return renderer.paint(frame(at: now), into: surface, isFresh: isFresh)
  }

  func bearings(at now: Double) -> Bearings {
    Bearings(camera: view.seenCamera(at: now), places: renderer.movingAreas)
  }

  var watches: [FileWatch] { storage.watches }

  var descriptors: [Int32] {
    let features = outbox.descriptors ?? featuresAtWork.compactMap(\.descriptor)
    outbox.descriptors = features
    return renderer.files.descriptors + fileCoordinator.descriptors + features
  }

  func readDescriptors(at now: Double) {
    watch {
      coordinate(at: now) { files, turn in files.readDescriptors(&turn) }
      upkeep(of: featuresAtWork, at: now)
    }
    renderer.files.takeNews(at: now)
  }

  var isWorking: Bool { fileCoordinator.task != nil || fileCoordinator.copies.task != nil }

  func paintPopup(into surface: Surface, at now: Double) {
    guard let popup = popup(at: now), !isInWindow(popup) else { return }
    renderer.paint(
      popup.widgets(),
      opacity: popup.opacity,
      at: popup.frame,
      preferences.theme,
      font,
      scale: view.scale,
      into: surface
    )
  }

  func popup(at now: Double) -> Popup? {
    overlay.features.of(Menus.self)?.popup(at: now)
  }

  /// Returns whether a menu fits into the window and is painted in it, with its shadow. Any other has a
  /// window of its own.
  func isInWindow(_ popup: Popup) -> Bool { view.bounds.contains(popup.frame) }

  /// Returns all that is painted in the window. If `isWhole`, panes that are still appearing are
  /// shown in full.
  func frame(at now: Double, isWhole: Bool = false) -> FrameState {
    let panes = panes
    outbox.panes = panes
    var frame = board(at: now)
    let isFree = overlay.menu == nil && isPointerIdle
    forEachFeature(at: now) { $0.mark(&frame, $1) }
    addGhosts(to: &frame, panes)
    dragging.mark(&frame, question(of: dragging, at: now))
    frame.widgets =
      (outbox.onlyMoves ? outbox.widgets : nil)
      ?? widgets(in: panes, pointer: isFree ? pointer.position : nil, isWhole: isWhole, at: now)
    outbox.widgets = frame.widgets
    return frame
  }

  private func widgets(
    in panes: Panes,
    pointer: Point?,
    isWhole: Bool,
    at now: Double
  ) -> [Widget] {
    var all = panes.widgets(
      pointer: overlay.front == nil ? pointer : nil,
      focus: overlay.focus,
      pressed: self.pointer.press.control,
      opacity: { isWhole ? 1 : self.opacity(of: $0, at: now) }
    )
    if let popup = popup(at: now), isInWindow(popup) {
      let opacity = isWhole ? 1 : popup.opacity
      all +=
        opacity == 1
        ? popup.widgets() : [.group(popup.widgets(), in: popup.frame, opacity: opacity)]
    }
    return all
  }

  /// Whether no button is down on the board, or in the text on it.
  var isPointerIdle: Bool { dragging.gesture.isIdle && writing.text?.press == nil }

  /// Returns the opacity of a pane: less while it opens, while it lies over cards far from the pointer, and beside
  /// a text while the user types. With high contrast nothing is seen through.
  private func opacity(of pane: PlacedPane, at now: Double) -> Double {
    guard pane.id == .selectionBar else { return overlay.opacity(of: pane.id, at: now) }
    guard !preferences.theme.hasHighContrast, overlay.focus?.pane != pane.id else {
      return 1
    }
    // A press in the text has nothing to do with the bar beside it.
    let pointer = writing.text?.pressPoint ?? self.pointer.position
    let opacity = SelectionBar.opacity(of: pane, pointer: pointer, scale: view.scale)
    let share = writing.steppedBack(pointer, reducesMotion: stage.reducesMotion, at: now)
    return opacity * (1 - share * (1 - SelectionBar.leastOpacity))
  }

  /// Returns the board alone, without marks.
  func board(at now: Double) -> FrameState {
    let camera = view.seenCamera(at: now)
    let (editor, moment) = (shownEditor, moment(at: now))
    let openText = writing.item(camera, question(of: writing, at: now))
    let look = BoardLook(
      of: editor,
      camera: camera,
      bounds: view.bounds,
      scale: view.scale,
      theme: preferences.theme,
      moment: moment,
      openText: openText?.id,
      files: renderer.files,
      reading: stage.reading,
      turned: stage.turned,
      carriedCopies: dragging.drag.cards?.carriedCopies
    )
    var frame = FrameState(
      editor: editor,
      moment: moment,
      look: look,
      target: view.camera,
      font: font,
      hasGrid: settings.hasGrid,
      openText: openText,
      files: renderer.files
    )
    forEachFeature(at: now) { $0.show(in: &frame, $1) }
    return frame
  }

  func moment(at now: Double) -> Moment {
    let draft = dragging.drag.draft ?? pointer.press.draft
    return Moment(
      stage.presentation,
      holding: dragging.drag.held,
      drafting: draft ?? writing.draft(question(of: writing, at: now)),
      between: stage.preview == nil ? editor.look?.tween : nil,
      at: now
    )
  }

  /// Adds the positions that elements would have after the command under the pointer.
  private func addGhosts(to frame: inout FrameState, _ panes: Panes) {
    guard stage.preview == nil, let command = hotCommand(panes),
      let changes = UndoDirection(command).map({ editor.nextChanges($0) })
        ?? overlay.features.of(LastSteps.self)?.changes(of: command)
    else { return }
    frame.ghosts = []
    frame.addGhosts(of: changes)
  }

  /// Returns the element under a window point.
  func hit(at point: Point) -> Hit? {
    if outbox.onlyMoves, let known = outbox.hit, known.point == point { return known.hit }
    let hit = editor.hit(at: view.camera.toBoard(point), reach: view.lineReach, label: still.label)
    outbox.hit = (point, hit)
    return hit
  }

  /// Returns the command that a click would perform, in the menu or else in the bars.
  private func hotCommand(_ panes: Panes) -> Command? {
    if let menu = overlay.menu { return menu.hotItem?.command }
    guard dragging.gesture.isIdle, let control = pointer.position.flatMap(panes.hit),
      control.isEnabled
    else { return nil }
    return control.part.command
  }

  func iconPixels(size: Int) -> [UInt32] { AppIcon.pixels(size: size) }

  /// The appearance of the window. Hosts ask for it several times a turn; it is cached until
  /// something happens.
  var appearance: WindowAppearance {
    if let known = outbox.appearance { return known }
    outbox.panes = panes
    let appearance = WindowAppearance(
      title: title,
      cursor: chain.cursor(at: pointer.position, in: self),
      popup: popup(at: 0).map {
        WindowAppearance.Popup(
          panels: $0.panels.map(PixelRect.init(covering:)),
          version: $0.version,
          radius: Int((Metrics.panelRadius * view.scale).rounded()),
          isInWindow: isInWindow($0)
        )
      },
      // The keys of a menu are no input for a text behind it.
      textCaret: isMenuOpen ? nil : textCaret,
      typingPlace: isMenuOpen ? nil : Question(now: 0, feature: TypeToWrite.id, self).typingPlace,
      isCarryingOutside: dragging.isCarryingOutside(question(of: dragging, at: 0))
        || writing.isCarryingOutside(question(of: writing, at: 0)),
      trouble: troubles.isEmpty
        ? nil : WindowAppearance.Trouble(words: spokenTitle, action: localized("Show Board")),
      reasonToStayOn: stage.playback != nil ? localized("A film is playing") : nil,
      scale: settings.scale,
      exitCode: exitCode
    )
    outbox.appearance = appearance
    return appearance
  }

  func takeRequests() -> [HostRequest] {
    defer { outbox.requests = [] }
    return outbox.requests
  }

  var title: String { (editor.hasUnsavedChanges ? "• " : "") + spokenTitle }

  /// The title without the mark of unsaved changes, which a screen reader would read out at each of them.
  var spokenTitle: String {
    let looking = editor.isReadOnly ? [localized("looking only")] : []
    let words = [storage.file.name] + looking + troubles + ["DragBoard"]
    return words.joined(separator: " — ").visible
  }

  // MARK: Scrolling at the edge

  /// The caret in window pixels, beneath which input methods show their candidates.
  var textCaret: PixelRect? {
    overlay.focus.flatMap { panes[$0] }.flatMap(fieldCaret)
      ?? writing.caret(question(of: writing, at: 0))
  }

  private func fieldCaret(_ control: Control) -> PixelRect? {
    guard case .field(let field) = control.part.kind else { return nil }
    let text = FieldText(field, in: control.frame, preferences.font, scale: view.scale)
    return PixelRect(covering: text.caret(width: 1))
  }

  /// The reason why the app doesn't come to rest, for a script that waits for that.
  var reasonForUnrest: String {
    scrollVelocity == nil
      ? "it does not come to rest"
      : "it does not come to rest: the pointer is held at the edge, and the view still scrolls"
  }

  /// The velocity at which the view scrolls, in window pixels a second, during a drag that may have
  /// to leave the visible part of the board.
  var scrollVelocity: Vector? {
    let question = question(of: dragging, at: 0)
    return dragging.scrollVelocity(question)
      ?? writing.scrollVelocity(question)
  }

  var contentBounds: Rect? {
    known.content.value(for: editor.shownDocument.revision) { editor.board.bounds }
  }

  private func scrollAtEdge(at now: Double) {
    let velocity = scrollVelocity
    let content = velocity == nil ? nil : contentBounds
    guard view.scroll(velocity, over: content, to: now) else { return }
    run(\.dragging, at: now) { $0.moveAgain(&$1) }
    run(\.writing, at: now) { $0.followView(&$1) }
  }
}

extension FrameState {
  /// The maximum number of ghosts. More can't be told apart.
  private static let maxGhosts = 500

  /// Adds the positions to which changes move elements.
  mutating func addGhosts(of changes: [BoardChange]) {
    ghosts += changes.prefix(Self.maxGhosts).compactMap { change in
      let from = change.before?.card.map { camera.toWindow($0.frame) }
      let to = change.after?.card.map { camera.toWindow($0.frame) }
      return from == nil && to == nil ? nil : Ghost(from: from, to: to)
    }
  }
}
