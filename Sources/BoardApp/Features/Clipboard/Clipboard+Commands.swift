import BoardValues

extension Clipboard {
  private nonisolated static let pastesAgain: CommandRow.Traits = [
    .changesBoard, .leavesTextOpen, .isTransfer,
  ]

  nonisolated static let commands = CommandRow.about(
    .clipboard,
    [
      row(
        .cut,
        "Cut",
        [.changesBoard, .isTransfer],
        keys: [.control("x"), .press(.delete, .shift), .press(.cut)]
      ),
      row(
        .copy,
        "Copy",
        .isTransfer,
        keys: [.control("c"), .press(.insert, .control), .press(.copy)]
      ),
      row(
        .paste,
        "Paste",
        [.changesBoard, .isTransfer],
        keys: [.control("v"), .press(.insert, .shift), .press(.paste)]
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
      row(
        .pasteAs(.formatted),
        "Paste As Formatted",
        pastesAgain,
        words: "Markdown HTML Rich Text"
      ),
      row(.pasteAs(.plain), "Paste As Plain", pastesAgain, words: "Unformatted Text"),
      row(.pasteAs(.link), "Paste As Link", pastesAgain, words: "Address URL"),
      row(.pasteAs(.cards), "Paste As Cards", pastesAgain, words: "Lines"),
      CommandRow(family: "putIntoText", "Paste", [.leavesTextOpen, .isLocal, .isOfThisBoard]),
      row(.cancelPaste, "Cancel Paste", [.leavesTextOpen, .isLocal]),
    ]
  )
}
