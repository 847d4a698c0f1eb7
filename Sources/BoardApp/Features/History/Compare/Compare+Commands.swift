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
      row(.recallMoment, "Remember Again", [.changesBoard, .isLocal]),
      row(.compareWithSaved, "Compare with Saved", words: "Difference Last File"),
      row(.compareWithSession, "Compare with This Session’s Start", words: "Difference Opened"),
      row(.compareWithYesterday, "Compare with Yesterday", words: "Difference Day"),
      CommandRow(family: "compareWith", "Compare with", words: "Difference Version"),
      CommandRow(family: "compareWithFile", "Compare with", .isLocal),
      CommandRow(family: "compareWithStep", "Compare with", .isLocal),
      row(.compareHere, "Compare", .isLocal),
      row(.endComparison, "End Comparison", .isLocal),
      row(.nextDifference, "Next Difference", .isLocal),
      row(.previousDifference, "Previous Difference", .isLocal),
      row(.listDifferences, "Differences", .isLocal),
      CommandRow(family: "goToDifference", "Difference", .isLocal),
      row(.bringAllBack, "Bring All Back", [.changesBoard, .isLocal, .isOfPresent]),
      row(.bringSelectedBack, "Bring Selected Back", [.changesBoard, .isLocal, .isOfPresent]),
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
