import BoardRenderer
import BoardValues
import LinuxSystem

/// A message about what just happened, shown at the bottom for a moment.
struct Toast: Equatable, Sendable {
  var words: Words
  /// What a screen reader says beyond the words, which the picture shows by itself.
  var detail: Words?
  /// The actions that it offers.
  var actions: [Action] = []
  /// Whether it reports an error, and stays until the user dismisses it.
  var isError = false
  /// Whether it is about something that goes on, and stays until that is over.
  var isLasting = false

  var stays: Bool { isError || isLasting }

  var action: Action? { actions.first }

  init(words: Words, detail: Words? = nil, action: Action? = nil, isError: Bool = false) {
    self.words = words
    self.detail = detail
    self.isError = isError
    actions = action.map { [$0] } ?? []
  }

  /// Returns the message that a file was written.
  static func written(_ path: String, home: String?) -> Toast {
    var toast = Toast(
      words: localized(
        "Wrote {file}",
        ["file": TypedPath.abbreviation(of: path, home: home).visible]
      )
    )
    toast.actions = [
      Action(title: localized("Open"), command: .files(.openWritten(path))),
      Action(
        title: verbatim(Command.files(.showInFolder(path)).title),
        command: .files(.showInFolder(path))
      ),
    ]
    return toast
  }

  struct Action: Equatable, Sendable {
    var title: Words
    var command: Command
  }

  func pane(_ state: InterfaceState) -> Pane {
    var label = Component.label(words.text.visible, .notice)
    label.name = [words, detail].compactMap(\.self).joined(separator: Separator.comma).text.visible
    var parts: [Layout] = [.sized(.part(label), least: .zero, grows: true)]
    if isError { parts.insert(.part(Component(.image, "", .picture(.warning))), at: 0) }
    let links = actions.map { Layout.part(.button($0.title.text, $0.command, .link)) }
    let isNarrow = links.count > 1 && state.room.width < 440
    if !isNarrow { parts += links }
    if isError { parts.append(.part(.icon(.close, localized("Dismiss"), .notices(.dismissToast)))) }
    // Two actions and the words have no room side by side in a narrow window.
    let line = Layout.row(parts, gap: Space.m)
    let row =
      isNarrow ? .column([line, .row([.space] + links, gap: Space.m)], gap: 0) : line
    let padding = Insets(top: Space.xs, left: Space.l, bottom: Space.xs, right: Space.l)
    return Pane(
      id: .toast,
      name: localized("Notification"),
      ground: .bar,
      anchor: .bottom(above: state.roomForToast),
      layout: .sized(.inset(row, padding), least: Size(0, 40), grows: false)
    )
  }
}
