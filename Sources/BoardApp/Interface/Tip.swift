import BoardRenderer
import BoardValues

extension InterfaceState.Tip {
  var pane: Pane {
    var parts: [Layout] = [.part(.label(words, .paragraph))]
    if !shortcut.isEmpty { parts.append(.part(.label(shortcut, .dim))) }
    let padding = Insets(top: Space.xs, left: Space.s, bottom: Space.xs, right: Space.s)
    return Pane(
      id: .tip,
      name: words,
      ground: .tip,
      anchor: .beside([frame], gap: Space.s),
      layout: .inset(.row(parts, gap: Space.m), padding)
    )
  }
}
