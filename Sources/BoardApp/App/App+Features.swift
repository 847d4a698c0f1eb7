import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import Pictures
import UndoCore

/// Lets features handle inputs, and carries out their effects.
extension App {
  /// Lets a feature run, then carries out its effects. A feature that doesn't exist passes.
  @discardableResult
  func run(
    _ id: FeatureID,
    at now: Double,
    _ body: (inout any Feature, Context, inout Effects) -> Verdict
  ) -> Verdict {
    guard var feature = self[id] else { return .passed }
    var effects = Effects()
    let verdict = body(&feature, Context(now: now, feature: id, self), &effects)
    self[id] = feature
    apply(effects, of: id, at: now)
    return verdict
  }

  /// Asks a feature something; nil if it doesn't exist.
  func ask<Answer>(_ id: FeatureID, _ question: (any Feature, Context) -> Answer) -> Answer? {
    self[id].map { question($0, Context(now: 0, feature: id, self)) }
  }

  /// Accesses a feature, in the list or held by `App` itself.
  private subscript(id: FeatureID) -> (any Feature)? {
    get {
      if id == Dragging.id { return dragging }
      return id == Writing.id ? writing : overlay.features[id]
    }
    set {
      switch newValue {
      case let dragging as Dragging: self.dragging = dragging
      case let writing as Writing: self.writing = writing
      default: overlay.features[id] = newValue
      }
    }
  }

  /// Lets a feature of a type run, then carries out its effects.
  func run<F: Feature>(
    _ type: F.Type,
    at now: Double,
    _ body: (inout F, Context, inout Effects) -> Void
  ) {
    guard var feature = overlay.features.of(type) else { return }
    var effects = Effects()
    body(&feature, Context(now: now, feature: F.id, self), &effects)
    overlay.features[F.id] = feature
    apply(effects, of: F.id, at: now)
  }

  /// Lets a feature run that `App` itself holds: those that have the pointer and the keyboard on
  /// the board are called at each motion.
  @discardableResult
  func run<F: Feature, T>(
    _ path: ReferenceWritableKeyPath<App, F>,
    at now: Double,
    _ body: (inout F, Context, inout Effects) -> T
  ) -> T {
    var feature = self[keyPath: path]
    var effects = Effects()
    let result = body(&feature, Context(now: now, feature: F.id, self), &effects)
    self[keyPath: path] = feature
    apply(effects, of: F.id, at: now)
    return result
  }

  /// Updates the features. Called at the end of each turn.
  func followFeatures(isFrame: Bool = false, at now: Double) {
    for (index, id) in Features.ids.enumerated() {
      let context = Context(now: now, feature: id, self)
      guard overlay.features.list[index].isActive(context) else { continue }
      run(id, at: now) { feature, context, effects in
        if isFrame { feature.advance(context, &effects) }
        feature.follow(context, &effects)
        return .passed
      }
    }
  }

  /// Calls a closure with each feature and its context.
  func forEachFeature(at now: Double, _ body: (any Feature, Context) -> Void) {
    let (ids, features) = (Features.ids, overlay.features.list)
    for index in features.indices {
      body(features[index], Context(now: now, feature: ids[index], self))
    }
  }

  /// Returns the earliest of the times that the features give.
  func earliest(_ time: (any Feature) -> Double?) -> Double? {
    let features = overlay.features.list
    var earliest: Double?
    for index in features.indices {
      guard let time = time(features[index]), time < earliest ?? .infinity else { continue }
      earliest = time
    }
    return earliest
  }

  func apply(_ effects: Effects, of feature: FeatureID, at now: Double) {
    for effect in effects.list { apply(effect, of: feature, at: now) }
  }

