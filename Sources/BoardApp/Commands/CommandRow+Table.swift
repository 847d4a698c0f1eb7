import BoardCore
import BoardValues

/// The table of commands, in the order of the list of keys; menus show a command's first key.
///
/// A letter alone is a key at most for what only changes the view: people may type at a board by mistake.
extension CommandRow {
  static let all: [CommandRow] =
    [
      (.undo, undo), (.cards, cards), (.clipboard, clipboard),
      (.arrange, arrange + arrangements), (.connections, connections), (.colour, colour),
      (.view, view), (.file, file), (.window, window),
    ].flatMap { subject, rows in about(subject, rows) + Features.commands(about: subject) }
    + about(.window, [cancel])

  /// The command that cancels what is in front; the last row.
  private static let cancel = CommandRow(
    .escape,
    "Cancel",
    [.endsText, .isLocal],
    keys: [.press(.escape)]
  )

  private static let undo: [CommandRow] = [
    CommandRow(.undo, "Undo", .changesBoard, keys: [.control("z")]),
    CommandRow(.redo, "Redo", .changesBoard, keys: [.controlShift("z"), .control("y")]),
    CommandRow(family: .jump, "Go to this Step", [.changesBoard, .isLocal]),
    CommandRow(
      .toggleHistory,
      "History",
      .leavesTextOpen,
      keys: [.control("h")],
      words: "Steps Timeline"
    ),
    CommandRow(.toggleSteps, "List of Steps", .leavesTextOpen),
    CommandRow(family: .goToStep, "Go Here", [.changesBoard, .isLocal]),
    CommandRow(family: .undoStepOnly, "Undo Only This", [.changesBoard, .isLocal]),
    CommandRow(family: .selectStep, "Select Its Cards", .isLocal),
    CommandRow(family: .openRun, "Show Single Steps", .isLocal),
    CommandRow(.toggleSelectedSteps, "Selected Cards", .isLocal),
    CommandRow(.playHistory, "Play History", words: "Film Replay Pause"),
    CommandRow(.playFaster, "Play Faster", .isLocal),
    CommandRow(.stayHere, "Stay Here", [.changesBoard, .isLocal]),
    CommandRow(.goBack, "Go Back", .isLocal),
    CommandRow(family: .showChanges, "Show Changes", .isLocal),
    CommandRow(family: .goThere, "Go to Branch", .changesBoard),
    CommandRow(.askForName, "Name This Moment…", .changesBoard, words: "Version Bookmark Snapshot"),
    CommandRow(family: .nameMoment, "Name This Moment", [.changesBoard, .isLocal]),
    CommandRow(family: .lookAtMoment, "Look at", words: "Named Moment Version Bookmark"),
    CommandRow(family: .forgetMoment, "Forget", [.changesBoard, .isLocal]),
    CommandRow(.recallMoment, "Remember Again", [.changesBoard, .isLocal]),
    CommandRow(.compareWithSaved, "Compare with Saved", words: "Difference"),
    CommandRow(family: .compareWith, "Compare with", words: "Difference Version"),
    CommandRow(.compareHere, "Compare", .isLocal),
    CommandRow(.endComparison, "End Comparison", .isLocal),
    CommandRow(.bringAllBack, "Bring All Back", [.changesBoard, .isLocal]),
    CommandRow(.bringSelectedBack, "Bring Selected Back", [.changesBoard, .isLocal]),
    CommandRow(.toggleDraft, "Try Out", .changesBoard, keys: [.controlShift("e")]),
    CommandRow(
      .keepDraft,
      "Keep",
      [.changesBoard, .isAnswer, .endsText],
      keys: [.press(.enter, .control)]
    ),
    CommandRow(.discardDraft, "Discard", [.changesBoard, .isAnswer]),
  ]

