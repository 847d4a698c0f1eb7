import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// Taking back all that somebody has done since a time.
@MainActor
enum TakenBack {
  /// The commands for the authors of steps of this session, each since the first of theirs.
  static func offers(_ editor: Editor) -> [Undo.Order] {
    let history = editor.document.activeHistory
    guard history.isShared, editor.document.draft == nil else { return [] }
    let steps = history.steps(in: .all)
    var first: [BoardHistory.Author: BoardHistory.StepID] = [:]
    var authors: [BoardHistory.Author] = []
    for index in (0..<history.undoCount(in: .all)).reversed() {
      guard steps.outline(at: index).time >= editor.beginning else { break }
      let step = steps[index]
      guard step.author != .own else { continue }
      if first.updateValue(step.id, forKey: step.author) == nil { authors.append(step.author) }
    }
    return authors.compactMap { author in first[author].map { .takeBackAll(author, since: $0) } }
  }

  static func title(
    _ author: BoardHistory.Author,
    since step: BoardHistory.StepID,
    _ editor: Editor
  ) -> String {
    let steps = editor.document.activeHistory.steps(in: .all)
    let index = steps.indices.last { steps.outline(at: $0).id == step }
    guard let index else { return localized("Take Back All") }
    let time = editor.wordsForTimes(steps.outline(at: index).time)
    let name = editor.document.people.name(of: author)
    return localized("Take Back All by {name} since {time}", ["name": name, "time": time]).text
  }

  static func take(
    _ author: BoardHistory.Author,
    since step: BoardHistory.StepID,
    _ turn: inout Turn
  ) {
    let name = turn.editor.document.people[author]?.name ?? ""
    guard
      let taken = turn.editor.takeBackAll(of: author, since: step, named: name, at: turn.now)
    else { return turn.say(localized("Others have changed the same since")) }
    let count: Words = localized(
      "Took back {count} step",
      "Took back {count} steps",
      count: taken.count
    )
    let left: Words = localized(
      "{count} stays, as others have changed the same since",
      "{count} stay, as others have changed the same since",
      count: taken.left
    )
    let words =
      taken.left == 0 ? count : localized("{one}. {other}", ["one": count, "other": left])
    turn.status.toast = Toast(words: words)
    turn.follow([taken.step])
  }
}
