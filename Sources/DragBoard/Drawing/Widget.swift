import BoardCore

/// A part of the interface as it is drawn: toolbar, panels and menus are lists of these.
struct Widget: Equatable, Sendable {
  /// Window pixels.
  var frame: Rect
  var kind: Kind
  var state: State = []
  /// Where it may be drawn, if it lies in something that scrolls; window pixels.
  var clip: Rect?
  var opacity = 1.0
  /// The display's.
  var scale = 1.0

  enum Kind: Equatable, Sendable {
    /// What other widgets stand on.
    case ground(Ground)
    case button(Icon?, String, Emphasis)
    /// A line of a menu or a list; `detail` stands at the right, as shortcuts do, and `note` after the title.
    case item(String, detail: String, Mark, note: String = "")
    case choice(String)
    case checkBox(String)
    case toggle(String)
    case field(Field)
    case slider(Double)
    /// A colour of the format; a ring with a line through it for none.
    case dot(CanvasColor?)
    /// Colours to pick from, with the one that is picked.
    case shades(CanvasColor?)
    case picture(Icon)
    case map(Minimap)
    case timeline(TimelineLook)
    case step(StepRow)
    case divider(Axis)
    case label(String, TextRole)
    /// The part of a scroll bar that shows where one is.
    case thumb
    /// Several that are seen through as one.
    case group([Widget])
  }

  enum Ground: Equatable, Sendable {
    case panel, dialog, menu, tip
    /// Bars and toasts: so near to cards that their shadow must not fall on them.
    case bar
    /// Across the whole window, behind the toolbar.
    case band
    /// Over the whole window, under a dialog.
    case scrim
    /// Around the halves of a switch of two or more.
    case well
  }

  enum Emphasis: Equatable, Sendable {
    case plain, outlined, primary, link
  }

  /// What stands in front of an item of a menu or a list.
  enum Mark: Equatable, Sendable {
    case none, dot, check
  }

  enum Axis: Equatable, Sendable {
    case horizontal, vertical
  }

  enum TextRole: Equatable, Sendable {
    case plain, dim, title, heading, warning
    /// Several lines, broken where there is no more room.
    case paragraph, dimParagraph, titleParagraph
    /// Two lines at most: it must not hide the board.
    case notice

    var isTitle: Bool { self == .title || self == .titleParagraph }
    var isBold: Bool { isTitle || self == .heading }
    var wraps: Bool {
      [.paragraph, .dimParagraph, .titleParagraph, .notice].contains(self)
    }
  }

  /// A line of text that can be edited; positions count characters.
  struct Field: Equatable, Sendable {
    var text: String
    var placeholder: String
    /// In bytes of the text, as the selection is.
    var caret: Int
    var selection: Range<Int>
    /// Whether an input method is composing what is selected.
    var isComposing = false
  }

  /// `frame` is around them, but for shadows and the like.
  static func group(_ widgets: [Widget], in frame: Rect, opacity: Double) -> Widget {
    Widget(frame: frame, kind: .group(widgets), opacity: opacity)
  }

  struct State: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let disabled = State(rawValue: 1 << 0)
    /// Under the pointer, or chosen by keys.
    static let hot = State(rawValue: 1 << 1)
    /// A switch that is on.
    static let checked = State(rawValue: 1 << 2)
    /// It has the keyboard.
    static let focused = State(rawValue: 1 << 3)
    /// Held down by the pointer.
    static let pressed = State(rawValue: 1 << 4)
    /// What it opens is open.
    static let expanded = State(rawValue: 1 << 5)
  }
}
