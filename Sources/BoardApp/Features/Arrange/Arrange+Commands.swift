import BoardCore
import BoardValues

extension Arrange {
  nonisolated static let commands = CommandRow.about(.arrange, rows + arrangements)

  nonisolated private static let rows: [CommandRow] = [
    row(
      .bringToFront,
      "Bring to Front",
      [.changesBoard, .changesSelection],
      keys: [.control("]")]
    ),
    row(.sendToBack, "Send to Back", [.changesBoard, .changesSelection], keys: [.control("[")]),
    row(
      .bringForward,
      "Bring Forward",
      [.changesBoard, .changesSelection],
      keys: [.press(.pageUp, .control)],
      words: "Raise"
    ),
    row(
      .sendBackward,
      "Send Backward",
      [.changesBoard, .changesSelection],
      keys: [.press(.pageDown, .control)],
      words: "Lower"
    ),
    row(.group, "Group", .changesBoard, keys: [.control("g")], words: "Frame Section"),
    row(.ungroup, "Ungroup", [.changesBoard, .changesSelection], keys: [.controlShift("g")]),
    row(
      .collapse,
      "Collapse Group",
      [.changesBoard, .changesSelection],
      keys: [.press(.character("e"), .alt)],
      words: "Expand Group Fold Unfold Hide Contents"
    ),
    row(.openArrange, "Arrange", [.changesSelection, .isLocal]),
    CommandRow(
      family: "nudge",
      "Move by 1",
      [.changesBoard, .changesSelection, .isLocal],
      nudges(by: 1, [])
    ),
    CommandRow(
      family: "farNudge",
      "Move by 10",
      [.changesBoard, .changesSelection, .isLocal],
      nudges(by: 10, .shift)
    ),
    CommandRow(
      family: "grow",
      "Resize by 10",
      [.changesBoard, .changesSelection, .isLocal],
      [
        (.arrange(.grow(0, -10)), [.press(.up, [.control, .alt])]),
        (.arrange(.grow(0, 10)), [.press(.down, [.control, .alt])]),
        (.arrange(.grow(-10, 0)), [.press(.left, [.control, .alt])]),
        (.arrange(.grow(10, 0)), [.press(.right, [.control, .alt])]),
      ]
    ),
    row(
      .adjust(.move),
      "Move…",
      [.changesBoard, .changesSelection],
      keys: [.press(.character("m"), .alt)],
      words: "Position Keys Arrows"
    ),
    row(
      .adjust(.resize),
      "Resize…",
      [.changesBoard, .changesSelection],
      keys: [.press(.character("r"), .alt)],
      words: "Size Width Height Larger Smaller Keys Arrows"
    ),
    row(.fitToWords, "Fit to Words", [.changesBoard, .changesSelection], words: "Size Height"),
  ]

  nonisolated private static let arrangements: [CommandRow] = [
    (.left, Sentence("Align Left"), .left), (.center, Sentence("Align Centre"), nil),
    (.right, Sentence("Align Right"), .right),
    (.top, Sentence("Align Top"), .up), (.middle, Sentence("Align Middle"), nil),
    (.bottom, Sentence("Align Bottom"), .down),
    (.horizontally, Sentence("Distribute Horizontally"), nil),
    (.vertically, Sentence("Distribute Vertically"), nil),
    (.grid, Sentence("Arrange in a Grid"), nil), (.cells, Sentence("Arrange in Equal Cells"), nil),
    (.tree, Sentence("Arrange as a Tree"), nil),
    (.connection, Sentence("Arrange by Connection"), nil),
    (.width, Sentence("Same Width"), nil), (.height, Sentence("Same Height"), nil),
    (.size, Sentence("Same Size"), nil),
  ].map { (arrangement: Arrangement, title: Sentence, key: KeyStroke.Key?) in
    CommandRow(
      .arrange(.arrange(arrangement)),
      title,
      [.changesBoard, .changesSelection],
      keys: key.map { [.press($0, [.control, .shift])] } ?? [],
      words: "Arrange Tidy"
    )
  }

  nonisolated private static func nudges(
    by step: Int,
    _ modifiers: Modifiers
  ) -> [(command: Command, strokes: [KeyStroke])] {
    [
      (.arrange(.nudge(0, -step)), [.press(.up, modifiers)]),
      (.arrange(.nudge(0, step)), [.press(.down, modifiers)]),
      (.arrange(.nudge(-step, 0)), [.press(.left, modifiers)]),
      (.arrange(.nudge(step, 0)), [.press(.right, modifiers)]),
    ]
  }
}

extension Command {
  /// How far the command moves cards, in board units; nil for another command.
  var nudge: Vector? {
    guard case .nudge(let x, let y)? = order as? Arrange.Order else { return nil }
    return Vector(Double(x), Double(y))
  }
}
