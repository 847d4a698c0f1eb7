package import BoardCore
import BoardValues
package import UndoCore

/// A document as a live board: what is done here becomes messages, and messages become what is done here.
package struct LiveSession: Sendable {
  package private(set) var client: LiveClient
  private(set) var names: ElementNames

  /// Shares a board that nobody knows yet.
  package init(sharing document: Document, as client: UInt64) throws(ElementNames.Obstacle) {
    names = try ElementNames(document)
    self.client = LiveClient(id: client, LiveState(names.items(of: document)))
  }

  /// Goes on with a board that others know, whose state at a place in its stream is given. What the editor's document
  /// has not heard of yet, it takes over as one step of others; what is on its way is sent once more.
  package init(
    joining state: LiveState,
    at sequence: UInt64,
    with editor: inout Editor,
    as client: UInt64,
    by people: BoardHistory.Author = .elsewhere,
    at now: Double
  ) throws(ElementNames.Obstacle) {
    names = try ElementNames(editor.document)
    Self.takeBackLost(&editor, state)
    let former = editor.document.live?.sent.map(\.message) ?? []
    self.client = LiveClient(id: client, state, resending: former)
    // What was done while nobody could hear of it.
    for deed in editor.unsentDeeds { publish(deed, &editor, isLate: true) }
    let here = names.items(of: editor.document)
    var known = Dictionary(here.map { ($0.0, Optional($0.1)) }) { first, _ in first }
    // What is on its way was not there yet when others did what has come meanwhile.
    var elements = Elements()
    let waiting = Set(self.client.pending.map(\.id))
    let own = former.filter { !waiting.contains($0.id) }
    let later = editor.document.live?.sent.filter { waiting.contains($0.message.id) } ?? []
    for change in later.reversed().flatMap(\.changes) {
      guard let name = (change.before ?? change.after).flatMap({ ItemName($0) }) else { continue }
      known[name] = .some(change.before.flatMap { names.item($0) })
      elements.put(change.before, change.id)
    }
    let all = Set(known.keys).union(self.client.shown.items.keys)
    let arrived = elements.changes(
      all.map { LiveClient.Change($0, from: known[$0] ?? nil, to: state.items[$0]) },
      &names,
      in: editor.document
    )
    var stack = state
    let pending = self.client.pending.map { message in
      let effect = stack.apply(message)
      let changes = effect.map { LiveClient.changes($0, in: stack) } ?? []
      return elements.changes(changes, &names, in: editor.document)
    }
    let changes = all.sorted { $0.isBefore($1) }.compactMap { name in
      Elements().change(name, to: self.client.shown.items[name], &names, in: editor.document)
    }
    let step = Document.Operation.Step(
      name: .changesMeanwhile,
      time: editor.date(at: now),
      changes: arrived,
      scope: .only(arrived.lazy.map(\.id)),
      author: people
    )
    let news =
      arrived.isEmpty
      ? [] : [Document.News.Arrival(.none, .deed(.step(step)))]
    _ = editor.take(
      Document.News(
        sequence: sequence,
        arrivals: own.map { Document.News.Arrival($0.step, .own(nil)) } + news,
        changes: changes,
        pending: pending
      )
    )
    editor.contentsOfStream = self.client.contents
  }

  /// Makes what was sent unsent again where an earlier message is missing on a server that has lost its end: nothing of it
  /// would ever count.
  private static func takeBackLost(_ editor: inout Editor, _ state: LiveState) {
    var counts: [UInt64: UInt32] = [:]
    let sent = editor.document.live?.sent.map(\.message.id) ?? []
    let lost = sent.firstIndex { id in
      let known = counts[id.client] ?? state.count(of: id.client)
      counts[id.client] = max(id.count, known)
      return id.count > known + 1
    }
    for _ in sent[(lost ?? sent.count)...] { editor.notePublished(.unsent) }
  }

  /// Notes what somebody else says that the board is. Returns whether it is another one here.
  package mutating func contradicts(_ claim: Agreement.Claim) -> Bool {
    client.agreement.contradicts(claim)
  }

  // MARK: Out

  /// Makes messages of what was done here since the last call.
  package mutating func publish(_ editor: inout Editor) -> [LiveMessage] {
    editor.unsentDeeds.compactMap { deed in
      let message = publish(deed, &editor)
      if let message { correct(message, &editor) }
      return message
    }
  }

  @discardableResult
  private mutating func publish(
    _ deed: LiveLayer.Pending,
    _ editor: inout Editor,
    isLate: Bool = false
  ) -> LiveMessage? {
    let message = publish(deed, editor.document, isLate: isLate)
    editor.notePublished(
      message.map { .sent($0.encoded, $0.step(ifDone: deed)) } ?? .local
    )
    return message
  }

  /// Takes back here what a message of one's own could not do, since others have changed the same.
  private mutating func correct(_ message: LiveMessage, _ editor: inout Editor) {
    guard message.deed == .undo else { return }
    let changes = message.changes.compactMap { change -> BoardChange? in
      let (name, item) = (change.item, client.shown.items[change.item])
      let now = names.known(name).flatMap { visibleItem($0, editor.document) }
      let isRight = now.map { $0.looks(like: item, name.kind) } ?? (item?.isPresent != true)
      return isRight
        ? nil : Elements().change(name, to: item, &names, in: editor.document)
    }
    guard !changes.isEmpty, let pending = editor.document.live?.pending else { return }
    var deeds = pending.filter(\.message.isSent).map(\.deed.changes)
    let corrected = Dictionary(changes.map { ($0.id, $0.after) }) { $1 }
    if let last = deeds.popLast() {
      deeds.append(
        last.compactMap { change in
          let after = corrected[change.id] ?? change.after
          return change.before == after
            ? nil : BoardChange(change.id, from: change.before, to: after)
        }
      )
    }
    let sequence = editor.document.live?.sequence ?? 0
    _ = editor.take(
      Document.News(sequence: sequence, arrivals: [], changes: changes, pending: deeds)
    )
  }

  /// Returns what others see of an element.
  private func visibleItem(_ id: ElementID, _ document: Document) -> LiveItem? {
    guard let element = document.state(of: id) else { return nil }
    return element.edge.map(document.board.hasItsCards) == false ? nil : names.item(element)
  }

  /// Makes the message of what was done; `isLate` if others may have gone on meanwhile.
  private mutating func publish(
    _ pending: LiveLayer.Pending,
    _ document: Document,
    isLate: Bool
  ) -> LiveMessage? {
    switch pending.deed {
    case .step(let step):
      let joined = pending.step.flatMap { document.live?.names[$0] }
      var changes = messageChanges(step.changes, takingBack: nil, document)
      if isLate, step.author != .own { keepNews(&changes, of: step.changes) }
      return client.publish(.step, of: joined, name: step.name.key, changes)
    case .moved(let direction, let reference, _, let changes):
      let isUndo = direction == .undo
      switch reference {
      case .live(let step): return move(direction, step, changes, document)
      case .step(let id):
        if let step = document.live?.names[id] { return move(direction, step, changes, document) }
        // Others do not know the step.
        let steps = document.history.steps()
        let name = steps.last { $0.id == id }?.stepName ?? .unknown("")
        return client.publish(
          .step,
          name: (isUndo ? StepName.takeBack(name) : name).key,
          messageChanges(changes, takingBack: nil, document)
        )
      }
    }
  }

  /// Makes the message of an undo or redo of a step that others know.
  private mutating func move(
    _ direction: UndoDirection,
    _ step: LiveStepID,
    _ changes: [BoardChange],
    _ document: Document
  ) -> LiveMessage? {
    let isUndo = direction == .undo
    return client.publish(
      isUndo ? .undo : .redo,
      of: step,
      name: "",
      messageChanges(changes, takingBack: isUndo ? step : nil, document)
    )
  }

  /// Keeps what is news of what a file has brought: it may hold what the board was on its way to what it is now.
  private func keepNews(_ changes: inout [LiveMessage.Change], of step: [BoardChange]) {
    let new = Set(step.filter { $0.before == nil }.compactMap { $0.after.flatMap { ItemName($0) } })
    changes = changes.compactMap { change in
      guard let item = client.shown.items[change.item] else { return change }
      switch change.kind {
      case .removed: return change
      case .made: return item.isPresent ? change : nil
      case .fields(let fields):
        if new.contains(change.item) { return nil }
        let news = fields.filter { field in
          // Words are merged by words.
          field.field == .members(.text) && !item.hasHad(field.after, in: field.field)
            || item.value(of: field.field, change.item.kind).says(field.before)
        }
        return news.isEmpty ? nil : LiveMessage.Change(change.item, .fields(news))
      }
    }
  }

  /// The changes of a message, compared with what is shown. A part that takes back a step does so as long as the step is
  /// the last that has changed it.
  private mutating func messageChanges(
    _ changes: [BoardChange],
    takingBack step: LiveStepID?,
    _ document: Document
  ) -> [LiveMessage.Change] {
    var found: [LiveMessage.Change] = []
    for (name, old, new) in items(of: changes, in: document) {
      // What nobody is known to have changed was changed so long ago that only this history knows.
      func takesBack(_ field: LiveField) -> Bool {
        step != nil && client.shown.isKnown(field, name)
      }
      switch (old, new) {
      case (nil, nil): break
      case (nil, let new?):
        let kind = LiveMessage.Change.Kind.made(
          new.object,
          rank: new.rank,
          takesBack: takesBack(.life)
        )
        found.append(LiveMessage.Change(name, kind))
      case (let old?, nil):
        let kind = LiveMessage.Change.Kind.removed(old.object, takesBack: takesBack(.life))
        found.append(LiveMessage.Change(name, kind))
      case (let old?, let new?):
        let fields = old.changes(to: new, name.kind).map { field in
          var field = field
          field.takesBack = takesBack(field.field)
          return field
        }
        if !fields.isEmpty { found.append(LiveMessage.Change(name, .fields(fields))) }
      }
    }
    return found
  }

  /// The items before and after some changes, by their names. Where one gets the name of another, that is the item of
  /// the name.
  ///
  /// A connection whose cards are not all on the board is seen by nobody, and comes and goes with them.
  private mutating func items(of changes: [BoardChange], in document: Document)
    -> [(ItemName, LiveItem?, LiveItem?)]
  {
    var before: [ItemName: LiveItem] = [:]
    var after: [ItemName: LiveItem?] = [:]
    var order: [ItemName] = []
    func note(_ name: ItemName, _ item: LiveItem?) {
      if after.updateValue(item, forKey: name) == nil { order.append(name) }
    }
    for change in changes {
      guard let old = change.before, let name = ItemName(old) else { continue }
      before[name] = names.item(old)
      if change.after.flatMap({ ItemName($0) }) != name { note(name, nil) }
    }
    for change in changes {
      guard let new = change.after, let name = names.note(change.id, new) else { continue }
      note(name, names.item(new))
    }
    let ends = changes.filter { ($0.before?.card == nil) != ($0.after?.card == nil) }
    let edges =
      ends.flatMap { document.board.edges(of: $0.id).sorted() }.compactMap { id in
        document.board.edge(id).map { (id, $0) }
      }
      + changes.compactMap { change in
        change.after?.edge.map { (change.id, $0) }
      }
    for (id, edge) in edges {
      guard let name = names.note(id, .edge(edge)) else { continue }
      note(name, document.board.hasItsCards(edge) ? names.item(.edge(edge)) : nil)
    }
    return order.map { name in
      let shown = client.shown.items[name].flatMap { $0.isPresent ? $0 : nil }
      // An edge that was not changed came or went with its cards.
      let old = name.kind == .edge && shown == nil ? nil : before[name] ?? shown
      return (name, old, after[name] ?? nil)
    }
  }

  // MARK: In

  /// A message with its place in the stream, who has sent it, and when, by the server's clock, in seconds since 1970.
  package struct Received: Sendable {
    package var message: LiveMessage
    package var sequence: UInt64
    package var person: String
    package var time: Double

    package init(_ message: LiveMessage, at sequence: UInt64, by person: String, time: Double) {
      (self.message, self.sequence) = (message, sequence)
      (self.person, self.time) = (person, time)
    }
  }

  /// What messages have done here.
  package struct Outcome: Sendable {
    /// The changes of the board.
    package var step: AppliedStep
    /// The steps of others, each as it was in the order of the stream.
    package var steps: [AppliedStep] = []
    /// Whether the last message is one's own.
    package var lastIsOwn = false
    /// Elements that stay though somebody removes them.
    package var kept: [ElementID] = []
    /// Cards whose words clash with those of somebody else.
    package var clashing: [ElementID] = []

    /// Adds what the messages after these have done.
    package mutating func append(_ next: Outcome) {
      step = AppliedStep(allOf: [step, next.step])
      steps += next.steps
      kept += next.kept
      clashing += next.clashing
      lastIsOwn = next.lastIsOwn
    }
  }

  /// Takes in messages in the order of the stream. Returns nil, and changes nothing, during a draft.
  package mutating func receive(_ received: [Received], _ editor: inout Editor) -> Outcome? {
    guard editor.canTakeNews, let last = received.last else { return nil }
    let news = client.receive(received.map(\.message))
    let table = Dictionary(received.map { ($0.message.id, $0) }) { first, _ in first }
    var authors: [String: BoardHistory.Author] = [:]
    for arrival in news.arrivals where !arrival.isOwn {
      guard let name = table[arrival.message.id]?.person, authors[name] == nil else { continue }
      authors[name] = editor.liveAuthor(named: name)
    }
    var outcome = Outcome(step: AppliedStep())
    let step = editor.take(
      // The document is let go of before it changes, which would else copy the board.
      documentNews(news, editor.document, at: last.sequence, &outcome) { arrival in
        guard let origin = table[arrival.message.id] else { return nil }
        return authors[origin.person].map { ($0, origin.time) }
      }
    )
    guard let step else { return nil }
    editor.contentsOfStream = client.contents
    outcome.step = step
    outcome.lastIsOwn = news.arrivals.last?.isOwn == true
    return outcome
  }

  /// Returns what news are for a document, and notes in the outcome what others have done. `origin` says who has made a
  /// message, and when.
  private mutating func documentNews(
    _ news: LiveClient.News,
    _ document: Document,
    at sequence: UInt64,
    _ outcome: inout Outcome,
    origin: (LiveClient.Arrival) -> (author: BoardHistory.Author, time: Double)?
  ) -> Document.News {
    var shown = Elements()
    var arrivals: [Document.News.Arrival] = []
    // Once others have come beneath one's own, that may do something else.
    var isBeneath = false
    for arrival in news.arrivals {
      guard !arrival.isOwn, let origin = origin(arrival) else {
        let changes = isBeneath ? shown.changes(arrival.changes, &names, in: document) : nil
        arrivals.append(Document.News.Arrival(arrival.message.step, .own(changes)))
        continue
      }
      isBeneath = true
      let changes = shown.changes(arrival.changes, &names, in: document)
      arrivals.append(arrival.made(changes, origin.author, at: origin.time))
      outcome.steps.append(arrival.applied(changes, origin.author))
      outcome.kept += arrival.kept.map { names.id(of: $0) }
      outcome.clashing += arrival.clashing.map { names.id(of: $0) }
    }
    // What is shown has one's own on top, which may have been made anew.
    var changes = news.shown.sorted { $0.item.isBefore($1.item) }.compactMap { change in
      Elements().change(change.item, to: change.after, &names, in: document)
    }
    changes += lostEdges(of: changes, in: document)
    var pending: [[BoardChange]]?
    if let rebased = news.pending {
      pending = rebased.map { shown.changes($0.changes, &names, in: document) }
    }
    return Document.News(
      sequence: sequence,
      arrivals: arrivals,
      changes: changes,
      pending: pending
    )
  }

  /// Removes the edges that would come back with cards, and that nobody else has any more.
  private func lostEdges(of changes: [BoardChange], in document: Document) -> [BoardChange] {
    let cards = changes.filter { $0.before == nil && $0.after?.card != nil }
    return Set(cards.flatMap { document.board.edges(of: $0.id) }).sorted().compactMap { id in
      guard let edge = document.board[id], let name = ItemName(edge), names.known(name) == id,
        client.shown.items[name]?.isPresent != true
      else { return nil }
      return BoardChange(id, from: edge, to: nil)
    }
  }
}

