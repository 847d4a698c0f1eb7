import Testing

@testable import BoardStore

extension FileSessionTests {
  @Test("decides who has the board", arguments: sharingRows)
  func sharing(row: Row) { expect(row) }

  static let sharingRows: [Row] = [
    Row(
      "a board that is open elsewhere is looked at, and offered",
      [Step(.opened(BoardOpening.Facts(known: mine.mark, isResumed: true, isHeldElsewhere: true)))],
      [.lookOnly, .ask(.openElsewhere)]
    ),
    Row(
      "a window that only looks shows what the other one has saved",
      [open, Step(.looked(now, .other(theirs)), .looking)],
      [.refresh]
    ),
    Row(
      "and still only looks then",
      [open, Step(.refreshed(BoardOpening.Facts(known: theirs.mark)), .looking)],
      [.lookOnly]
    ),
    Row(
      "a window that is asked lets go of what it holds, and of the board",
      [open, Step(.boardRequested, .dragging)],
      [.endGesture, .give]
    ),
    Row(
      "after that it only looks, and has nothing to save or to ask",
      conflict + [failed, Step(.boardGiven(true))],
      [
        .closeQuestion, .lookOnly,
        .say("Another window has taken over the board; this one only looks"),
      ]
    ),
    Row(
      "nothing that waited for the end of a drag comes after it",
      [
        open, Step(.saveRequested, .dragging), Step(.fileTouched, .dragging),
        Step(.boardGiven(true)), Step(.gestureEnded, .looking),
      ],
      []
    ),
    Row(
      "a board that cannot be given stays as it was",
      [open, failed, Step(.boardGiven(false))],
      [.say("Another window asks for the board, but your last steps cannot be kept yet")],
      retrying
    ),
    Row("whoever has the board does not ask for it", [open, Step(.takeOverRequested)], []),
    Row(
      "others do",
      [open, Step(.takeOverRequested, .looking)],
      [.takeOver(saying: "The board is yours now")]
    ),
    Row(
      "and wait",
      [open, Step(.takeOverPending, .looking)],
      [.say("Asking the other window for the board")]
    ),
    Row(
      "when the other window is gone there is nothing to ask",
      [open, Step(.ownerClosed, .looking)],
      [
        .closeQuestion, .takeOver(saying: "The other window has closed; the board is yours now"),
      ]
    ),
    Row(
      "who has taken over looks at the file",
      [open, Step(.tookOver(BoardOpening.Facts(known: theirs.mark), saying: "Yours"))],
      [.say("Yours"), look(now, theirs.mark)]
    ),
    Row(
      "and ends a save that the other window did not survive",
      [
        open,
        Step(.tookOver(BoardOpening.Facts(known: theirs.mark, isSaveTorn: true), saying: "Yours")),
        found(.expected(theirs.mark)), Step(.timePassed),
      ],
      [.endDraft, look(saved, theirs.mark)],
      Seen(hasFailedSave: true, deadline: 10.5)
    ),
    Row(
      "a board that cannot be taken over says why",
      [open, Step(.failed(.takeOver, "damaged"))],
      [.say("The board cannot be taken over: damaged")]
    ),
  ]
}
