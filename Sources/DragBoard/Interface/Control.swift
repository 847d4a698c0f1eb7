import BoardCore

/// A widget together with what a click on it asks for.
struct Control: Equatable, Sendable {
  var widget: Widget
  var command: Command?

  init(_ frame: Rect, _ kind: Widget.Kind, _ command: Command? = nil, _ state: Widget.State = []) {
    widget = Widget(frame: frame, kind: kind, state: state)
    self.command = command
  }
}

extension [Control] {
  /// The topmost control under a point; panels count, so that clicks do not fall through them.
  func hit(_ point: Point) -> Control? { last { $0.widget.frame.contains(point) } }

  /// The widgets as they look with the pointer at `pointer`.
  func widgets(pointer: Point?) -> [Widget] {
    let hot = pointer.flatMap(hit)
    return map { control in
      var widget = control.widget
      if control.command != nil, control == hot { widget.state.insert(.hot) }
      return widget
    }
  }
}

/// What the bars and panels have to know to lay themselves out.
struct InterfaceState: Equatable, Sendable {
  var size: Size
  var scale: Double
  var font = InterfaceFont()
  var undoTitle: String?
  var redoTitle: String?
  var settings: Settings
  var message: String
  /// What is being edited in the Edit mode; nil outside of it.
  var edit: String?
  /// Another window works on the board.
  var isReadOnly = false
  var summary: String
}

extension InterfaceFont {
  /// How wide a line of text is, in window pixels.
  @MainActor
  func width(of text: String, scale: Double) -> Double {
    TextCache.shared.layout(text, style(scale: scale)).size.width.rounded(.up)
  }
}