  private static let cards: [CommandRow] = [
    CommandRow(
      .newCard,
      "New Card",
      [.changesBoard, .endsText],
      keys: [.control("n")],
      words: "Add Create"
    ),
    CommandRow(
      .editText,
      "Edit Text",
      [.changesBoard, .endsText],
      keys: [.press(.enter), .press(.function(2))],
      words: "Write Rename Label"
    ),
    CommandRow(
      .delete,
      "Delete",
      .changesBoard,
      keys: [.press(.delete), .press(.backspace)],
      words: "Remove"
    ),
    CommandRow(.selectAll, "Select All", keys: [.control("a")]),
    CommandRow(.selectNext, "Select Next Card", keys: [.press(.tab)]),
    CommandRow(.selectPrevious, "Select Previous Card", keys: [.press(.tab, .shift)]),
    CommandRow(.bold, "Bold", keys: [.control("b")], words: "Strong"),
    CommandRow(.italic, "Italic", keys: [.control("i")], words: "Emphasis"),
    CommandRow(.insertLink, "Link", keys: [.control("k")], words: "Address URL"),
    CommandRow(family: .openLink, "Open"),
    CommandRow(family: .openAnyway, "Open", [.isAnswer, .isLocal]),
  ]

  private static let clipboard: [CommandRow] = [
    CommandRow(
      .cut,
      "Cut",
      [.changesBoard, .isTransfer],
      keys: [.control("x"), .press(.delete, .shift)]
    ),
    CommandRow(.copy, "Copy", .isTransfer, keys: [.control("c"), .press(.insert, .control)]),
    CommandRow(
      .paste,
      "Paste",
      [.changesBoard, .isTransfer],
      keys: [.control("v"), .press(.insert, .shift)]
    ),
    CommandRow(
      .pasteLines,
      "Paste Lines as Cards",
      [.changesBoard, .isTransfer],
      keys: [.controlShift("v")]
    ),
    CommandRow(.duplicate, "Duplicate", [.changesBoard, .isTransfer], keys: [.control("d")]),
    CommandRow(.copyAsPNG, "Copy as PNG", words: "Picture Image"),
    CommandRow(.copyAsSVG, "Copy as SVG", words: "Picture Image"),
  ]

  private static let arrange: [CommandRow] = [
    CommandRow(.bringToFront, "Bring to Front", .changesBoard, keys: [.control("]")]),
    CommandRow(.sendToBack, "Send to Back", .changesBoard, keys: [.control("[")]),
    CommandRow(
      .bringForward,
      "Bring Forward",
      .changesBoard,
      keys: [.press(.pageUp, .control)],
      words: "Raise"
    ),
    CommandRow(
      .sendBackward,
      "Send Backward",
      .changesBoard,
      keys: [.press(.pageDown, .control)],
      words: "Lower"
    ),
    CommandRow(.group, "Group", .changesBoard, keys: [.control("g")], words: "Frame Section"),
    CommandRow(.ungroup, "Ungroup", .changesBoard, keys: [.controlShift("g")]),
    CommandRow(.openArrange, "Arrange", .isLocal),
    CommandRow(family: .nudge, "Move by 1", [.changesBoard, .isLocal], nudges(by: 1, [])),
    CommandRow(family: .farNudge, "Move by 10", [.changesBoard, .isLocal], nudges(by: 10, .shift)),
    CommandRow(
      family: .grow,
      "Resize by 10",
      [.changesBoard, .isLocal],
      [
        (.grow(0, -10), [.press(.up, [.control, .alt])]),
        (.grow(0, 10), [.press(.down, [.control, .alt])]),
        (.grow(-10, 0), [.press(.left, [.control, .alt])]),
        (.grow(10, 0), [.press(.right, [.control, .alt])]),
      ]
    ),
    CommandRow(.fitToWords, "Fit to Words", .changesBoard, words: "Size Height"),
  ]

