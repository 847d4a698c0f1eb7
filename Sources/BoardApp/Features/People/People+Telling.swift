import BoardCore
import BoardValues

/// What others are told of this window.
extension People {
  /// Whether the next motion of what is carried has to come here, since nothing else says that there was one.
  var heedsMotion: Bool { table?.isEmpty == false && !teller.isWaiting }

  /// Tells those who are still there how things are, if it is time for that.
  mutating func tell(_ turn: inout Turn, anew: Bool = false, toAnyone: Bool = false) {
    for gone in table?.prune(at: turn.now) ?? [] { noteGone(gone, &turn) }
    guard let table, toAnyone || !table.isEmpty else { return teller.rest() }
    let presence = presence(turn.question)
    let count = table.members.count
    if teller.tells(presence, to: count, anew: anew, at: turn.now) {
      turn.signal(presence.bytes)
      self.table?.ask(at: turn.now)
    }
    if table.isEmpty { teller.rest() }
  }

  private func presence(_ question: Question) -> Presence {
    var presence = Presence(name: teller.name)
    presence.colour = table?.colour ?? 0
    // Two who follow each other would else go farther and farther away.
    let followed = following.flatMap { table?[$0.client]?.presence.view }
    presence.view = followed ?? question.view.camera.toBoard(question.view.bounds)
    presence.pointer = pointer(question)
    let selected = KnownFacts.Selected(question.editor)
    presence.selection = selectionNames.value(for: selected) {
      Self.names(question.editor.selection, on: question.board)
    }
    if let held = question.carried {
      let names = carriedNames.value(for: selected) { Self.names(held.ids, on: question.board) }
      presence.carried = Presence.Carried(names, by: held.delta)
    }
    presence.writing = writing(question)
    return presence
  }

  private static func names(_ ids: some Sequence<ElementID>, on board: Board) -> [String] {
    Presence.said(ids.sorted().lazy.compactMap { board[$0]?.name })
  }

  /// Returns where the pointer is on the board, no finer than others are told.
  private func pointer(_ question: Question) -> Point? {
    guard let point = question.pointer.position, question.view.bounds.contains(point),
      question.carried != nil || question.panes.find(point) == nil
    else { return nil }
    let place = question.view.camera.toBoard(point)
    func told(_ length: Double) -> Double { (length * Presence.grain).rounded() / Presence.grain }
    return Point(told(place.x), told(place.y))
  }

  private func writing(_ question: Question) -> Presence.Writing? {
    guard let text = question.openText,
      let name = text.card?.name ?? text.id.flatMap({ question.board[$0]?.name }),
      name.utf8.count <= Presence.longestName
    else { return nil }
    // A note is another file, which others may not have.
    let isOwnText = text.card.map { $0.notePath == nil && !$0.isGroup } ?? false
    guard isOwnText, let frame = question.openCardFrame else { return Presence.Writing(name) }
    let size = text.editor.text.count
    let version = TextVersion(id: text.id, version: text.version, size: size)
    return Presence.Writing(name, frame: frame, words: words.value(for: version) { text.words })
  }
}
