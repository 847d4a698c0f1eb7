import LinuxSystem
import Testing

@testable import BoardStore

extension FileSessionTests {
  @Test("decides what is saved, and when", arguments: savingRows)
  func saving(row: Row) { expect(row) }

  static let savingRows: [Row] = [
    Row(
      "saving ends an edit and looks first",
      [open, asksToSave],
      [.endDraft, look(saved, mine.mark)],
      saving
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
      [open, Step(.written(.saved(theirs.mark, .replaced), adding: "and more"))],
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
      [.endDraft, look(saved, mine.mark, theirs.mark)],
      Seen(hasFailedSave: true, deadline: 15.5)
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
      Seen(hasFailedSave: true)
    ),
    Row(
      "after the first look",
      [
        Step(.opened(BoardOpening.Facts(known: mine.mark, isResumed: true, isSaveTorn: true))),
        found(.expected(mine.mark), late),
      ],
      [],
      Seen(hasFailedSave: true, deadline: 0)
    ),
    Row(
      "one whose end the last program did not live to see is done",
      [Step(.opened(BoardOpening.Facts(known: mine.mark, isResumed: true, isSaveDone: true)))],
      [.remember(mine.mark), .markSaved, look(late, mine.mark)]
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
      [.endDraft, look(saved, mine.mark)],
      saving
    ),
    Row(
      "and does so once",
      [
        open, Step(.fileTouched, .dragging), Step(.saveRequested, .dragging), Step(.gestureEnded),
        Step(.gestureEnded),
      ],
      [],
      Seen(isWorking: true, deadline: 10.5)
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
    Row(
      "a file that equals the board is written all the same, and marked then",
      [open, found(.sameAsHere(theirs.mark), saved)],
      [.remember(theirs.mark), .write(over: theirs.mark, adding: "")]
    ),
  ]

  // MARK: While it takes

  @Test("goes on while the file is being looked at or written", arguments: workingRows)
  func working(row: Row) { expect(row) }

  static let writing = [open, asksToSave, found(.expected(mine.mark), saved)]
  static let wrote = Step(.written(.saved(mine.mark, .replaced), adding: ""))

  static let workingRows: [Row] = [
    Row(
      "a file that is touched during a look is not looked at twice at once",
      [open, touched, touched],
      [],
      Seen(isWorking: true)
    ),
    Row(
      "but once more",
      [open, touched, touched, found(.expected(mine.mark)), Step(.gestureEnded)],
      [look(now, mine.mark)]
    ),
    Row("a save waits for a look", [open, touched, asksToSave], [], Seen(isWorking: true)),
    Row(
      "and comes after it",
      [open, touched, asksToSave, found(.expected(mine.mark)), Step(.gestureEnded)],
      [.endDraft, look(saved, mine.mark)],
      saving
    ),
    Row(
      "a save during a save waits for its end",
      writing + [asksToSave, Step(.gestureEnded)],
      [],
      Seen(isWorking: true, deadline: 10.5)
    ),
    Row(
      "and saves once more",
      writing + [asksToSave, wrote, Step(.gestureEnded)],
      [.endDraft, look(saved, mine.mark)],
      saving
    ),
    Row(
      "but not twice more",
      writing + [asksToSave, asksToSave, wrote, Step(.gestureEnded)]
        + [found(.expected(mine.mark), saved), wrote, Step(.gestureEnded)],
      []
    ),
    Row(
      "a save that takes long is spoken of",
      writing + [Step(.timePassed, at: 10.5)],
      [.say("Saving…")],
      Seen(isWorking: true)
    ),
    Row(
      "not before",
      writing + [Step(.timePassed, at: 10.4)],
      [],
      Seen(isWorking: true, deadline: 10.5)
    ),
    Row("not when it has ended", writing + [wrote, Step(.timePassed, at: 10.5)], []),
    Row(
      "and looks are not at all",
      [open, asksToSave, found(.other(theirs), saved), touched, Step(.timePassed, at: 10.5)],
      [],
      Seen(isWorking: true, hasConflict: true)
    ),
    Row(
      "a drag that has begun since does not keep a save from being written",
      [open, asksToSave, Step(.looked(saved, .expected(mine.mark)), .dragging)],
      [.write(over: mine.mark, adding: "")],
      saving
    ),
    Row(
      "but another version is not met in the middle of it",
      [open, touched, Step(.looked(now, .other(theirs)), .dragging)],
      []
    ),
    Row(
      "it is looked at again when the drag has ended",
      [open, touched, Step(.looked(now, .other(theirs)), .dragging), Step(.gestureEnded)],
      [look(now, mine.mark)]
    ),
    Row(
      "and so is one that is in the way of a save, which begins again",
      [open, asksToSave, Step(.looked(saved, .other(theirs)), .dragging), Step(.gestureEnded)],
      [.endDraft, look(saved, mine.mark)],
      saving
    ),
    Row(
      "a file that was moved is not followed in the middle of a drag",
      [open, asksToSave, Step(.looked(saved, .moved(to: "b.canvas")), .dragging)],
      []
    ),
    Row(
      "trying again does not hide that the save has failed",
      [open, failed, Step(.timePassed, at: 15), found(.expected(mine.mark), saved)],
      [.write(over: mine.mark, adding: "")],
      Seen(hasFailedSave: true, deadline: 15.5)
    ),
  ]
}
