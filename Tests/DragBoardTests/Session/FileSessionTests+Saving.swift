import Testing

@testable import BoardCore
@testable import DragBoard

extension FileSessionTests {
  @Test("decides what is saved, and when", arguments: savingRows)
  func saving(row: Row) { expect(row) }

  static let savingRows: [Row] = [
    Row(
      "saving ends an edit and looks first",
      [open, asksToSave],
      [.endEdit, look(saved, mine.mark)]
    ),
    Row(
      "and writes over what it has found",
      [open, found(.expected(mine.mark), saved)],
      [.write(over: mine.mark, adding: "")]
    ),
    Row(
      "a file that is gone is made again",
      [open, found(.absent), found(.absent, saved)],
      [.write(over: mine.mark, adding: "")],
      gone
    ),
    Row(
      "a version that can be reloaded is, before anything is written",
      [open, Step(.looked(saved, .other(theirs)))],
      [.reload(theirs, saved, saying: "Another program has changed a.canvas")]
    ),
    Row(
      "and is written over then",
      [open, Step(.reloaded(theirs.mark, saved))],
      [.remember(theirs.mark), .write(over: theirs.mark, adding: "")]
    ),
    Row(
      "nothing is written over a version that nobody has decided about",
      conflictInSaving,
      [.ask(.conflict(isReadable: true, isLate: false))],
      undecided
    ),
    Row(
      "what was written is what the file holds",
      [open, Step(.written(.saved(theirs.mark, .replaced), adding: "; and more"))],
      [.remember(theirs.mark), .markSaved, .say("Saved a.canvas; and more")]
    ),
    Row(
      "a save in place says why",
      [open, Step(.written(.saved(theirs.mark, .inPlace(because: "it is a link")), adding: ""))],
      [.remember(theirs.mark), .markSaved, .say("Saved a.canvas in place, since it is a link")]
    ),
    Row(
      "a save that fails is tried again",
      [open, failed],
      [],
      retrying
    ),
    Row(
      "and so is one that cannot look",
      [open, found(.failed("locked"), saved)],
      [],
      retrying
    ),
    Row("not before its time", [open, failed, Step(.timePassed, at: 14)], [], retrying),
    Row(
      "what a failed save has left in the file is expected there",
      [open, failed, Step(.timePassed, at: 15)],
      [.endEdit, look(saved, mine.mark, theirs.mark)]
    ),
    Row(
      "and is known once it was found",
      [open, failed, found(.expected(theirs.mark))],
      [.remember(theirs.mark)],
      retrying
    ),
    Row(
      "a save that succeeds ends the trying",
      [open, failed, asksToSave, Step(.written(.saved(mine.mark, .replaced), adding: ""))],
      [.remember(mine.mark), .markSaved, .say("Saved a.canvas")]
    ),
    Row(
      "a save that the last program did not end is due at once",
      [Step(.opened(BoardOpening.Facts(known: mine.mark, isResumed: true, isSaveTorn: true)))],
      [look(late, mine.mark)],
      Seen(hasFailedSave: true, deadline: 0)
    ),
    Row(
      "in a drag saving waits",
      [open, Step(.saveRequested, .dragging)],
      [.say("Saving at the end of the drag")]
    ),
    Row(
      "for its end, and makes up for a look",
      [
        open, Step(.fileTouched, .dragging), Step(.saveRequested, .dragging), Step(.gestureEnded),
      ],
      [.endEdit, look(saved, mine.mark)]
    ),
    Row(
      "and does so once",
      [
        open, Step(.fileTouched, .dragging), Step(.saveRequested, .dragging), Step(.gestureEnded),
        Step(.gestureEnded),
      ],
      []
    ),
    Row(
      "trying again waits, too, and no time makes it go on",
      [open, failed, Step(.timePassed, .dragging, at: 15), Step(.timePassed, .dragging, at: 30)],
      [],
      Seen(hasFailedSave: true)
    ),
    Row(
      "whoever only looks is told why nothing is saved",
      [open, failed, Step(.saveRequested, .looking)],
      [.say(FileSession.wordsForLooking)]
    ),
  ]
}
