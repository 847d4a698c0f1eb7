import BoardCore
import BoardRenderer
import BoardValues

/// Cards put in order: beside each other, above each other, in groups.
extension App {
  func arrange(_ arrangement: Arrangement, at now: Double) {
    let arranging = Arranging(Set(selectedCards), on: editor.board)
    // A group and what lies in it are one.
    guard arranging.count >= Arranging.least(for: arrangement) else {
      return message = ArrangeResponder.words(forTooFew: arrangement)
    }
    perform(arranging.draft(arrangement), at: now)
  }

  func restack(_ direction: Stacking.Direction, at now: Double) {
    let stacking = Stacking(Set(selectedCards), on: editor.board)
    perform(stacking.draft(direction), at: now)
  }

  /// By steps of 1 or 10, or where there is a grid from dot to dot instead of by 10.
  func nudge(by way: Vector, at now: Double) {
    let isFar = abs(way.dx) + abs(way.dy) > 1
    let length = isFar && settings.hasGrid ? DotGrid.spacing / 10 : 1
    editor.nudge(by: way * length, at: now)
  }

  /// A group around the selected cards, or an empty one at the pointer. It is selected, so that Enter
  /// writes its label.
  func group(at now: Double) {
    let cards = Set(selectedCards)
    let name = freshName()
    let draft =
      Grouping.draft(around: cards, on: editor.board, named: name)
      ?? Grouping.draft(at: wishedPoint, on: editor.board, named: name)
    perform(draft, at: now)
    editor.selection = Set(draft.elements.keys.filter { editor.board[$0] != nil })
    guard cards.isEmpty, let frame = editor.selection.first.flatMap(editor.board.card)?.frame
    else { return }
    show(frame, at: now)
  }

  /// What lay in the groups is selected then.
  func ungroup(at now: Double) {
    let cards = Set(selectedCards)
    guard let draft = Grouping.ungroup(cards, on: editor.board) else { return }
    let held = editor.movedCards
    perform(draft, at: now)
    editor.selection = held.filter { editor.board[$0] != nil }
  }
}
