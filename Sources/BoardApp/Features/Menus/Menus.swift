import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// The open menus, and the contents of all menus: commands in sections.
struct Menus: Feature {
  enum Order: CommandCase { case openMenu, openMore }

  nonisolated static let commands = [
    row(
      .openMenu,
      "Open Menu",
      [.leavesTextOpen, .isLocal],
      keys: [.press(.menu), .press(.function(10), .shift)]
    ), row(.openMore, "More", [.leavesTextOpen, .isLocal]),
  ]

  /// The open menus: the first one, and that beside one of its items.
  private var menus: [Menu] = []
  /// The movement of the pointer from an item to the menu that it has opened.
  private var aim: MenuAim?
  /// A number that grows with each visible change of the menus.
  private var version = 0
  private var appearing = Appearing<Bool>()

  nonisolated init() {}

  /// The menu that has the keyboard; nil if none is open.
  var menu: Menu? { menus.last }

  // MARK: Opening

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .openMenu:
      turn.show(.contextMenu(at: Self.place(turn.question), byKey: true))
    case .openMore:
      let button = turn.panes[Focus(pane: .toolbar, part: localized("More"))]?.frame
      let corner = Point(button?.minX ?? 0, button?.maxY ?? 0)
      open(Self.more(turn.question), at: corner, isPressed: false, turn.question)
    }
  }

  /// Opens the context menu of the selection.
  mutating func openContextMenu(at point: Point, byKey: Bool, _ turn: inout Turn) {
    if !Features.panelTraits(turn.panel).contains(.leavesBoard) {
      turn.close(.openPanel)
    }
    let sections = Self.aboutSelection(at: point, turn.question)
    open(sections, at: point, isPressed: !byKey, choosesFirst: byKey, turn.question)
  }

  mutating func open(
    _ sections: [[Command]],
    at point: Point,
    isPressed: Bool,
    choosesFirst: Bool = false,
    _ question: Question
  ) {
    var menu = Menu(
      Self.entries(sections, question),
      at: .point(point),
      in: question.menuArea(at: point),
      question.ruler,
      isPressed: isPressed
    )
    if choosesFirst { menu.chooseFirst() }
    menus = [menu]
    version += 1
  }

  /// Opens the menu of the chosen item beside it.
  private mutating func openSubmenu(choosesFirst: Bool, _ question: Question) {
    guard let parent = menus.first, let index = parent.hot, let item = parent.hotItem,
      let sections = item.submenu, let anchor = parent.anchor(ofItem: index)
    else { return }
    var menu = Menu(
      Self.entries(sections, question),
      at: anchor,
      of: item.title,
      in: question.menuArea(at: parent.frame.center),
      question.ruler
    )
    if choosesFirst { menu.chooseFirst() }
    menus = [parent, menu]
  }

  mutating func close() {
    menus = []
    aim = nil
    appearing = Appearing()
  }

  /// Closes the front menu. One beside an item gives the keyboard back to the menu of that item.
  private mutating func closeFront() {
    guard menus.count > 1 else { return close() }
    menus.removeLast()
    aim = nil
  }

  /// Returns the position of a menu opened by key: at the caret, at the selected card, or in the
  /// middle of the window.
  static func place(_ question: Question) -> Point {
    if let caret = question.caret?.rect { return Point(caret.minX, caret.maxY) }
    let view = question.view
    let card = question.selectedCards.last.flatMap(question.board.card)
    let shown = card.flatMap { view.camera.toWindow($0.frame).intersection(view.clearArea) }
    return shown?.center ?? view.bounds.center
  }

  // MARK: Input

  func places(_ question: Question) -> Places { menus.isEmpty ? [] : .menu }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .event(let event) = input, !menus.isEmpty else { return .passed }
    let old = menus
    defer { if menus != old { version += 1 } }
    switch event {
    case .pressed(_, let point, _, _):
      track(point, turn.question)
      let outcome = menus[index(at: point) ?? front].press(at: point)
      outcome == .closes ? close() : follow(outcome, &turn)
    case .released(_, let point, _):
      follow(menus[index(at: point) ?? front].release(at: point), &turn)
    case .moved(let point, _, _): track(point, turn.question)
    case .keyPressed(let stroke, _)
    where stroke.modifiers.isDisjoint(with: [.control, .alt, .logo]):
      follow(menus[front].press(stroke.key), &turn)
    case .assisted(.perform, .item(let part)):
      guard let item = menus[front].controls.first(where: { $0.part.id == part }) else {
        return .passed
      }
      turn.click(item.frame.center)
    case .wheel(_, let steps, _):
      guard menus[front].isWhole else {
        menus[front].scroll(by: steps.dy)
        break
      }
      close()
      return .passed
    default: return .passed
    }
    return .taken
  }

  /// The index of the menu that has the keyboard.
  private var front: Int { menus.count - 1 }

  /// Returns the index of the front menu at a point.
  private func index(at point: Point) -> Int? { menus.lastIndex { $0.frame.contains(point) } }

  /// Chooses the item under the pointer, and opens its menu if there is room beside this one. An open menu
  /// stays while the pointer is on its way there.
  private mutating func track(_ point: Point, _ question: Question) {
    guard let index = index(at: point) else { return menus[front].move(to: point) }
    if index == 0, menus.count == 2 {
      menus[1].move(to: point)
      guard menus[0].index(at: point) != menus[0].hot else { return aim = MenuAim(from: point) }
      aim?.move(to: point, at: question.now)
      if aim?.leads(to: menus[1].frame, at: question.now) == true { return }
      closeFront()
    }
    menus[index].move(to: point)
    guard index == 0, menus[0].hotItem?.isEnabled == true else { return }
    openSubmenu(choosesFirst: false, question)
    aim = MenuAim(from: point)
    if menus.count == 2, menus[1].frame.contains(point) { menus.removeLast() }
  }

  /// Acts on an outcome. The chosen command is performed at the position where the menu was opened.
  private mutating func follow(_ outcome: Menu.Outcome, _ turn: inout Turn) {
    switch outcome {
    case .stays: break
    case .closes: closeFront()
    case .opens(let byKey): openSubmenu(choosesFirst: byKey, turn.question)
    case .chosen(let command): choose(command, &turn)
    }
  }

  /// Performs the command of an item, or opens the item's menu.
  mutating func choose(_ command: Command, _ turn: inout Turn) {
    if let item = menu?.items.firstIndex(where: { $0.command == command && $0.submenu != nil }) {
      menus[front].choose(item: item)
      return openSubmenu(choosesFirst: true, turn.question)
    }
    let place = menus.first?.place
    close()
    // If a long press opened the menu, the button may still be down. Its release then has no
    // effect.
    turn.putBackDragged()
    turn.ask(command, at: place)
  }

  func cursor(
    at point: Point?,
    at place: Place,
    _ question: Question
  ) -> WindowAppearance.Cursor? { .arrow }

  // MARK: Appearance

  func isActive(_ question: Question) -> Bool { !menus.isEmpty }

  /// Updates the menus. Those in a window of their own are drawn again if their version has grown.
  mutating func advance(_ turn: inout Turn) {
    if appearing.isMoving { version += 1 }
    appearing.notice(true, reducesMotion: turn.preferences.reducesMotion, at: turn.now)
    guard let end = aim?.end, turn.now >= end, let point = turn.pointer.position else { return }
    track(point, turn.question)
    version += 1
  }

  func deadline(after now: Double) -> Double? { appearing.isMoving ? now : aim?.end }

  func popup(at now: Double) -> Popup? {
    guard !menus.isEmpty else { return nil }
    let menus = menus
    return Popup(
      panels: menus.map(\.frame),
      version: version,
      opacity: appearing.opacity(at: now)
    ) { menus.flatMap { $0.widgets() } }
  }
}

extension Menus {
  func answer(_ query: Query, _ question: Question) -> String? {
    switch (query.subject, menu) {
    case (.menu, nil): "no menu"
    case (.menu, let menu?):
      menu.items.map { "\($0.title)\t\($0.isEnabled ? "enabled" : "disabled")" }
        .joined(separator: "\n")
    case (.focus, let menu?): menu.hotItem.map { "menu item\t\($0.title)" } ?? "menu"
    case (.controls, let menu?):
      (question.panes.lines(focus: question.focus)
        + menu.controls.filter(\.part.isFocusable).map { $0.line(hasFocus: false) })
        .joined(separator: "\n")
    default: nil
    }
  }
}

/// The open menus, which are painted in the window if they fit there, and else in a small window of
/// their own.
struct Popup {
  /// The frames of the menus in window pixels.
  let panels: [Rect]
  /// A number that grows with each visible change.
  let version: Int
  let opacity: Double
  let widgets: @MainActor () -> [Widget]

  /// The smallest frame that holds all menus.
  var frame: Rect { panels.box ?? .zero }
}
