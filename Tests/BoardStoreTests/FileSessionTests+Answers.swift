import BoardStore
import Testing

extension FileSessionTests {
  @Test("decides what becomes of two versions", arguments: answeringRows)
  func answering(row: Row) { expect(row) }

  static let answeringRows: [Row] = [
    Row("an answer without a question means nothing", [open, Step(.answered(.keepMine))], []),
    Row(
      "mine: theirs is kept first",
      conflict + [Step(.answered(.keepMine))],
      [.storeVersion(theirs)],
      undecided
    ),
    Row(
      "and what cannot be kept stays",
      conflict + [Step(.answered(.keepMine)), Step(.failed(.storeVersion, "full"))],
      [.say("The other version could not be kept, so it stays: full")],
      undecided
    ),
    Row(
      "once it is kept the file is known to hold it, and may be written over",
      conflict + [Step(.storedVersion(at: "the other version is there"))],
      [
        .remember(theirs.mark), .closeQuestion,
        .say("Your version stays; the other version is there"),
      ]
    ),
    Row(
      "saving goes on",
      conflictInSaving + [Step(.storedVersion(at: "the other version is there"))],
      [
        .remember(theirs.mark), .closeQuestion,
        .say("Your version stays; the other version is there"), .endDraft,
        look(.saving(adding: "the other version is there"), theirs.mark),
      ],
      saving
    ),
    Row(
      "both: theirs is copied first",
      conflict + [Step(.answered(.keepBoth))],
      [.copy(theirs)],
      undecided
    ),
    Row(
      "and saving goes on then",
      conflictInSaving + [Step(.copied(name: "b.canvas"))],
      [
        .remember(theirs.mark), .closeQuestion, .endDraft, look(saved, theirs.mark),
        .say("The other version is in b.canvas"),
      ],
      saving
    ),
    Row(
      "theirs: an edit becomes a step, so that it is one undo away",
      conflictInSaving + [Step(.answered(.takeTheirs))],
      [
        .endDraft,
        .reload(theirs, now, isChosen: true, saying: "Another program has changed a.canvas"),
      ],
      undecided
    ),
    Row(
      "and the board is theirs",
      conflictInSaving + [Step(.reloaded(theirs.mark, now))],
      [.remember(theirs.mark), .closeQuestion]
    ),
    Row(
      "what is no board cannot be taken",
      [open, found(.other(broken)), Step(.answered(.takeTheirs))],
      [],
      undecided
    ),
  ]
}
