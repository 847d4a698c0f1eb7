import LinuxSystem
import Testing

@testable import BoardStore

extension FileSessionTests {
  @Test("decides what the file holds", arguments: lookingRows)
  func looking(row: Row) { expect(row) }

  static let lookingRows: [Row] = [
    Row("a new board asks for nothing", [openWithoutFile], []),
    Row("a board without earlier work asks for nothing", [open], []),
    Row(
      "a board with earlier work looks for what has changed since",
      [Step(.opened(BoardOpening.Facts(known: mine.mark, isResumed: true)))],
      [look(late, mine.mark)]
    ),
    Row("a file that was touched is looked at", [open, touched], [look(now, mine.mark)]),
    Row("but not in the middle of a drag", [open, Step(.fileTouched, .dragging)], []),
    Row(
      "it is looked at when the drag has ended",
      [open, Step(.fileTouched, .dragging), Step(.gestureEnded)],
      [look(now, mine.mark)]
    ),
    Row(
      "and only once",
      [open, Step(.fileTouched, .dragging), Step(.gestureEnded), Step(.gestureEnded)],
      [],
      Seen(isWorking: true)
    ),
    Row("the content that is known is no news", [open, found(.expected(mine.mark))], []),
    Row("a look that fails is none", [open, found(.failed("locked"))], []),
    Row(
      "a file that equals the board has been saved",
      [open, found(.sameAsHere(theirs.mark))],
      [.remember(theirs.mark), .markSaved]
    ),
    Row(
      "a file that is gone is said to be",
      [open, found(.absent)],
      [],
      gone
    ),
    Row("until it is there again", [open, found(.absent), found(.expected(mine.mark))], []),
    Row(
      "an empty file is no version, and may be written next",
      [open, found(.empty)],
      [],
      Seen(deadline: 11)
    ),
    Row(
      "after a moment it is looked at again",
      [open, found(.empty), Step(.timePassed, at: 11)],
      [look(now, mine.mark)]
    ),
    Row(
      "and said to be empty",
      [open, found(.empty), Step(.looked(now, .empty), at: 11)],
      [],
      Seen(isFileEmpty: true)
    ),
    Row(
      "until it holds something",
      [open, found(.empty), Step(.looked(now, .empty), at: 11), found(.expected(mine.mark))],
      []
    ),
    Row(
      "a look that fails says nothing about it",
      [open, found(.empty), found(.failed("no"))],
      []
    ),
    Row("a file that never held anything is not empty now", [openWithoutFile, found(.empty)], []),
    Row(
      "a question about another version is over",
      conflict + [found(.empty)],
      [.closeQuestion],
      Seen(deadline: 11)
    ),
    Row(
      "a save replaces it",
      [open, asksToSave, found(.empty, saved)],
      [.write(over: mine.mark, adding: "")],
      Seen(deadline: 10.5)
    ),
    Row("a file that never was there is not gone", [openWithoutFile, found(.absent)], []),
    Row(
      "with nothing unsaved another version becomes a step",
      [open, Step(.looked(now, .other(theirs)))],
      [.reload(theirs, now, saying: "Another program has changed a.canvas")]
    ),
    Row(
      "at the start nobody knows who it was",
      [open, Step(.looked(late, .other(theirs)))],
      [.reload(theirs, late, saying: "a.canvas has changed")]
    ),
    Row(
      "which is taken over when it is prepared",
      [open, Step(.looked(now, .other(theirs))), prepared()],
      taken.map { [.take($0, theirs, now)] } ?? []
    ),
    Row(
      "but not in the middle of a drag that has begun meanwhile",
      [open, Step(.looked(now, .other(theirs))), prepared(now, taken, .dragging)],
      []
    ),
    Row(
      "which looks again at its end",
      [
        open, Step(.looked(now, .other(theirs))), prepared(now, taken, .dragging),
        Step(.gestureEnded),
      ],
      [look(now, mine.mark)]
    ),
    Row(
      "nor over what was done meanwhile: it is looked at again",
      [open, Step(.looked(now, .other(theirs))), prepared(), Step(.outdated(now))],
      [look(now, mine.mark)]
    ),
    Row(
      "a version that cannot be taken over is a question",
      [open, Step(.looked(now, .other(theirs))), prepared(now, nil)],
      [.ask(.conflict(isReadable: true, isLate: false))],
      undecided
    ),
    Row(
      "and is what the file is known to hold",
      [open, Step(.reloaded(theirs.mark, now)), touched],
      [look(now, theirs.mark)]
    ),
    Row(
      "but not during an edit",
      [open, Step(.looked(now, .other(theirs)), .editing), Step(.gestureEnded, .editing)],
      []
    ),
    Row(
      "after it, it is looked at again",
      [open, Step(.looked(now, .other(theirs)), .editing), Step(.gestureEnded)],
      [look(now, mine.mark)]
    ),
    Row(
      "with unsaved work another version is a question",
      conflict,
      [.ask(.conflict(isReadable: true, isLate: false))],
      undecided
    ),
    Row(
      "what is no board is one in any case",
      [open, Step(.looked(late, .other(broken)))],
      [.ask(.conflict(isReadable: false, isLate: true))],
      undecided
    ),
    Row(
      "the question goes when the file is as it was",
      conflict + [found(.expected(mine.mark))],
      [.closeQuestion]
    ),
    Row(
      "or equals the board",
      conflict + [found(.sameAsHere(theirs.mark))],
      [.remember(theirs.mark), .closeQuestion, .markSaved]
    ),
    Row(
      "or is gone",
      conflict + [found(.absent)],
      [.closeQuestion],
      gone
    ),
  ]