/// The elements of a document as they become, one change after the other.
///
/// It does not hold the document: a second reference would make the next change copy the board.
private struct Elements {
  private var changed: [ElementID: Element?] = [:]

  /// Puts an element into another state.
  mutating func put(_ element: Element?, _ id: ElementID) { changed[id] = .some(element) }

  private func present(_ name: ItemName, _ names: ElementNames, _ document: Document) -> Element? {
    names.known(name).flatMap { changed[$0] ?? document.state(of: $0) }
  }

  /// Returns the change of an element to what an item says; nil if it is so already.
  func change(
    _ name: ItemName,
    to item: LiveItem?,
    _ names: inout ElementNames,
    in document: Document
  ) -> BoardChange? {
    let before = present(name, names, document)
    let after = names.element(before, as: item, name)
    return before == after ? nil : BoardChange(names.id(of: name), from: before, to: after)
  }

  /// Returns the changes of elements as items change, and follows them.
  mutating func changes(
    _ changes: [LiveClient.Change],
    _ names: inout ElementNames,
    in document: Document
  ) -> [BoardChange] {
    changes.sorted { $0.item.isBefore($1.item) }.compactMap { change in
      let present = present(change.item, names, document)
      let before = names.element(present, as: change.before, change.item)
      let after = names.element(before ?? present, as: change.after, change.item)
      if before == after { return nil }
      let id = names.id(of: change.item)
      changed[id] = .some(after)
      return BoardChange(id, from: before, to: after)
    }
  }
}

