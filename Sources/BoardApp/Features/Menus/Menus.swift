import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// The open menu, and the contents of all menus: commands in sections.
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

  /// The open menu; nil if there is none.
  private(set) var menu: Menu?
  /// A number that grows with each visible change of the menu.
  private var version = 0
  private var appearing = Appearing<Bool>()

  nonisolated init() {}

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
    let filled = sections.filter { !$0.isEmpty }.map { Self.entries($0, question) }
    menu = Menu(
      Array(filled.joined(separator: [.separator])),
      at: point,
      in: question.menuArea(at: point),
      question.ruler,
      isPressed: isPressed
    )
    if choosesFirst { menu?.chooseFirst() }
    version += 1
  }

  mutating func close() {
    menu = nil
    appearing = Appearing()
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

  func places(_ question: Question) -> Places { menu == nil ? [] : .menu }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .event(let event) = input, let old = menu else { return .passed }
    defer { if menu != old { version += 1 } }
    switch event {
    case .pressed(_, let point, _, _): follow(menu?.press(at: point), &turn)
    case .released(_, let point, _): follow(menu?.release(at: point), &turn)
    case .moved(let point, _, _): menu?.move(to: point)
    case .keyPressed(let stroke, _)
    where stroke.modifiers.isDisjoint(with: [.control, .alt, .logo]):
      follow(menu?.press(stroke.key), &turn)
    case .assisted(.perform, let id):
      guard let item = old.controls.first(where: { .item($0.part.id) == id }) else {
        return .passed
      }
      turn.click(item.frame.center)
    case .wheel(_, let steps, _):
      guard old.isWhole else {
        menu?.scroll(by: steps.dy)
        break
      }
      close()
      return .passed
    default: return .passed
    }
    return .taken
  }

  /// Acts on an outcome. The chosen command is performed at the position where the menu was opened.
  private mutating func follow(_ outcome: Menu.Outcome?, _ turn: inout Turn) {
    switch outcome {
    case .stays, nil: break
    case .closes: close()
    case .chosen(let command): choose(command, &turn)
    }
  }

  mutating func choose(_ command: Command, _ turn: inout Turn) {
    let place = menu?.place
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

  func isActive(_ question: Question) -> Bool { menu != nil }

  /// Updates the menu. One in a window of its own is drawn again if its version has grown.
  mutating func advance(_ turn: inout Turn) {
    if appearing.isMoving { version += 1 }
    appearing.notice(true, reducesMotion: turn.preferences.reducesMotion, at: turn.now)
  }

  func deadline(after now: Double) -> Double? { appearing.isMoving ? now : nil }

  func popup(at now: Double) -> Popup? {
    menu.map {
      Popup(
        frame: $0.frame,
        version: version,
        opacity: appearing.opacity(at: now),
        widgets: $0.widgets
      )
    }
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

/// A menu, which is painted in the window if it fits there, and else in a small window of its own.
struct Popup {
  /// The frame in window pixels.
  let frame: Rect
  /// A number that grows with each visible change.
  let version: Int
  let opacity: Double
  let widgets: @MainActor () -> [Widget]
}
