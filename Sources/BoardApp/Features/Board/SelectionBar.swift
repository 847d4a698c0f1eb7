import BoardCore
import BoardRenderer
import BoardValues

/// The actions on the selection, beside it. The bar stays narrow, so that it covers few neighbors.
@MainActor
enum SelectionBar {
  static func pane(_ state: InterfaceState) -> Pane? {
    guard state.selection != nil, !state.isReadOnly, state.openPanel != Colours.id else {
      return nil
    }
    // Lines are beneath all cards, whatever their order.
    let own =
      state.selectsEdgesOnly
      ? edges(state)
      : (state.selectsSeveral ? several : [])
        + [
          .icon(.duplicate, Command.clipboard(.duplicate).title, .clipboard(.duplicate)),
          .divider(.vertical),
        ]
    let parts: [Component] =
      state.selectsLocked
      ? locked
      : [.icon(.colours, Command.Subject.colour.title, .colours(.otherColour))] + own + [
        .icon(.delete, Command.board(.delete).title, .board(.delete)), more,
      ]
    return Pane(
      id: .selectionBar,
      name: localized("Selection"),
      ground: .bar,
      // The gap has room for the dots from which edges are drawn.
      anchor: .beside(
        state.barPlaces,
        gap: state.selectsEdgesOnly ? 10 : 28,
        avoiding: state.surroundings
      ),
      layout: .inset(.row(parts.map(Layout.part), gap: 2), Insets(all: Space.xs))
    )
  }

  private static let more = Component.icon(
    .more,
    localized("More for the Selection"),
    .menus(.openMenu)
  )

  /// What can be done with locked cards, the way out of the lock first.
  private static let locked: [Component] = [
    .icon(.lock, localized("Unlock"), .locking(.lock)),
    .icon(.duplicate, Command.clipboard(.duplicate).title, .clipboard(.duplicate)),
    more,
  ]

  private static let several: [Component] = [
    .icon(.align, localized("Align and Distribute"), .arrange(.openArrange)),
    .icon(.group, Command.arrange(.group).title, .arrange(.group)),
  ]

  // MARK: Fading

  /// The distances of the pointer from the bar at which it begins to fade, and has faded, in pixels at
  /// scale 1, and how much is seen of it then.
  private static let fading = (begin: 80.0, end: 200.0)
  static let leastOpacity = 0.3

  /// Returns the opacity of a bar that covers something: less while the pointer is far away.
  static func opacity(of pane: PlacedPane, pointer: Point?, scale: Double) -> Double {
    guard pane.isInTheWay, let pointer else { return 1 }
    let distance = pane.frame.distance(to: pointer) / scale
    let share = (distance - fading.begin) / (fading.end - fading.begin)
    return 1 - (1 - leastOpacity) * max(0, min(share, 1))
  }

  private static func edges(_ state: InterfaceState) -> [Component] {
    let arrows = state.arrows ?? .none
    let ends: [(end: Edge.End, icon: Icon, name: String)] = [
      (.from, .arrowStart, Command.connections(.arrows(.start)).title),
      (.to, .arrowEnd, Command.connections(.arrows(.end)).title),
    ]
    let toggles = ends.map { end, icon, name in
      Component.icon(icon, name, .connections(.arrows(arrows.toggling(end)))).chosen(
        arrows.has(end)
      )
    }
    return toggles + [
      .icon(.reverse, Command.connections(.reverse).title, .connections(.reverse)),
      .icon(.edit, Command.board(.editText).title, .board(.editText)),
      .divider(.vertical),
    ]
  }
}
