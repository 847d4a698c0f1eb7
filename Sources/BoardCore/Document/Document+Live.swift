import UndoCore

/// A document that is a live board.
extension Document {
  /// Messages that have come in the stream of a live board, and what they have made of it.
  package struct News: Equatable, Sendable {
    /// The place of the last of them in the stream.
    package var sequence: UInt64
    package var arrivals: [Arrival]
    /// How the board changes; nil if it is what the arrivals say, one after the other.
    package var changes: [BoardChange]?
    /// What each message of one's own on its way does now; nil if nothing has come beneath them.
    package var pending: [[BoardChange]]?

    package struct Arrival: Equatable, Sendable {
      package var name: LiveStepID
      package var kind: Kind

      package enum Kind: Equatable, Sendable {
        /// The oldest of one's own, which does this now; nil if it is as it was.
        case own([BoardChange]?)
        case deed(LiveLayer.Deed)
      }

      package init(_ name: LiveStepID, _ kind: Kind) { (self.name, self.kind) = (name, kind) }
    }

    package init(
      sequence: UInt64,
      arrivals: [Arrival],
      changes: [BoardChange]? = nil,
      pending: [[BoardChange]]? = nil
    ) {
      (self.sequence, self.arrivals) = (sequence, arrivals)
      (self.changes, self.pending) = (changes, pending)
    }
  }

  /// Whether an operation leads through steps that could not be named on a live board one by one.
  func isBarredLive(_ operation: Operation) -> Bool {
    guard live != nil else { return false }
    switch operation {
    case .jump, .restored: return true
    default: return false
    }
  }

  /// Notes what was done here as being on its way.
  mutating func follow(_ operation: Operation, _ applied: AppliedStep) {
    guard live != nil, draft == nil else { return }
    guard let deed = deed(operation, applied) else {
      if live?.pending.isEmpty == true { live?.confirmed.history = history }
      return
    }
    var step: BoardHistory.StepID?
    if case .step = deed { step = history.currentStep }
    live?.pending.append(LiveLayer.Pending(deed: deed, step: step))
  }

  private func deed(_ operation: Operation, _ applied: AppliedStep) -> LiveLayer.Deed? {
    guard !applied.changes.isEmpty else { return nil }
    func made(_ name: StepName, _ time: Double, by author: BoardHistory.Author = .own)
      -> LiveLayer.Deed
    {
      .step(
        Operation.Step(
          name: name,
          time: time,
          changes: applied.changes,
          scope: .all,
          author: author
        )
      )
    }
    switch operation {
    case .step(let step), .merged(let step, _), .mergedCopy(let step, _): return .step(step)
    case .endedDraft(keeping: true, let time): return made(applied.name ?? .tryOut, time)
    case .reloaded(_, let time, let author): return made(.reload, time, by: author)
    case .undoRedo(let direction, _, let author):
      guard let step = applied.movedStep else { return nil }
      let reference = live?.names[step].map(LiveLayer.Reference.live) ?? .step(step)
      return .moved(direction, reference, by: author, applied.changes)
    default: return nil
    }
  }

  // MARK: Operations

  mutating func share(_ address: String) -> AppliedStep? {
    guard draft == nil, live == nil else { return nil }
    live = LiveLayer(address: address, confirmed: LiveHistory(history: history, names: LiveNames()))
    return AppliedStep()
  }

  /// Notes what became of the oldest deed that was not sent; or that the newest one that was is to be sent anew.
  mutating func noteMessage(_ message: LiveLayer.Pending.Message) -> AppliedStep? {
    if message == .unsent { return live?.takeBackMessage() == true ? AppliedStep() : nil }
    guard let index = live?.pending.firstIndex(where: { $0.message == .unsent }) else { return nil }
    live?.note(message, at: index)
    settleLocal()
    return AppliedStep()
  }

  /// Takes over what concerns nobody else, as soon as nothing beneath it is on its way.
  private mutating func settleLocal() {
    live?.settleLocal()
    if let layer = live, layer.pending.isEmpty {
      live?.confirmed = LiveHistory(history: history, names: layer.names)
    }
  }

