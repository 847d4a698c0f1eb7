import BoardCore
import BoardRenderer
import BoardValues

/// Tooltips: the name of a control on which the pointer has rested long enough, or what a link leads to.
struct Tips: Feature {
  /// The time that the pointer has to rest on a control, in seconds.
  nonisolated private static let delay = 0.5

  /// What is under the pointer, if it has a tooltip.
  private var hover: Hover?
  /// Where the pointer was at the last press or key, in window pixels; nil once it has left what is there. Until then
  /// nobody needs a tip.
  private var quiet: Point?
  /// The link under the pointer, and what is said of it.
  private var link: (target: LinkTarget, tip: InterfaceState.Tip)?

  private struct Hover: Equatable, Sendable {
    var tip: InterfaceState.Tip
    var since: Double
    var isShown = false

    /// The time at which the tip is shown; nil once it is.
    var deadline: Double? { isShown ? nil : since + Tips.delay }
  }

  nonisolated init() {}

  func places(_ question: Question) -> Places { question.pointer.position == nil ? [] : .tips }

  /// Hides the tip after a press or a key, or if the pointer has left the window.
  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch input {
    case .event(.pressed), .event(.keyPressed), .command:
      (hover, quiet) = (nil, turn.pointer.position)
    case .event(.pointerLeft): (hover, quiet) = (nil, nil)
    default: break
    }
    return .passed
  }

  /// How far the pointer has to move from where it was to have left what is no control, in pixels at scale 1.
  nonisolated private static let reach = 12.0

  /// Returns whether the pointer has left what was under it. Keys come often, so that is looked for once it moves.
  private func hasLeft(_ start: Point, _ question: Question) -> Bool {
    guard let point = question.pointer.position, point != start else { return false }
    let frame = question.panes.hit(start)?.visibleFrame
    return frame.map { !$0.contains(point) }
      ?? (point.distance(to: start) > Self.reach * question.view.scale)
  }

  func isActive(_ question: Question) -> Bool {
    hover != nil || question.pointer.position != nil
  }

  /// Notes the control on which the pointer rests.
  mutating func advance(_ turn: inout Turn) {
    let pointer = turn.pointer
    if let quiet, hasLeft(quiet, turn.question) { self.quiet = nil }
    let isFree =
      quiet == nil && !turn.isMenuOpen && turn.isPointerIdle && pointer.press.control == nil
    let control = isFree ? pointer.position.flatMap { turn.panes.hit($0) } : nil
    let tip =
      control.flatMap { $0.tip(turn.question, reason: reason(against: $0, turn.question)) }
      ?? (isFree ? turn.badgeTip ?? linkTip(turn.question) : nil)
    if hover?.tip != tip { hover = tip.map { Hover(tip: $0, since: turn.now) } }
  }

  /// Returns the tooltip of the link under the pointer. Its file is looked for once, and again when files have changed.
  private mutating func linkTip(_ question: Question) -> InterfaceState.Tip? {
    guard let target = question.linkTarget else { return nil }
    if let link, link.target == target { return link.tip }
    let tip = question.tip(about: target)
    link = (target, tip)
    return tip
  }

  /// Returns why a control that cannot be pressed cannot; nil if that is obvious.
  private func reason(against control: Control, _ question: Question) -> String? {
    guard !control.isEnabled, let command = control.part.command else { return nil }
    return question.answer(to: command).reason.flatMap { $0.isEmpty ? nil : $0 }
  }

  var upkeepDeadline: Double? { hover?.deadline }

  mutating func upkeep(_ turn: inout Turn) {
    if let deadline = hover?.deadline, deadline <= turn.now { hover?.isShown = true }
  }

  func publish(into state: inout InterfaceState, _ question: Question) {
    if let hover, hover.isShown { state.tip = hover.tip }
  }

  func panes(_ state: InterfaceState) -> [Pane] { (state.tip?.pane).map { [$0] } ?? [] }
}

extension Control {
  /// Returns the additions of a tooltip to what is visible: a name that isn't drawn in full, the
  /// shortcut, and the `reason` why the control cannot be pressed.
  @MainActor
  fileprivate func tip(_ question: Question, reason: String?) -> InterfaceState.Tip? {
    let ruler = question.ruler
    if let reason {
      let words = "\(part.name): \(reason)"
      return InterfaceState.Tip(words: words, shortcut: "", frame: visibleFrame)
    }
    if case .label(let words, let role) = part.kind {
      guard !isWhole(words, role, ruler) else { return nil }
      return InterfaceState.Tip(words: part.name, shortcut: "", frame: visibleFrame)
    }
    guard part.isFocusable, part.role != .entry, part.role != .slider, part.role != .menuItem,
      part.role != .checkMenuItem
    else { return nil }
    let words: String? =
      switch part.kind {
      case .button(_, let title, _), .choice(let title), .option(let title, _, _): title
      case .item(let title, _, _, _, _): isWhole(ruler) ? title : nil
      case .step(let row): isWhole(ruler) ? row.title : nil
      case .file(let row): isWhole(ruler) ? row.name : nil
      default: nil
      }
    // Rows of a list show the key themselves.
    let command = part.role == .listItem ? nil : part.command
    let shortcut = command.map(question.keymap.shortcut) ?? ""
    guard words != part.name || !shortcut.isEmpty else { return nil }
    return InterfaceState.Tip(words: part.name, shortcut: shortcut, frame: visibleFrame)
  }

  /// Returns whether a text is drawn in full. Half a pixel is lost to rounding.
  @MainActor
  private func isWhole(_ words: String, _ role: Widget.TextRole, _ ruler: Ruler) -> Bool {
    let width = frame.width / ruler.scale
    guard role.wraps else { return ruler.size(of: words, role).width <= width + 1 }
    return ruler.size(of: words, role, width: width).height <= frame.height / ruler.scale + 1
  }

  @MainActor
  private func isWhole(_ ruler: Ruler) -> Bool {
    ruler.width(of: part.kind).ideal * ruler.scale <= frame.width + 1
  }
}
