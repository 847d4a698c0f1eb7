import BoardValues

extension Clipboard {
  nonisolated static let commands = CommandRow.about(
    .clipboard,
    [
      row(
        .cut,
        "Cut",
        [.changesBoard, .isTransfer],
        keys: [.control("x"), .press(.delete, .shift)]
      ),
      row(.copy, "Copy", .isTransfer, keys: [.control("c"), .press(.insert, .control)]),
      row(
        .paste,
        "Paste",
        [.changesBoard, .isTransfer],
        keys: [.control("v"), .press(.insert, .shift)]
      ),
      row(
        .pasteInPlace,
        "Paste in Place",
        .changesBoard,
        keys: [.press(.character("v"), [.control, .alt])],
        words: "Same Position"
      ),
      row(
        .pasteLines,
        "Paste Lines as Cards",
        [.changesBoard, .isTransfer],
        keys: [.controlShift("v")]
      ),
      row(.duplicate, "Duplicate", [.changesBoard, .isTransfer], keys: [.control("d")]),
      row(.copyAsPNG, "Copy as Picture", words: "PNG Image"),
      row(.copyAsSVG, "Copy as SVG", words: "Picture Image"),
      row(.pasteFormatted, "Paste Formatted", [.leavesTextOpen, .isLocal]),
      row(.cancelPaste, "Cancel Paste", [.leavesTextOpen, .isLocal]),
    ]
  )
}