  mutating func take(_ news: News) -> AppliedStep? {
    guard draft == nil, var layer = live else { return nil }
    live = nil
    defer { live = layer }
    layer.sequence = max(layer.sequence, news.sequence)
    // What is shown is what is confirmed. A second reference would make the next step copy all of it.
    if layer.pending.isEmpty, news.pending != nil {
      (history, layer.names) = (BoardHistory(), LiveNames())
    }
    for arrival in news.arrivals {
      switch arrival.kind {
      case .deed(let deed): _ = layer.confirmed.apply(deed, named: arrival.name)
      case .own(let changes):
        guard var first = layer.pending.first else { continue }
        if let changes { first.deed.take(changes) }
        _ = layer.confirmed.apply(first.deed, named: arrival.name)
        layer.pending.removeFirst()
        layer.settleLocal()
      }
    }
    let changes = news.changes ?? news.arrivals.flatMap { $0.changes }
    // An element that is only in the history needs its number, too.
    for id in news.ids where id.isOnBoards { board.reserve(id) }
    apply(changes)
    var applied = AppliedStep(changes: AppliedStep.joining(changes))
    guard let pending = news.pending else {
      // What was shown has only come back.
      if layer.pending.isEmpty {
        layer.confirmed = LiveHistory(history: history, names: layer.names)
      }
      return applied
    }
    var shown = layer.confirmed
    var rebased = pending.makeIterator()
    for index in layer.pending.indices {
      var name: LiveStepID?
      if case .sent(_, let own) = layer.pending[index].message {
        name = own
        if let changes = rebased.next() { layer.pending[index].deed.take(changes) }
      }
      let old = layer.pending[index].step
      let new = shown.apply(layer.pending[index].deed, named: name)
      layer.pending[index].step = new
      if let old, let new { applied.renumbered[old] = new }
    }
    (history, layer.names) = (shown.history, shown.names)
    if layer.pending.isEmpty { layer.confirmed = shown }
    noteSavedPoint()
    return applied
  }

  /// Finds out anew whether the file holds the board, as the history has been put together anew.
  private mutating func noteSavedPoint() {
    let isSaved = changesToSaved.isEmpty
    save?.noteHistory(history)
    if isSaved { history.markClean() } else if history.isClean { history.loseSavedPoint() }
  }
}

extension LiveLayer {
  /// Confirms what concerns nobody else, as far as nothing beneath it is on its way.
  fileprivate mutating func settleLocal() {
    while let first = pending.first, first.message == .local {
      _ = confirmed.apply(first.deed, named: nil)
      pending.removeFirst()
    }
  }
}

extension LiveLayer {
  fileprivate mutating func note(_ message: Pending.Message, at index: Int) {
    pending[index].message = message
    guard case .sent(_, let name) = message else { return }
    if let step = pending[index].step { names.name(step, name) }
    // Others know the step that is undone by now, and its name stays as its place among the steps changes.
    if case .moved(let direction, .step(let step), let author, let changes) = pending[index].deed,
      let name = names[step]
    {
      pending[index].deed = .moved(direction, .live(name), by: author, changes)
    }
  }

  /// Makes what was sent last unsent again. Returns whether there was something.
  fileprivate mutating func takeBackMessage() -> Bool {
    guard let index = pending.lastIndex(where: { $0.message.isSent }) else { return false }
    defer { pending[index].message = .unsent }
    guard let step = pending[index].step, let name = names[step] else { return true }
    names.forget(step)
    for later in pending.indices.dropFirst(index + 1) {
      if case .moved(let direction, .live(name), let author, let changes) = pending[later].deed {
        pending[later].deed = .moved(direction, .step(step), by: author, changes)
      }
    }
    return true
  }
}

extension LiveLayer.Deed {
  package var changes: [BoardChange] {
    switch self {
    case .step(let step): step.changes
    case .moved(_, _, _, let changes): changes
    }
  }

  /// Does the same as before on another board.
  mutating func take(_ new: [BoardChange]) {
    switch self {
    case .step(var step):
      step.changes = new
      self = .step(step)
    case .moved(let direction, let step, let author, _):
      self = .moved(direction, step, by: author, new)
    }
  }
}

extension Document.News {
  /// About how many bytes of words are new in it.
  package var size: Int {
    let changes = arrivals.flatMap(\.changes) + (changes ?? [])
    return changes.reduce(0) { size, change in
      let words = change.after?.text ?? ""
      return change.before?.text == words ? size : size + words.utf8.count
    }
  }

  /// The elements that it is about.
  fileprivate var ids: [ElementID] {
    (arrivals.flatMap(\.changes) + (pending ?? []).flatMap(\.self)).map(\.id)
  }
}

extension Document.News.Arrival {
  package var changes: [BoardChange] {
    switch kind {
    case .own(let changes): changes ?? []
    case .deed(let deed): deed.changes
    }
  }
}

extension AppliedStep {
  /// Returns changes that follow each other as one for each element.
  static func joining(_ changes: [BoardChange]) -> [BoardChange] {
    AppliedStep(allOf: [AppliedStep(changes: changes)]).changes
  }
}
