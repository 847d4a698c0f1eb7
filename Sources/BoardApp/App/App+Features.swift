import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures
import UndoCore

/// Lets features handle inputs, and does what they ask for.
extension App {
  /// Lets a feature run, then does what it asks for. A feature that doesn't exist passes.
  @discardableResult
  func run(
    _ id: FeatureID,
    at now: Double,
    _ body: (inout any Feature, inout Turn) -> Verdict
  ) -> Verdict {
    guard var feature = self[id] else { return .passed }
    var turn = Turn(now: now, feature: id, self)
    let verdict = body(&feature, &turn)
    self[id] = feature
    finish(turn)
    return verdict
  }

  /// Asks a feature something; nil if it doesn't exist.
  func ask<Answer>(_ id: FeatureID, _ question: (any Feature, Question) -> Answer)
    -> Answer?
  {
    self[id].map { question($0, Question(now: 0, feature: id, self)) }
  }

  /// Accesses a feature, in the list or held by `App` itself.
  private subscript(id: FeatureID) -> (any Feature)? {
    get {
      if id == DragFeature.id { return dragging }
      return id == Writing.id ? writing : overlay.features[id]
    }
    set {
      switch newValue {
      case let dragging as DragFeature: self.dragging = dragging
      case let writing as Writing: self.writing = writing
      default: overlay.features[id] = newValue
      }
    }
  }

  /// Lets a feature of a type run, then does what it asks for.
  func run<F: Feature>(
    _ type: F.Type,
    at now: Double,
    _ body: (inout F, inout Turn) -> Void
  ) {
    guard var feature = overlay.features.of(type) else { return }
    var turn = Turn(now: now, feature: F.id, self)
    body(&feature, &turn)
    overlay.features[F.id] = feature
    finish(turn)
  }

  /// Lets a feature run that `App` itself holds: those that have the pointer and the keyboard on
  /// the board are called at each motion.
  @discardableResult
  func run<F: Feature, T>(
    _ path: ReferenceWritableKeyPath<App, F>,
    at now: Double,
    _ body: (inout F, inout Turn) -> T
  ) -> T {
    var feature = self[keyPath: path]
    var turn = Turn(now: now, feature: F.id, self)
    let result = body(&feature, &turn)
    self[keyPath: path] = feature
    finish(turn)
    return result
  }

  /// Updates the features. Called at the end of each turn.
  func followFeatures(isFrame: Bool = false, at now: Double) {
    for (index, id) in overlay.features.ids.enumerated() {
      let question = Question(now: now, feature: id, self)
      guard overlay.features.list[index].isActive(question) else { continue }
      run(id, at: now) { feature, turn in
        if isFrame { feature.advance(&turn) }
        feature.follow(&turn)
        return .passed
      }
    }
  }

  /// Calls a closure with each feature and a question.
  func forEachFeature(at now: Double, _ body: (any Feature, Question) -> Void) {
    let (ids, features) = (overlay.features.ids, overlay.features.list)
    for index in features.indices {
      body(features[index], Question(now: now, feature: ids[index], self))
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

  /// Does what a feature has asked for in its turn, in order.
  func finish(_ turn: borrowing Turn) {
    if turn.hasActed { followNotes(at: turn.now) }
    for asked in turn.asked { perform(asked, for: turn.feature, at: turn.now) }
  }

  func write(on place: WritingPlace, selecting range: Range<Int>? = nil, at now: Double) {
    if range == nil || place.element != writing.text?.id {
      leaveText(at: now)
      let before = writing.text?.session
      run(\.writing, at: now) { $0.open(place, &$1) }
      if let text = writing.text, text.session !== before { overlay.leaveForText() }
    }
    if let range { run(\.writing, at: now) { $0.select(range, &$1) } }
  }

  /// Opens a board in a window of its own, or says why it cannot be read. A card on this board is gone to in this window.
  func open(board path: String, card: String? = nil, at now: Double) {
    if let card, let file = FileIdentity(path), file == FileIdentity(storage.file.path) {
      return goToCard(named: card, at: now)
    }
    guard let refusal = Refusal.of(path, besides: storage) else {
      preferences.openBoard?(CardPlace(board: path, card: card).reference)
      return
    }
    status.toast = nil
    run(Questions.self, at: now) { $0.ask(.refused(refusal), &$1) }
  }

  /// Goes to a card of this board, or says that there is none.
  package func goToCard(named name: String, at now: Double) {
    run(Links.self, at: now) { $0.goToCard(named: name, &$1) }
  }

  /// Shows the notes that were written as they are now.
  func showWrittenNotes() {
    for path in editor.takeWrittenNotes() { renderer.files.refresh(path) }
  }

  /// Shows the notes that were written, and says why one could not be.
  private func followNotes(at now: Double) {
    showWrittenNotes()
    guard let problem = editor.takeNoteProblem() else { return }
    run(Notes.self, at: now) { $0.report(problem, &$1) }
  }

  func leaveText(at now: Double) {
    for asked in finishText(at: now) { perform(asked, for: Writing.id, at: now) }
  }

  /// Ends text editing, and returns what that asks for.
  func finishText(at now: Double) -> [Asked] {
    var text = writing
    var turn = Turn(now: now, feature: Writing.id, self)
    text.leave(&turn)
    writing = text
    followNotes(at: now)
    return turn.asked
  }
}

/// The facts that features know.
extension App {
  func question(of feature: any Feature, at now: Double) -> Question {
    Question(now: now, feature: type(of: feature).id, self)
  }

  var isWriting: Bool { writing.text != nil }
  var isMenuOpen: Bool { overlay.menu != nil }

  var keyboard: PointerState.Keyboard {
    if isMenuOpen { return .menu }
    if overlay.focus != nil { return .controls }
    return isWriting ? .text : .board
  }

  var openCardFrame: Rect? {
    writing.text.flatMap { writing.card(of: $0, question(of: writing, at: 0)) }?.frame
  }

  /// Returns the answer to a script's query.
  func answer(_ query: Query, at now: Double) -> String {
    dragging.answer(query, question(of: dragging, at: now))
      ?? writing.answer(query, question(of: writing, at: now))
      ?? overlay.features.list.lazy.compactMap { [self] in
        $0.answer(query, question(of: $0, at: now))
      }.first ?? Question(now: now, feature: Controls.id, self).answer(query)
  }
}

/// Menus, and messages that are used in several places.
extension App {
  /// Opens the context menu. What is selected counts as chosen, since the menu says what undo does to it.
  func openMenu(at point: Point, byKey: Bool) {
    if !isWriting, !editor.selection.isEmpty { editor.choose(editor.selection) }
    run(Menus.self, at: 0) { $0.openContextMenu(at: point, byKey: byKey, &$1) }
  }

  func closeMenu() {
    if overlay.menu != nil { run(Menus.self, at: 0) { menus, _ in menus.close() } }
  }
}