  private func apply(_ effect: Effect, of feature: FeatureID, at now: Double) {
    switch effect {
    case .openPanel: overlay.open(feature)
    case .closePanel: overlay.close(feature)
    case .closeOtherPanel: overlay.panel = nil
    case .focusField: overlay.focusField()
    case .focus(let focus): overlay.focus = focus
    case .pointer(let body): body(&pointer)
    case .press(let focus): pointer.press = focus.map(PointerState.Press.control) ?? .none
    case .field(let field): overlay.field = field
    case .scroll(let offset): overlay.scroll = offset
    case .showControl(let focus): scroll(toShow: focus)
    case .showRow(let row, let pane): scroll(pane, toShowRow: row)
    case .openMenu(let sections, let point, let isPressed, let choosesFirst):
      run(Menus.self, at: now) { menus, context, _ in
        menus.open(sections, at: point, isPressed: isPressed, choosesFirst: choosesFirst, context)
      }
    case .closeMenu: closeMenu()
    case .say(let words): say(words)
    case .toast(let toast): status.toast = toast
    case .report(let words): status.report(words)
    case .announce(let words, let step): status.announce(words, of: step, in: editor)
    case .status(let body): body(&status)
    case .question(let dialog):
      run(Questions.self, at: now) { $0.ask(dialog, $1, &$2) }
    case .closeQuestion(let isOver):
      run(Questions.self, at: now) { questions, _, effects in
        questions.close(where: isOver, &effects)
      }
    case .glide(let camera): stage.glide(to: camera, from: now)
    case .look(let camera): view.camera = camera
    case .show(let frame, let onlyIfLost): show(frame, onlyIfLost: onlyIfLost, at: now)
    case .showSelection:
      let frames = selectedCards.compactMap { editor.board.card($0)?.frame }
      if let box = frames.box { show(box, at: now) }
    case .endLook: stage.endLook(of: &editor, at: now)
    case .stage(let body): body(&stage, &editor)
    case .select(let elements): editor.choose(elements)
    case .selectInPassing(let elements): editor.selection = elements
    case .perform(let draft): perform(draft, at: now)
    case .change(let body):
      var effects = Effects()
      body(&editor, &effects)
      apply(effects, of: feature, at: now)
      followNotes(at: now)
    case .follow(let steps): follow(steps, at: now)
    case .draft(let draft): pointer.press = draft.map(PointerState.Press.shade) ?? .none
    case .leaveText: leaveText(at: now)
    case .endGesture: endGesture(at: now)
    case .moveAgain: run(\.dragging, at: now) { $0.moveAgain($1, &$2) }
    case .cancelGesture: run(\.dragging, at: now) { $0.cancel($1, &$2) }
    case .openContextMenu(let point, let byKey): openMenu(at: point, byKey: byKey)
    case .pan(let start, let end):
      run(\.dragging, at: now) { $0.pan(from: start, to: end, $1, &$2) }
    case .keepDragged(let file): outbox.draggedFile = file
    case .aim(let card): run(\.dragging, at: now) { $0.aim(from: card, $1, &$2) }
    case .moveEnd(let end, let edge): run(\.dragging, at: now) { $0.aim(end, of: edge, $1, &$2) }
    case .write(let place): write(on: place, at: now)
    case .settleNote(let answer): run(\.writing, at: now) { $0.settle(answer, $1, &$2) }
    case .selectText(let range): run(\.writing, at: now) { $0.select(range, $1, &$2) }
    case .resend(let event): chain.respond(to: event, in: self, at: now)
    case .ask(let command, let point): ask(command, aimedAt: point, at: now)
    case .request(let request): outbox.requests.append(request)
    case .preferences(let body):
      body(&preferences, &storage)
      applySettings()
    case .attempt(let job): coordinate(at: now) { $0.attempt(job, for: feature, $1, &$2) }
    case .reply(let outcome, let receiver):
      run(receiver, at: now) { $0.handle(.reply(outcome), at: .end, $1, &$2) }
    case .allowFiles(let paths): for path in paths { renderer.files.allow(path) }
    case .then(let body):
      run(feature, at: now) {
        body(&$0, $1, &$2)
        return .taken
      }
    case .file(let body): coordinate(at: now, body)
    case .store: store(at: now)
    case .replace(let document): replace(document, at: now)
    case .boardMoved(let path):
      renderer.files.move(toBoard: path)
      editor.noteFiles = NoteFolder(ofBoard: path)
      preferences.noteBoard?(path)
    case .quit: quit(at: now)
    case .openBoard(let path): open(board: path, at: now)
    case .noteUse(let title): preferences.usedCommands.note(title)
    }
  }

  func write(on place: WritingPlace, at now: Double) {
    leaveText(at: now)
    run(\.writing, at: now) { $0.open(place, $1, &$2) }
  }

  /// Opens a board in a window of its own, or says why it cannot be read.
  private func open(board path: String, at now: Double) {
    guard let refusal = Refusal.of(path, besides: storage) else {
      preferences.openBoard?(path)
      return
    }
    status.toast = nil
    run(Questions.self, at: now) { $0.ask(.refused(refusal), $1, &$2) }
  }

  /// Shows the notes that were written, and says why one could not be.
  private func followNotes(at now: Double) {
    for path in editor.takeWrittenNotes() { renderer.files.refresh(path) }
    guard let problem = editor.takeNoteProblem() else { return }
    run(Notes.self, at: now) { $0.report(problem, &$2) }
  }

  func leaveText(at now: Double) { run(\.writing, at: now) { $0.leave($1, &$2) } }

  private func ask(_ command: Command, aimedAt point: Point?, at now: Double) {
    pointer.aim = point
    defer { pointer.aim = nil }
    perform(command, at: now)
  }
}

extension App: Facts {
  func context(of feature: any Feature, at now: Double) -> Context {
    Context(now: now, feature: type(of: feature).id, self)
  }

