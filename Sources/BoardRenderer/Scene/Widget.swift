package import BoardCore
package import BoardValues

/// A part of the interface as it is drawn: toolbar, panels and menus are lists of these.
package struct Widget: Equatable, Sendable {
  /// The frame in window pixels.
  package var frame: Rect
  package var kind: Kind
  package var state: State = []
  /// The area in which it may be drawn, if it lies in something that scrolls; window pixels.
  package var clip: Rect?
  var opacity = 1.0
  /// Whether it is drawn as its reflection, with its words as they are.
  package var isMirrored = false
  /// The scale of the display.
  package var scale = 1.0

  package init(
    frame: Rect,
    kind: Kind,
    state: State = [],
    clip: Rect? = nil,
    opacity: Double = 1.0,
    scale: Double = 1.0
  ) {
    self.frame = frame
    self.kind = kind
    self.state = state
    self.clip = clip
    self.opacity = opacity
    self.scale = scale
  }

  package enum Kind: Equatable, Sendable {
    /// The ground of other widgets.
    case ground(Ground)
    case button(Icon?, String, Emphasis)
    /// A row of a menu or a list; `detail` stands at the right, as shortcuts do, and `note` after the
    /// title. One that opens a menu has an arrow at its end.
    case item(String, detail: String, Mark, note: String = "", opensMenu: Bool = false)
    case choice(String)
    /// A row with a line about it below its title: a switch, or an answer to a question.
    case option(String, detail: String, Option)
    case field(Field)
    case slider(Double)
    /// A colour of the format; a ring with a line through it for none.
    case dot(CanvasColor?)
    /// The initials of a person, in the colour of a number.
    case face(String, colour: Int)
    /// Colours to pick from, with the one that is picked.
    case shades(CanvasColor?)
    case picture(Icon)
    case image(Thumbnail)
    /// A small picture of a board, of a size in pixels at scale 1; an empty frame until it is made.
    case sketch(StepPicture?, Size)
    case map(Minimap)
    case timeline(TimelineItem)
    case step(StepRow)
    case file(FileRow)
    case divider(Axis)
    case label(String, TextRole)
    /// The part of a scroll bar that shows the position.
    case thumb
    /// Several widgets that are seen through as one.
    case group([Widget])
  }

  package enum Ground: Equatable, Sendable {
    case panel, dialog, menu, tip
    /// Bars and toasts: so near to cards that their shadow must not fall on them.
    case bar
    /// A band that reports a condition.
    case band
    /// A scrim over the whole window, under a dialog.
    case scrim
    /// The ground of the halves of a switch of two or more.
    case well
  }

  package enum Emphasis: Equatable, Sendable {
    case plain, outlined, primary, link
  }

  package enum Option: Equatable, Sendable {
    /// A switch stands at the right end.
    case toggle
    /// An answer has an outline; that of the one that loses nothing has the accent.
    case answer(isHarmless: Bool)
  }

  /// The mark in front of an item of a menu or a list.
  package enum Mark: Equatable, Sendable {
    case none, dot, check
    case icon(Icon)
    /// No mark, and no room for one.
    case flush
  }

  package enum Axis: Equatable, Sendable {
    case horizontal, vertical
  }

  package enum TextRole: Equatable, Sendable {
    case plain, dim, title, heading, warning
    /// Several lines, broken where there is no more room.
    case paragraph, dimParagraph, headingParagraph, titleParagraph
    /// Two lines at most: it must not hide the board.
    case notice

    var isTitle: Bool { self == .title || self == .titleParagraph }
    package var isBold: Bool { isTitle || self == .heading || self == .headingParagraph }
    package var wraps: Bool {
      [.paragraph, .dimParagraph, .headingParagraph, .titleParagraph, .notice].contains(self)
    }
  }

  /// A line of text that can be edited; positions count characters.
  package struct Field: Equatable, Sendable {
    package var text: String
    package var placeholder: String
    /// The position in bytes of the text, as the selection is.
    package var caret: Int
    package var selection: Range<Int>
    /// Whether an input method is composing what is selected.
    package var isComposing = false

    package init(
      text: String,
      placeholder: String,
      caret: Int,
      selection: Range<Int>,
      isComposing: Bool = false
    ) {
      self.text = text
      self.placeholder = placeholder
      self.caret = caret
      self.selection = selection
      self.isComposing = isComposing
    }
  }

  /// Returns a group of widgets. `frame` is around them, but for shadows and the like.
  package static func group(_ widgets: [Widget], in frame: Rect, opacity: Double) -> Widget {
    Widget(frame: frame, kind: .group(widgets), opacity: opacity)
  }

  package struct State: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let disabled = State(rawValue: 1 << 0)
    /// The widget is under the pointer, or chosen by keys.
    package static let hot = State(rawValue: 1 << 1)
    /// The switch is on.
    package static let checked = State(rawValue: 1 << 2)
    /// The widget has the keyboard.
    package static let focused = State(rawValue: 1 << 3)
    /// The widget is held down by the pointer.
    package static let pressed = State(rawValue: 1 << 4)
    /// The panel or menu that the widget opens is open.
    package static let expanded = State(rawValue: 1 << 5)
  }
}
