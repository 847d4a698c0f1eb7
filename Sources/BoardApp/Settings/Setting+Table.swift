import BoardCore

/// The table of settings. A new setting is a row here and a stored value in `Settings`.
extension Setting {
  /// All settings in the order of the panel.
  static let all = [
    undoScope, motion, grid, snapping, wheel, scrolling, shake, minimap, markdown, theme,
  ]

  /// The settings that have a command line option.
  package static var options: [Setting] { all.filter { !$0.optionChoices.isEmpty } }

  static let undoScope = Setting(
    "undo-scope",
    \.undoScope,
    title: "Undo Scope",
    explanation: "Whose steps undo takes back",
    commandPrefix: "Undo for",
    belongsToBoard: true,
    option: .all,
    [
      (.board, "board", "Whole Board", "The last step, whatever it changed"),
      (
        .object, "object", "Each Card",
        "The last step of the selected cards; of the board with none selected"
      ),
    ]
  )

  static let motion = Setting(
    "motion",
    \.motion,
    title: "Motion",
    explanation: "Whether undo and redo are animated",
    option: .only(["full", "reduced"]),
    [
      (.system, "system", "System", "Animated, unless the desktop turns animations off"),
      (.full, "full", "Full", "Cards fly to where undo puts them"),
      (.reduced, "reduced", "Reduced", "Cards jump to where undo puts them"),
    ]
  )

  static let theme = Setting(
    "theme",
    \.theme,
    title: "Theme",
    explanation: "Light or dark",
    option: .all,
    [
      (.system, "system", "System", "Light, dark or high contrast, as on the desktop"),
      (.light, "light", "Light", "Dark text on a light ground"),
      (.dark, "dark", "Dark", "Light text on a dark ground"),
    ]
  )

  static let shake = Setting(
    "shake",
    \.shakes,
    title: "Shake to Undo",
    explanation: "Whether shaking a held card offers to undo",
    option: .all,
    [
      (false, "off", "Off", "Shaking a card only moves it"),
      (true, "on", "On", "Shake a held card from side to side, and undo is offered"),
    ]
  )

  static let wheel = Setting(
    "wheel",
    \.wheelZooms,
    title: "Mouse Wheel",
    explanation: "What the wheel does alone; with Ctrl it does the other",
    [
      (false, "pan", "Moves", "The wheel moves the view, Ctrl and the wheel zoom"),
      (true, "zoom", "Zooms", "The wheel zooms, Ctrl and the wheel move the view"),
    ]
  )

  static let scrolling = Setting(
    "scroll-at-edge",
    \.scrollsAtEdge,
    title: "Scrolling at the Edge",
    explanation: "Whether the view scrolls while something is dragged to the edge of the window",
    [
      (true, "on", "On", "The view scrolls as long as the pointer is at the edge"),
      (false, "off", "Off", "The view stays where it is"),
    ]
  )

  static let minimap = Setting(
    "minimap",
    \.hasMinimap,
    title: "Minimap",
    explanation: "Whether the whole board is shown in a corner",
    [
      (false, "off", "Off", "The board alone"),
      (true, "on", "On", "All of the board in a corner; drag the frame to look elsewhere"),
    ]
  )

  static let markdown = Setting(
    "markdown",
    \.showsSource,
    title: "Markdown",
    explanation: "How the text of a card looks while it is written; Ctrl+/ changes it",
    [
      (false, "live", "Live", "As on the closed card; marks show in the line with the caret"),
      (true, "source", "Source", "As it is written, in one size"),
    ]
  )

  static let grid = Setting(
    "grid",
    \.hasGrid,
    title: "Dot Grid",
    explanation: "Whether the board has dots on its ground",
    [
      (false, "no", "Off", "A plain ground"),
      (true, "yes", "On", "Dots at steps of 20 on the ground"),
    ]
  )

  static let snapping = Setting(
    "snapping",
    \.snaps,
    title: "Snapping",
    explanation: "Whether cards snap to others while they are dragged; Ctrl does the opposite",
    [
      (true, "on", "On", "To edges, middles and equal gaps of others, and to the dots of the grid"),
      (false, "off", "Off", "Cards stay exactly where they are dragged"),
    ]
  )
}
