import BoardValues

extension Compare {
  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      CommandRow(
        family: "lookAtMoment",
        "Look at",
        .isOfThisBoard,
        words: "Named Moment Version Bookmark"
      ),
      CommandRow(family: "forgetMoment", "Forget", [.changesBoard, .isLocal]),
      CommandRow(.compare(.recallMoment), "Remember Again", [.changesBoard, .isLocal]),
      CommandRow(.compare(.compareWithSaved), "Compare with Saved", words: "Difference Last File"),
      CommandRow(
        .compare(.compareWithSession),
        "Compare with This Session’s Start",
        words: "Difference Opened"
      ),
      CommandRow(
        .compare(.compareWithYesterday),
        "Compare with Yesterday",
        words: "Difference Day"
      ),
      CommandRow(family: "compareWith", "Compare with", words: "Difference Version"),
      CommandRow(family: "compareWithFile", "Compare with", .isLocal),
      CommandRow(family: "compareWithStep", "Compare with", .isLocal),
      CommandRow(.compare(.compareHere), "Compare", .isLocal),
      CommandRow(.compare(.endComparison), "End Comparison", .isLocal),
      CommandRow(
        .compare(.bringAllBack),
        "Bring All Back",
        [.changesBoard, .isLocal, .isOfPresent]
      ),
      CommandRow(
        .compare(.bringSelectedBack),
        "Bring Selected Back",
        [.changesBoard, .isLocal, .isOfPresent]
      ),
    ]
  )
}

extension Command {
  /// Returns the commands for a named moment.
  static func menu(ofMoment index: Int) -> [[Command]] {
    [
      [.compare(.lookAtMoment(index)), .compare(.compareWith(index))],
      [.compare(.forgetMoment(index))],
    ]
  }
}
