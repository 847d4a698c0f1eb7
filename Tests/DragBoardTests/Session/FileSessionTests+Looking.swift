import Testing

@testable import BoardCore
@testable import DragBoard

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
      []
    ),
    Row("the content that is known is no news", [open, found(.expected(mine.mark))], []),
    Row("a look that fails is none", [open, found(.failed("locked"))], []),
    Row(
      "a file that equals the board has been saved",
      [open, found(.sameAsHere(theirs.mark))],
      [.remember(theirs.mark), .markSaved]
    ),
    Row(
      "a file that is gone is told of",
      [open, found(.absent)],
      [.say("a.canvas is no longer there; saving makes it again")]
    ),
    Row("once", [open, found(.absent), found(.absent)], []),
    Row(
      "and again after it was there meanwhile",
      [open, found(.absent), found(.expected(mine.mark)), found(.absent)],
      [.say("a.canvas is no longer there; saving makes it again")]
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
      [.closeQuestion, .say("a.canvas is no longer there; saving makes it again")]
    ),
  ]
}
