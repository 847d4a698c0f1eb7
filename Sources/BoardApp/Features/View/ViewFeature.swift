import BoardCore
import BoardRenderer
import BoardValues

/// The part of the board in view.
struct ViewFeature: Feature {
  enum Order: CommandCase {
    case zoomIn, zoomOut, zoomActual, zoomFit
    /// Selects a group and shows all of it.
    case goToGroup(ElementID)

    var family: String? { if case .goToGroup = self { "goToGroup" } else { nil } }
  }

  nonisolated static let commands = CommandRow.about(
    .view,
    [
      CommandRow(.zoomIn, "Zoom In", .leavesTextOpen, keys: [.control("+"), .control("=")]),
      CommandRow(.zoomOut, "Zoom Out", .leavesTextOpen, keys: [.control("-")]),
      CommandRow(.zoomActual, "Actual Size", .leavesTextOpen, keys: [.control("0")], words: "Zoom"),
      CommandRow(
        .zoomFit,
        "Show Everything",
        .leavesTextOpen,
        keys: [.control("9")],
        words: "Zoom to Fit"
      ),
      CommandRow(family: "goToGroup", "Go to Group", .isOfThisBoard, words: "Select Frame"),
    ]
  )

  nonisolated init() {}

  func title(of order: Order, _ context: Context) -> String {
    let title = Command(order).title
    guard case .goToGroup(let group) = order,
      let name = context.board.card(group).flatMap({ CardWords.title(of: $0.content) })
    else { return title }
    return "\(title) “\(name)”"
  }

  /// Returns at most 100 groups, the bottom ones first. The others are left to *Find*, as they are
  /// easier to point at.
  func offers(_ family: String, _ context: Context) -> [Order] {
    guard family == "goToGroup" else { return [] }
    let board = context.board
    let groups = board.cardOrder.filter { board.card($0)?.isGroup == true }
    return groups.sorted(by: board.isPaintedBefore).prefix(100).map(Order.goToGroup)
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    let view = context.view
    switch order {
    case .zoomIn: effects.add(.glide(to: view.zoomed(by: 1.25)))
    case .zoomOut: effects.add(.glide(to: view.zoomed(by: 0.8)))
    case .zoomActual: effects.add(.glide(to: view.actualSize))
    case .zoomFit: effects.add(.glide(to: view.fitting(context.board.bounds)))
    case .goToGroup(let group): show(group, context, &effects)
    }
  }

  /// Selects a group and shows all of it, zoomed out if it is larger than the window.
  private func show(_ group: ElementID, _ context: Context, _ effects: inout Effects) {
    guard let frame = context.board.card(group)?.frame else { return }
    effects.add(.endLook)
    effects.add(.leaveText)
    effects.add(.select([group]))
    effects.add(.glide(to: context.view.showingAll(frame)))
  }
}

extension ViewFeature {
  func publish(into state: inout InterfaceState, _ context: Context) {
    state.isLost = isLost(context)
  }

  /// Returns whether nothing on the board is in view.
  private func isLost(_ context: Context) -> Bool {
    guard !context.isWriting, let content = context.contentBounds else { return false }
    let view = context.view
    let seen = view.camera.toBoard(view.bounds)
    if seen.contains(content) || view.isGliding || !context.isPointerIdle {
      return false
    }
    return !content.intersects(seen) || !context.board.hasAnything(in: seen)
  }

  func panes(_ state: InterfaceState) -> [Pane] { WayBack.pane(state).map { [$0] } ?? [] }
}

extension Command {
  static let zoomIn = Command(ViewFeature.Order.zoomIn)
  static let zoomOut = Command(ViewFeature.Order.zoomOut)
  static let zoomActual = Command(ViewFeature.Order.zoomActual)
  static let zoomFit = Command(ViewFeature.Order.zoomFit)

  static func goToGroup(_ group: ElementID) -> Command {
    Command(ViewFeature.Order.goToGroup(group))
  }
}