  // MARK: Moved

  @Test("follows a file that is moved", arguments: movedRows)
  func moved(row: Row) { expect(row) }

  static let away = found(.moved(to: "b.canvas"))
  static let stillAway = Step(.looked(now, .moved(to: "b.canvas")), at: 10.5)
  static let waiting = Seen(deadline: 10.5)

  static let movedRows: [Row] = [
    Row("a file that is elsewhere may be replaced at once", [open, away], [], waiting),
    Row(
      "after a moment it is looked at again",
      [open, away, Step(.timePassed, at: 10.5)],
      [look(now, mine.mark)]
    ),
    Row("a new file in its place is no move", [open, away, found(.expected(mine.mark))], []),
    Row("one that stays elsewhere is followed", [open, away, stillAway], [follow], waiting),
    Row(
      "a file that moves on is waited for again",
      [open, away, Step(.looked(now, .moved(to: "c.canvas")), at: 10.4)],
      [],
      Seen(deadline: 10.9)
    ),
    Row(
      "a drag is not disturbed",
      [open, away, Step(.timePassed, .dragging, at: 10.5)],
      []
    ),
    Row(
      "saving does not wait",
      [open, found(.moved(to: "b.canvas"), saved)],
      [.follow(to: "b.canvas", saved)],
      waiting
    ),
    Row(
      "and goes on where the file is",
      [
        open, found(.moved(to: "b.canvas"), saved),
        Step(.followed(name: "b.canvas", saved, saying: "Renamed")),
      ],
      [.say("Renamed"), look(saved, mine.mark)]
    ),
    Row(
      "from then on it has the new name",
      [
        open, Step(.followed(name: "b.canvas", now, saying: "Renamed")),
        Step(.written(.saved(mine.mark, .replaced), adding: "")),
      ],
      [.remember(mine.mark), .markSaved, .say("Saved b.canvas")]
    ),
    Row(
      "while steps cannot be written it is tried again",
      [open, away, stillAway, Step(.notFollowed(now, .isBusy))],
      [],
      Seen(deadline: 11)
    ),
    Row(
      "in the place of a board that another window has, it is gone",
      [open, away, stillAway, Step(.notFollowed(now, .isTaken))],
      [],
      gone
    ),
    Row(
      "a window that only looks lets the other one go first",
      [open, Step(.looked(now, .moved(to: "b.canvas")), .looking)],
      [],
      Seen(deadline: 12)
    ),
    Row(
      "a board that was saved as another file has that name",
      [open, found(.absent), Step(.savedAs(name: "b.canvas", theirs.mark))],
      [.remember(theirs.mark), .markSaved, .say("Saved as b.canvas")]
    ),
  ]

  static let follow = Action.follow(to: "b.canvas", now)
}