  var openPanel: FeatureID? { overlay.panel }
  var frontPanel: FeatureID? { overlay.front }
  var preview: Stage.Preview? { stage.preview }
  var fileSession: FileSession { fileCoordinator.session }
  var copies: CopyList { fileCoordinator.copies }
  var isFilming: Bool { fileCoordinator.film != nil }
  var isPlaying: Bool { stage.playback != nil }
  var scrubCount: Int { stage.scrubCount }
  var isWriting: Bool { writing.text != nil }

  var badges: [BadgeItem] {
    guard editor.undoScope == .object, !isWriting, preview == nil else { return [] }
    return known.undoBadges.badges(in: editor, view)
  }
  var isPointerIdle: Bool { dragging.gesture.isIdle }
  var isPointerFree: Bool { dragging.isFree }
  var hasMarquee: Bool { dragging.drag.marquee != nil }
  var dragThreshold: Double { dragging.gesture.threshold }
  var presentation: Presentation { stage.presentation }
  var isFlying: Bool { stage.presentation.isFlying }
  var isStretched: Bool { renderer.isStretched }
  var hasKeyboard: Bool { overlay.hasKeyboard && overlay.focus == nil }
  var menuFrame: Rect? { overlay.menu?.frame }
  var isMenuOpen: Bool { overlay.menu != nil }

  var keyboard: PointerState.Keyboard {
    if isMenuOpen { return .menu }
    if overlay.focus != nil { return .controls }
    return isWriting ? .text : .board
  }

  func menuArea(at point: Point) -> Rect {
    overlay.menuAreas.first { $0.contains(point) } ?? overlay.menuAreas.first ?? view.bounds
  }

  var focus: Focus? { overlay.focus }
  var isFieldFocused: Bool { overlay.isFieldFocused }
  var recentBoards: [RecentBoard] { preferences.recentBoards }
  var reading: [ElementID: Double] { stage.reading }

  var openTextFact: Context.OpenText? {
    writing.text.map {
      Context.OpenText(
        id: $0.id,
        card: $0.element.card,
        version: $0.session.version,
        editor: $0.editor,
        isDropTarget: $0.drop != nil,
        hasChanged: editor.isLooking && $0.hasChanged
      )
    }
  }

  var openCardFrame: Rect? {
    writing.text.flatMap { writing.card(of: $0, context(of: writing, at: 0)) }?.frame
  }

  func answer(to command: Command) -> CommandAnswer { chain.answer(to: command, in: self) }

  func isChosen(_ command: Command) -> Bool {
    guard let id = overlay.features.owner(of: command) else { return false }
    let context = Context(now: 0, feature: id, self)
    return overlay.features[id]?.isChosen(command, context) ?? false
  }

  func offeredCommands(_ row: CommandRow) -> [Command] {
    let members = row.members.map(\.command)
    guard let family = row.family else { return members }
    let offered = overlay.features.list.flatMap {
      $0.offeredCommands(family, Context(now: 0, feature: type(of: $0).id, self))
    }
    return offered.isEmpty ? members : offered
  }

  var focusedField: TextField? { overlay.isFieldFocused ? overlay.field : nil }

  func label(at point: Point, _ now: Double) -> ElementID? {
    renderer.label(at: point, board(at: now))
  }

  func readablePath(_ path: String) -> String? { renderer.files.readablePath(path) }

  func embeds(_ files: [MarkdownEmbed.File], width: Double) -> EmbeddedFiles {
    EmbeddedFiles(files, in: renderer.files, room: Size(width, 4 * width))
  }

  func picture(of fragment: Fragment, scale: Double) -> BoardPicture {
    BoardPicture(
      document: Document(CanvasDocument(fragment.elements)),
      files: renderer.files,
      theme: preferences.theme,
      scale: scale
    )
  }

  /// Returns the answer to a script's query.
  func answer(_ query: Query, at now: Double) -> String {
    dragging.answer(query, context(of: dragging, at: now))
      ?? writing.answer(query, context(of: writing, at: now))
      ?? overlay.features.list.lazy.compactMap { [self] in
        $0.answer(query, context(of: $0, at: now))
      }.first ?? Answers(context: Context(now: now, feature: Controls.id, self)).answer(query)
  }
}

/// Menus, and messages that are used in several places.
extension App {
  /// Opens the context menu. What is selected counts as chosen, since the menu says what undo does to it.
  private func openMenu(at point: Point, byKey: Bool) {
    if !isWriting, !editor.selection.isEmpty { editor.choose(editor.selection) }
    run(Menus.self, at: 0) { $0.openContextMenu(at: point, byKey: byKey, $1, &$2) }
  }

  func closeMenu() {
    if overlay.menu != nil { run(Menus.self, at: 0) { menus, _, _ in menus.close() } }
  }
}