  private static let arrangements: [CommandRow] = [
    (.left, "Align Left", .left), (.center, "Align Center", nil), (.right, "Align Right", .right),
    (.top, "Align Top", .up), (.middle, "Align Middle", nil), (.bottom, "Align Bottom", .down),
    (.horizontally, "Distribute Horizontally", nil), (.vertically, "Distribute Vertically", nil),
    (.grid, "Arrange in a Grid", nil), (.width, "Same Width", nil), (.height, "Same Height", nil),
    (.size, "Same Size", nil),
  ].map { (arrangement: Arrangement, title: String, key: KeyStroke.Key?) in
    CommandRow(
      .arrange(arrangement),
      title,
      .changesBoard,
      keys: key.map { [.press($0, [.control, .shift])] } ?? [],
      words: "Arrange Tidy"
    )
  }

  private static let connections: [CommandRow] = [
    CommandRow(
      .connect,
      "Connect",
      .changesBoard,
      keys: [.control("l")],
      words: "Line Arrow Edge Link"
    ),
    CommandRow(
      family: .follow,
      "Follow or Make a Connection",
      .isLocal,
      sides { (.follow($0), .alt) }
    ),
    CommandRow(
      family: .extend,
      "New Connected Card",
      [.changesBoard, .isLocal],
      sides { (.extend($0), .control) }
    ),
    CommandRow(.reverse, "Reverse Direction", .changesBoard, words: "Flip Edge Line Swap"),
    CommandRow(.arrows(.none), "No Arrows", .changesBoard, words: "Edge Line Head"),
    CommandRow(.arrows(.start), "Arrow at the Start", .changesBoard, words: "Edge Line Head"),
    CommandRow(.arrows(.end), "Arrow at the End", .changesBoard, words: "Edge Line Head"),
    CommandRow(.arrows(.both), "Arrows at Both Ends", .changesBoard, words: "Edge Line Head"),
    CommandRow(.goToSource, "Go to Source", words: "Connection Edge Start From"),
    CommandRow(.goToTarget, "Go to Target", words: "Connection Edge End"),
    CommandRow(.selectConnections, "Select Connections", words: "Edges Lines"),
  ]

  private static func sides(
    _ member: (Side) -> (command: Command, modifiers: Modifiers)
  ) -> [(command: Command, strokes: [KeyStroke])] {
    let keys: [(Side, KeyStroke.Key)] = [
      (.top, .up), (.bottom, .down), (.left, .left), (.right, .right),
    ]
    return keys.map { side, key in
      let (command, modifiers) = member(side)
      return (command, [.press(key, modifiers)])
    }
  }

  private static func nudges(
    by way: Int,
    _ modifiers: Modifiers
  ) -> [(command: Command, strokes: [KeyStroke])] {
    [
      (.nudge(0, -way), [.press(.up, modifiers)]), (.nudge(0, way), [.press(.down, modifiers)]),
      (.nudge(-way, 0), [.press(.left, modifiers)]), (.nudge(way, 0), [.press(.right, modifiers)]),
    ]
  }

  private static let colour: [CommandRow] = [
    CommandRow(
      family: .colour,
      "Colour",
      .changesBoard,
      zip(CanvasColor.presets, "123456").map { (.colour($0), [.press(.character($1), .alt)]) }
    ),
    CommandRow(
      .noColour,
      "Colour: None",
      .changesBoard,
      keys: [.press(.character("0"), .alt)]
    ),
    CommandRow(.otherColour, "Other Colour…", .changesBoard, words: "Own Hex RGB"),
  ]

  private static let view: [CommandRow] = [
    CommandRow(.zoomIn, "Zoom In", .leavesTextOpen, keys: [.control("+"), .control("=")]),
    CommandRow(.zoomOut, "Zoom Out", .leavesTextOpen, keys: [.control("-")]),
    CommandRow(.zoomActual, "Actual Size", .leavesTextOpen, keys: [.control("0")], words: "Zoom"),
    CommandRow(
      .zoomFit,
      "Show Everything",
      .leavesTextOpen,
      keys: [.control("9")],
      words: "Zoom to Fit"
    ),
    CommandRow(family: .goToGroup, "Go to Group", words: "Select Frame"),
  ]

