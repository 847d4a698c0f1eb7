import BoardCore

/// A piece of the interface as it is drawn: toolbar, status line, panels and menus are lists of these.
struct Widget: Equatable, Sendable {
  /// Window pixels.
  var frame: Rect
  var kind: Kind
  var state: State = []

  enum Kind: Equatable, Sendable {
    /// The floating ground that other widgets stand on.
    case panel
    case button(String)
    /// `detail` stands at the right, as shortcuts do.
    case menuItem(String, detail: String)
    case separator
    case label(String, Role)
  }

  enum Role: Equatable, Sendable {
    case plain, dim, title
  }

  struct State: OptionSet, Equatable, Sendable {
    let rawValue: UInt8
    static let disabled = State(rawValue: 1 << 0)
    /// Under the pointer, or chosen by keys.
    static let hot = State(rawValue: 1 << 1)
    /// A switch that is on.
    static let checked = State(rawValue: 1 << 2)
  }

  /// Panels have a soft edge outside their frame.
  var coverage: Rect { kind == .panel ? frame.expanded(by: 3) : frame }
}
