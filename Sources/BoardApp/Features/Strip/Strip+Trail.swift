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

  func handleOnTrail(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard case .pressed(.primary, let point, _, _) = event, context.panes.find(point) == nil,
      let stop = stop(at: point, context)
    else { return .passed }
    effects.add(.select([stop.card]))
    effects.add(.ask(.lookAt(Double(stop.step))))
    return .taken
  }

  func trails(_ context: Context) -> [Trail] {
    guard strip != nil, context.settings.undoScope == .object, !context.isTryingOut,
      !context.isWriting, context.isPointerFree
    else { return [] }
    let editor = context.editor
    return trailMemo.value(for: KnownFacts.Selected(editor)) {
      let cards = context.selectedCards
      return cards.count > Self.maxTrails
        ? [] : cards.compactMap { Trail(of: $0, in: editor.document.history) }
    }
  }

  /// Returns the stop at a window point, except the current one of a card.
  func stop(at point: Point, _ context: Context) -> TrailStop? {
    let view = context.view
    let reach = 8 * view.scale
    for trail in trails(context) {
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
  func refreshPreview(_ context: Context, _ effects: inout Effects) {
    let pointer = context.pointer
    let isFree = context.isPointerFree && !holdsPlayhead && !context.isMenuOpen
    let wanted = isFree ? pointer.position.flatMap { preview(at: $0, context) } : nil
    guard wanted != context.preview?.subject else { return }
    endPreview(context, &effects)
    guard let wanted, !context.isLooking else { return }
    effects.add(.stage { stage, editor in stage.show(wanted, over: editor) })
  }

  func endPreview(_ context: Context, _ effects: inout Effects) {
    guard context.preview != nil else { return }
    let now = context.now
    effects.add(.stage { stage, editor in stage.endPreview(at: editor.board, now: now) })
  }

  private func preview(at point: Point, _ context: Context) -> Stage.Preview.Subject? {
    if let branch = placed(context)?.branch(at: point) { return .branch(branch) }
    guard let stop = stop(at: point, context), context.panes.find(point) == nil else {
      return nil
    }
    return .stop(stop.card, stop.step)
  }
}
