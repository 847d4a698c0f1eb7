package import UndoCore

/// What a document knows of the live board that it is: what the stream has confirmed, and what of one's own is on its
/// way.
///
/// The history follows the stream: its steps are in the order in which everyone has them, with one's own unconfirmed
/// ones on top. What is on the board is decided elsewhere, by the state machine of the live board; the history is told.
package struct LiveLayer: Equatable, Sendable {
  /// The address of the board.
  package var address: String
  /// The place in the stream of the last message that is part of the board; zero before the first.
  package internal(set) var sequence: UInt64 = 0
  /// The history after that message.
  var confirmed: LiveHistory
  /// What was done here since and has not come back, the oldest first.
  package internal(set) var pending: [Pending] = []
  /// The names on the live board of the steps of the document's history.
  package internal(set) var names = LiveNames()

  /// Something that was done here.
  package struct Pending: Equatable, Sendable {
    package internal(set) var deed: Deed
    package internal(set) var message = Message.unsent
    /// The step of the history that it has become, if it is one.
    package internal(set) var step: BoardHistory.StepID?

    package enum Message: Equatable, Sendable {
      case unsent
      /// Nothing of it concerns others.
      case local
      case sent([UInt8], LiveStepID)

      package var isSent: Bool { if case .sent = self { true } else { false } }
    }
  }

  /// What happened to the history.
  package indirect enum Deed: Equatable, Sendable {
    case step(Document.Operation.Step)
    /// Some fields of a step were undone or redone.
    case moved(UndoDirection, Reference, by: BoardHistory.Author, [BoardChange])
  }

  /// A step, by what it is known by for longest.
  package enum Reference: Equatable, Sendable {
    case step(BoardHistory.StepID)
    case live(LiveStepID)
  }
}

