import BoardValues

extension Clipboard {
  nonisolated static let commands = CommandRow.about(
    .clipboard,
    [
      CommandRow(
        .clipboard(.cut),
        "Cut",
        [.changesBoard, .isTransfer],
        keys: [.control("x"), .press(.delete, .shift)]
      ),
      CommandRow(
        .clipboard(.copy),
        "Copy",
        .isTransfer,
        keys: [.control("c"), .press(.insert, .control)]
      ),
      CommandRow(
        .clipboard(.paste),
        "Paste",
        [.changesBoard, .isTransfer],
        keys: [.control("v"), .press(.insert, .shift)]
      ),
      CommandRow(
        .clipboard(.pasteInPlace),
        "Paste in Place",
        .changesBoard,
        keys: [.press(.character("v"), [.control, .alt])],
        words: "Same Position"
      ),
      CommandRow(
        .clipboard(.pasteLines),
        "Paste Lines as Cards",
        [.changesBoard, .isTransfer],
        keys: [.controlShift("v")]
      ),
      CommandRow(
        .clipboard(.duplicate),
        "Duplicate",
        [.changesBoard, .isTransfer],
        keys: [.control("d")]
      ),
      CommandRow(.clipboard(.copyAsPNG), "Copy as Picture", words: "PNG Image"),
      CommandRow(.clipboard(.copyAsSVG), "Copy as SVG", words: "Picture Image"),
      CommandRow(.clipboard(.pasteFormatted), "Paste Formatted", [.leavesTextOpen, .isLocal]),
      CommandRow(.clipboard(.cancelPaste), "Cancel Paste", [.leavesTextOpen, .isLocal]),
    ]
  )
}
