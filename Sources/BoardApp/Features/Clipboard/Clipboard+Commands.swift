import BoardValues

extension Clipboard {
  nonisolated static let commands = CommandRow.about(
    .clipboard,
    [
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
        .pasteInPlace,
        "Paste in Place",
        .changesBoard,
        keys: [.press(.character("v"), [.control, .alt])],
        words: "Same Position"
      ),
      CommandRow(
        .pasteLines,
        "Paste Lines as Cards",
        [.changesBoard, .isTransfer],
        keys: [.controlShift("v")]
      ),
      CommandRow(.duplicate, "Duplicate", [.changesBoard, .isTransfer], keys: [.control("d")]),
      CommandRow(.copyAsPNG, "Copy as Picture", words: "PNG Image"),
      CommandRow(.copyAsSVG, "Copy as SVG", words: "Picture Image"),
      CommandRow(.pasteFormatted, "Paste Formatted", [.leavesTextOpen, .isLocal]),
      CommandRow(.cancelPaste, "Cancel Paste", [.leavesTextOpen, .isLocal]),
    ]
  )
}

extension Command {
  static let cut = Command(Clipboard.Order.cut)
  static let copy = Command(Clipboard.Order.copy)
  static let paste = Command(Clipboard.Order.paste)
  static let pasteInPlace = Command(Clipboard.Order.pasteInPlace)
  static let pasteLines = Command(Clipboard.Order.pasteLines)
  static let duplicate = Command(Clipboard.Order.duplicate)
  static let copyAsPNG = Command(Clipboard.Order.copyAsPNG)
  static let copyAsSVG = Command(Clipboard.Order.copyAsSVG)
  static let pasteFormatted = Command(Clipboard.Order.pasteFormatted)
  static let cancelPaste = Command(Clipboard.Order.cancelPaste)
}
