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
      CommandRow(.recallMoment, "Remember Again", [.changesBoard, .isLocal]),
      CommandRow(.compareWithSaved, "Compare with Saved", words: "Difference Last File"),
      CommandRow(
        .compareWithSession,
        "Compare with This Session’s Start",
        words: "Difference Opened"
      ),
      CommandRow(.compareWithYesterday, "Compare with Yesterday", words: "Difference Day"),
      CommandRow(family: "compareWith", "Compare with", words: "Difference Version"),
      CommandRow(family: "compareWithFile", "Compare with", .isLocal),
      CommandRow(family: "compareWithStep", "Compare with", .isLocal),
      CommandRow(.compareHere, "Compare", .isLocal),
      CommandRow(.endComparison, "End Comparison", .isLocal),
      CommandRow(.bringAllBack, "Bring All Back", [.changesBoard, .isLocal, .isOfPresent]),
      CommandRow(
        .bringSelectedBack,
        "Bring Selected Back",
        [.changesBoard, .isLocal, .isOfPresent]
      ),
    ]
  )
}

extension Command {
  static let recallMoment = Command(Compare.Order.recallMoment)
  static let compareWithSaved = Command(Compare.Order.compareWithSaved)
  static let compareWithSession = Command(Compare.Order.compareWithSession)
  static let compareWithYesterday = Command(Compare.Order.compareWithYesterday)
  static let compareHere = Command(Compare.Order.compareHere)
  static let endComparison = Command(Compare.Order.endComparison)
  static let bringAllBack = Command(Compare.Order.bringAllBack)
  static let bringSelectedBack = Command(Compare.Order.bringSelectedBack)

  static func lookAtMoment(_ index: Int) -> Command { Command(Compare.Order.lookAtMoment(index)) }

  static func forgetMoment(_ index: Int) -> Command { Command(Compare.Order.forgetMoment(index)) }

  static func compareWith(_ index: Int) -> Command { Command(Compare.Order.compareWith(index)) }

  static func compareWithFile(_ path: String) -> Command {
    Command(Compare.Order.compareWithFile(path))
  }

  static func compareWithStep(_ count: Int) -> Command {
    Command(Compare.Order.compareWithStep(count))
  }

  /// Returns the commands for a named moment.
  static func menu(ofMoment index: Int) -> [[Command]] {
    [[.lookAtMoment(index), .compareWith(index)], [.forgetMoment(index)]]
  }
}