/// The names on the live board of some steps. A step that was joined there can be several here.
package struct LiveNames: Equatable, Sendable {
  private var names: [BoardHistory.StepID: LiveStepID] = [:]
  private var steps: [LiveStepID: [BoardHistory.StepID]] = [:]

  package subscript(step: BoardHistory.StepID) -> LiveStepID? { names[step] }

  package func steps(_ name: LiveStepID) -> [BoardHistory.StepID] { steps[name] ?? [] }

  mutating func name(_ step: BoardHistory.StepID, _ name: LiveStepID) {
    guard names[step] != name, name != .none else { return }
    names[step] = name
    steps[name, default: []].append(step)
  }

  mutating func forget(_ step: BoardHistory.StepID) {
    guard let name = names.removeValue(forKey: step) else { return }
    steps[name]?.removeAll { $0 == step }
  }

  /// The steps with their names, in the order of the steps.
  var all: [(step: BoardHistory.StepID, name: LiveStepID)] {
    names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// A history and the names of its steps.
struct LiveHistory: Equatable, Sendable {
  var history: BoardHistory
  var names: LiveNames

  /// Does what was done, by a person of the live board or here. Returns the new step, if there is one.
  mutating func apply(_ deed: LiveLayer.Deed, named name: LiveStepID?) -> BoardHistory.StepID? {
    switch deed {
    case .step(let step):
      guard !step.changes.isEmpty else { return nil }
      history.record(step)
      guard let id = step.author == .own ? history.currentStep : history.newestStep else {
        return nil
      }
      if let name { names.name(id, name) }
      return id
    case .moved(let direction, let reference, let author, let changes):
      move(direction, reference, author, changes)
      return nil
    }
  }

  /// Undoes or redoes fields of a step. What the history does not have of it becomes a step, so that it leads to what
  /// is on the board.
  private mutating func move(
    _ direction: UndoDirection,
    _ reference: LiveLayer.Reference,
    _ author: BoardHistory.Author,
    _ changes: [BoardChange]
  ) {
    let steps =
      switch reference {
      case .step(let step): [step]
      case .live(let name): names.steps(name)
      }
    var fields: [ElementID: FieldSet] = [:]
    for change in changes {
      fields[change.id] = change.after.fields(differingFrom: change.before)
    }
    var reached: [ElementID: Element?] = [:]
    for step in direction == .undo ? steps.reversed() : steps {
      for transition in history.move(direction, step, fields: fields) {
        for change in transition.changes { reached[change.id] = .some(change.after) }
      }
    }
    let rest = changes.compactMap { change -> BoardChange? in
      let present = reached[change.id] ?? change.before
      guard let fields = fields[change.id] else { return nil }
      // What the step has brought back stays, once somebody else has a hand in it.
      var after = present ?? change.after
      after.take(fields, from: change.after)
      return after.fields(differingFrom: present).isEmpty
        ? nil : BoardChange(change.id, from: present, to: after)
    }
    guard !rest.isEmpty else { return }
    let name = direction == .undo ? StepName.takeBack(.unknown("")) : .changeElsewhere
    history.record(
      Document.Operation.Step(
        name: name,
        time: history.steps().last?.time ?? 0,
        changes: rest,
        scope: .all,
        author: author
      )
    )
  }
}

extension BoardHistory {
  /// The step that was recorded last. One of another author lies beneath the step that the next may be joined with.
  ///
  /// - Complexity: O(1). A list of all steps would take as long as there are steps, for each message of a live board.
  var newestStep: StepID? { nextSteps(2).max() }

  /// Records a step of any author. Returns the changes that it makes.
  @discardableResult
  mutating func record(_ step: Document.Operation.Step, isSaved: Bool = false) -> [BoardChange] {
    let shared = SharedChanges(step.changes, beside: lastChange)
    guard step.author == .own else {
      return record(
        step.name.key,
        by: step.author,
        at: step.time,
        parts: shared.parts,
        isSaved: isSaved,
        costing: shared.cost
      )
    }
    if let key = step.key {
      let isArrival = key == Document.Operation.Step.arrival
      if isArrival, rewriteArrival(step.changes) { return step.changes }
      var rule = Coalescing(key, within: isArrival ? .infinity : 1, merging: shared.merged)
      rule.acceptsFewer = isArrival
      record(
        step.name.key,
        at: step.time,
        parts: shared.parts,
        in: step.scope,
        coalescing: rule,
        costing: shared.cost
      )
    } else {
      record(
        step.name.key,
        at: step.time,
        parts: shared.parts,
        in: step.scope,
        costing: shared.cost
      )
    }
    return step.changes
  }

  /// Lets cards that were made for files have been made as some changes leave them, whatever was done to them, and to
  /// others, since. Returns false for other changes, and if a save or a branch has the cards as they were.
  private mutating func rewriteArrival(_ changes: [BoardChange]) -> Bool {
    let pairs = changes.compactMap { change -> (ElementID, (from: Card, to: Card))? in
      // A card that is linked instead shows a whole path, by the wish of the user.
      guard let from = change.before?.card, let to = change.after?.card,
        case .file(let path, _) = to.content, path.utf8.first != UInt8(ascii: "/")
      else { return nil }
      return (change.id, (from, to))
    }
    guard pairs.count == changes.count else { return false }
    let arrivals = Dictionary(pairs) { first, _ in first }
    guard arrivals.keys.allSatisfy({ self.changes(of: $0).first?.change.before == nil }) else {
      return false
    }
    return rewrite(arrivals.keys) { part in
      guard let arrival = arrivals[part.subject] else { return nil }
      let states = [part.before, part.after].map {
        $0?.arriving(from: arrival.from, to: arrival.to)
      }
      return ElementChange(before: states[0], after: states[1])
    }
  }
}

extension Element {
  /// Returns a state of a card that shows the file of `to` in place of that of `from`, in its frame if it had that of
  /// `from`.
  fileprivate func arriving(from: Card, to: Card) -> Element {
    guard var card else { return self }
    if card.content == from.content { card.content = to.content }
    if card.frame == from.frame { card.frame = to.frame }
    return .card(card)
  }
}
