import BoardCore
import BoardValues
import UndoCore

/// The former positions of the selected cards, shown as dots while the strip shows the cards' own
/// steps. The pointer on a dot previews it; a click looks at it.
extension Strip {
  /// The maximum number of trails. More would be confusing.
  private static let maxTrails = 8

  /// A former position of a card.
  struct TrailStop: Equatable {
    var card: ElementID
    /// The number of the card's own steps that are done there.
    var step: Int
  }

  func handleOnTrail(_ event: WindowEvent, _ turn: inout Turn) -> Verdict {
    guard case .pressed(.primary, let point, _, _) = event, turn.panes.find(point) == nil,
      let stop = stop(at: point, turn.question)
    else { return .passed }
    turn.editor.choose([stop.card])
    turn.ask(.look(.lookAt(Double(stop.step))))
    return .taken
  }

  func trails(_ question: Question) -> [Trail] {
    guard strip != nil, question.settings.undoScope == .object, !question.isTryingOut,
      !question.isWriting, question.isPointerFree
    else { return [] }
    let editor = question.editor
    return trailMemo.value(for: KnownFacts.Selected(editor)) {
      let cards = question.selectedCards
      return cards.count > Self.maxTrails
        ? [] : cards.compactMap { Trail(of: $0, in: editor.document.history) }
    }
  }

  /// Returns the stop at a window point, except the current one of a card.
  func stop(at point: Point, _ question: Question) -> TrailStop? {
    let view = question.view
    let reach = 8 * view.scale
    for trail in trails(question) {
      for (index, stop) in trail.stops.enumerated() where index != trail.present {
        if (view.camera.toWindow(stop.center) - point).length <= reach {
          return TrailStop(card: trail.card, step: stop.step)
        }
      }
    }
    return nil
  }

  // MARK: Previews

  /// Shows a preview of the stop or branch under the pointer, as long as the pointer is there.
  func refreshPreview(_ turn: inout Turn) {
    // What the list of the last steps shows is its own.
    if case .steps? = turn.preview?.subject { return }
    let pointer = turn.pointer
    let isFree = turn.isPointerFree && !holdsPlayhead && !turn.isMenuOpen
    let wanted =
      isFree
      ? pointer.position.flatMap { preview(at: $0, turn.question) } : chosenBranch(turn.question)
    guard wanted != turn.preview?.subject else { return }
    endPreview(&turn)
    guard let wanted, !turn.isLooking else { return }
    turn.onStage { $0.show(wanted, over: $1) }
  }

  func endPreview(_ turn: inout Turn) {
    guard turn.preview != nil else { return }
    turn.onStage { [now = turn.now] in $0.endPreview(at: $1.board, now: now) }
  }

  /// Returns the branch that is chosen in the menu of a mark.
  private func chosenBranch(_ question: Question) -> Stage.Preview.Subject? {
    guard case .lookAtBranch(let branch)? = question.menuCommand?.order as? Look.Order else {
      return nil
    }
    return .branch(branch)
  }

  private func preview(at point: Point, _ question: Question) -> Stage.Preview.Subject? {
    if let branches = placed(question)?.branches(at: point) {
      return branches.count == 1 ? .branch(branches[0]) : nil
    }
    guard let stop = stop(at: point, question), question.panes.find(point) == nil else {
      return nil
    }
    return .stop(stop.card, stop.step)
  }
}