  private static let file: [CommandRow] = [
    CommandRow(.newBoard, "New Board", .endsText, keys: [.controlShift("n")], words: "File"),
    CommandRow(.openFile, "Open…", .endsText, keys: [.control("o")], words: "File Board"),
    CommandRow(family: .openBoard, "Open", .endsText),
    CommandRow(
      .saveAs,
      "Save As…",
      [.changesBoard, .endsText],
      keys: [.controlShift("s")],
      words: "Rename"
    ),
    CommandRow(.saveCopy, "Save a Copy…", .endsText, words: "Duplicate"),
    CommandRow(
      .exportPicture,
      "Export…",
      .endsText,
      keys: [.controlShift("x")],
      words: "PNG SVG PDF Picture"
    ),
    CommandRow(.printToPDF, "Print to PDF…", .endsText, keys: [.control("p")]),
    CommandRow(
      .exportFilm,
      "Export Film…",
      .endsText,
      words: "WebP GIF Animation Video History Replay"
    ),
    CommandRow(.acceptPath, "Accept", [.leavesTextOpen, .isLocal]),
    CommandRow(family: .takePath, "Take", [.leavesTextOpen, .isLocal]),
    CommandRow(.save, "Save", [.changesBoard, .leavesTextOpen], keys: [.control("s")]),
    CommandRow(.revert, "Revert to Saved", .changesBoard),
    CommandRow(family: .bringBack, "Bring Back Version"),
    CommandRow(.takeOver, "Take Over", .isAnswer),
    CommandRow(.keepMine, "Keep Mine", [.isAnswer, .isLocal]),
    CommandRow(.takeTheirs, "Take Theirs", [.isAnswer, .isLocal]),
    CommandRow(.keepBoth, "Keep Both", [.isAnswer, .isLocal]),
    CommandRow(.saveAndQuit, "Save to the File", [.isAnswer, .leavesTextOpen, .isLocal]),
    CommandRow(.quitAnyway, "Close Without Them", [.isAnswer, .leavesTextOpen, .isLocal]),
    CommandRow(
      .quit,
      "Close",
      .endsText,
      keys: [.control("q"), .control("w")],
      words: "Quit Exit"
    ),
  ]

  private static let window: [CommandRow] = [
    CommandRow(
      .openPalette,
      "Command Palette",
      [.leavesTextOpen, .isLocal],
      keys: [.controlShift("p")]
    ),
    CommandRow(
      .openMenu,
      "Open Menu",
      [.leavesTextOpen, .isLocal],
      keys: [.press(.menu), .press(.function(10), .shift)]
    ),
    CommandRow(.openMore, "More", [.leavesTextOpen, .isLocal]),
    CommandRow(
      .toggleSettings,
      "Settings",
      .leavesTextOpen,
      keys: [.control(",")],
      words: "Preferences Options"
    ),
    CommandRow(family: .choose, "", .leavesTextOpen),
    CommandRow(family: .chooseForNewBoards, "New Boards", [.leavesTextOpen, .isLocal]),
    CommandRow(
      family: .chooseNext,
      "Switch",
      .leavesTextOpen,
      [
        (.chooseNext(.undoScope), [.controlShift("u")]),
        (.chooseNext(.minimap), [.press(.character("m"))]),
      ]
    ),
    CommandRow(.dismissToast, "Dismiss", [.leavesTextOpen, .isLocal]),
    CommandRow(.explainNotice, "Explain Notice", [.leavesTextOpen, .isLocal]),
    CommandRow(.closeNotice, "Dismiss Notice", [.leavesTextOpen, .isLocal]),
  ]
}

extension KeyStroke {
  static func control(_ character: Character) -> KeyStroke {
    KeyStroke(.character(character), .control)
  }

  static func controlShift(_ character: Character) -> KeyStroke {
    KeyStroke(.character(character), [.control, .shift])
  }

  static func press(_ key: Key, _ modifiers: Modifiers = []) -> KeyStroke {
    KeyStroke(key, modifiers)
  }
}