extension ItemName {
  /// Nodes come before edges, which need them.
  fileprivate func isBefore(_ other: ItemName) -> Bool {
    if kind != other.kind { return kind == .board || kind == .node && other.kind == .edge }
    return id.text < other.id.text
  }
}

extension ElementNames {
  /// The items of a board.
  func items(of document: Document) -> [(ItemName, LiveItem)] {
    let board = document.board
    let elements = (board.cardOrder + board.shownEdges).compactMap { id in board[id] }
    let items = elements.compactMap { element -> (ItemName, LiveItem)? in
      guard let name = ItemName(element) else { return nil }
      return item(element).map { (name, $0) }
    }
    let metadata = document.state(of: .metadata).flatMap { item($0) }
    return items + (metadata.map { [(.board, $0)] } ?? [])
  }
}

extension LiveMessage {
  /// The step that a step of this program is; another one for a deed that is none.
  fileprivate func step(ifDone deed: LiveLayer.Pending) -> LiveStepID {
    if case .step = deed.deed { step } else { id }
  }
}

extension LiveLayer {
  /// The messages on their way, and what each does here.
  fileprivate var sent: [(message: LiveMessage, changes: [BoardChange])] {
    pending.compactMap { pending in
      guard case .sent(let bytes, _) = pending.message else { return nil }
      return (try? LiveMessage(decoding: bytes)).map { ($0, pending.deed.changes) }
    }
  }
}

extension LiveClient.Arrival {
  fileprivate func made(_ changes: [BoardChange], _ author: BoardHistory.Author, at time: Double)
    -> Document.News.Arrival
  {
    guard message.deed == .step else {
      let direction: UndoDirection = message.deed == .undo ? .undo : .redo
      let deed = LiveLayer.Deed.moved(direction, .live(message.step), by: author, changes)
      return Document.News.Arrival(message.step, .deed(deed))
    }
    let step = Document.Operation.Step(
      name: StepName(key: message.name),
      time: time,
      changes: changes,
      scope: .only(changes.lazy.map(\.id)),
      author: author
    )
    return Document.News.Arrival(message.step, .deed(.step(step)))
  }

  fileprivate func applied(_ changes: [BoardChange], _ author: BoardHistory.Author) -> AppliedStep {
    AppliedStep(
      name: StepName(key: message.name),
      changes: changes,
      direction: message.deed == .undo ? .undo : .redo,
      author: author
    )
  }
}
