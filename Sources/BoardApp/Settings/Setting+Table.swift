import BoardCore
import BoardValues

/// The table of settings. A new setting is a row here and a stored value in `Settings`.
extension Setting {
  /// All settings in the order of the panel.
  static let all = [
    undoScope, connections, motion, grid, snapping, depth, wheel, scrolling, shake, tap,
    minimap,
    markdown,
    merging, undoSteps, filmSpeed, scale, theme,
  ]

  /// The settings that have a command line option.
  package static var options: [Setting] { all.filter { !$0.optionChoices.isEmpty } }

  static let undoScope = Setting(
    "undo-scope",
    \.undoScope,
    title: "Undo for Each Card",
    explanation: "Undo takes back the last change of the selected cards",
    ofBoard: \BoardSettings.undoScope,
    option: .all,
    off: (.board, "board"),
    on: (.object, "object")
  )

  static let undoSteps = Setting(
    "undo-steps",
    \.undoesEveryones,
    title: "Undo Everyone’s Steps",
    explanation: "Undo takes back the newest step, whoever made it",
    off: (false, "mine"),
    on: (true, "everyone")
  )

  static let connections = Setting(
    "connections",
    \.routing,
    title: "Connections with Right Angles",
    explanation: "Lines run horizontally and vertically",
    ofBoard: \BoardSettings.routing,
    option: .all,
    off: (.curved, "curved"),
    on: (.angled, "angled")
  )

  static let motion = Setting(
    "motion",
    \.motion,
    title: "Motion",
    explanation: "Whether undo and redo are animated",
    option: .only(["full", "reduced"]),
    [
      (.system, "system", "System", "As the desktop’s own animations"),
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
      (.system, "system", "System", "As the desktop, high contrast too"),
      (.light, "light", "Light", "Dark text on a light background"),
      (.dark, "dark", "Dark", "Light text on a dark background"),
    ]
  )

  /// The scale in percent; 0 for that of the desktop.
  static let scale = Setting(
    "scale",
    \.scalePercent,
    title: "Scale",
    explanation: "How large everything is, if the desktop is wrong about this monitor",
    [
      (0, "system", "System", "As the desktop says"),
      (100, "100", "1×", "One pixel is one pixel"),
      (125, "125", "1.25×", "A quarter larger"),
      (150, "150", "1.5×", "Half as large again"),
      (200, "200", "2×", "Twice as large"),
    ]
  )

  static let shake = Setting(
    "shake",
    \.shakes,
    title: "Shake to Undo",
    explanation: "Shaking a held card offers to undo",
    option: .all,
    off: (false, "off"),
    on: (true, "on")
  )

  static let tap = Setting(
    "tap",
    \.tapsUndo,
    title: "Tap to Undo",
    explanation: "On a touch screen, a tap of two fingers undoes, one of three redoes",
    off: (false, "off"),
    on: (true, "on")
  )

  static let depth = Setting(
    "keep-depth",
    \.keepsDepth,
    title: "Keep Depth While Moving",
    explanation: "Cards dropped on others stay as deep as they were",
    off: (false, "off"),
    on: (true, "on")
  )

  static let wheel = Setting(
    "wheel",
    \.wheelZooms,
    title: "Zoom with the Wheel",
    explanation: "The wheel zooms, and Ctrl and the wheel move the view",
    off: (false, "pan"),
    on: (true, "zoom")
  )

  static let scrolling = Setting(
    "scroll-at-edge",
    \.scrollsAtEdge,
    title: "Scrolling at the Edge",
    explanation: "The view moves during a drag to the edge of the window",
    off: (false, "off"),
    on: (true, "on")
  )

  static let minimap = Setting(
    "minimap",
    \.hasMinimap,
    title: "Minimap",
    explanation: "A corner shows the whole board; drag its frame to look around",
    off: (false, "off"),
    on: (true, "on")
  )

  static let markdown = Setting(
    "markdown",
    \.showsSource,
    title: "Markdown Source",
    explanation: "An open text shows all its marks, in one size",
    off: (false, "live"),
    on: (true, "source")
  )

  static let merging = Setting(
    "merging",
    \.mergesChanges,
    title: "Merge Changes at Once",
    explanation: "What other programs write is merged with what is not saved here",
    off: (false, "ask"),
    on: (true, "merge")
  )

  static let filmSpeed = Setting(
    "film-speed",
    \.filmSpeed,
    title: "Film Speed",
    explanation: "How fast the history is played and exported",
    [
      (1, "1", "1×", "Films of the history take half a minute at most"),
      (2, "2", "2×", "Films of the history are twice as fast"),
      (4, "4", "4×", "Films of the history are four times as fast"),
      (8, "8", "8×", "Films of the history are eight times as fast"),
      (16, "16", "16×", "Films of the history are sixteen times as fast"),
    ]
  )

  static let grid = Setting(
    "grid",
    \.hasGrid,
    title: "Dot Grid",
    explanation: "The background has dots at steps of 20",
    off: (false, "no"),
    on: (true, "yes")
  )

  static let snapping = Setting(
    "snapping",
    \.snaps,
    title: "Snapping",
    explanation: "Cards line up while you drag them. Hold Ctrl to place them freely",
    off: (false, "off"),
    on: (true, "on")
  )
}
