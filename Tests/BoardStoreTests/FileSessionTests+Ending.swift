import BoardStore
import Testing

extension FileSessionTests {
  @Test("decides when the program may end", arguments: endingRows)
  func ending(row: Row) { expect(row) }

  static let endingRows: [Row] = [
    Row(
      "what is kept can be left",
      [open, Step(.closeRequested, .unsaved)],
      [],
      Seen(exitCode: 0)
    ),
    Row(
      "and so can what is saved",
      [open, Step(.closeRequested, .withoutState)],
      [],
      Seen(exitCode: 0)
    ),
    Row(
      "unsaved steps that cannot be kept are asked about",
      [open, Step(.closeRequested, .unsaved, .unstored)],
      [.ask(.unstored)]
    ),
    Row(
      "they can be saved",
      [open, Step(.saveAndCloseRequested, .unsaved, .unstored)],
      [.endDraft, look(saved, mine.mark), .endIfSaved],
      saving
    ),
    Row(
      "or let go",
      [open, Step(.closeRequested, .unsaved, .unstored), Step(.ended(0))],
      [],
      Seen(exitCode: 0)
    ),
    Row(
      "where nothing is kept closing saves",
      [open, Step(.closeRequested, .unsaved, .withoutState)],
      [.endDraft, look(saved, mine.mark), .endIfSaved],
      saving
    ),
    Row("a sudden end costs nothing that is kept", [open, Step(.mustEnd, .unsaved)], []),
    Row(
      "what cannot be kept then is rescued",
      [open, Step(.mustEnd, .unsaved, .unstored)],
      [.rescue]
    ),
    Row(
      "or saved, where nothing is kept",
      [open, Step(.mustEnd, .unsaved, .withoutState)],
      [look(saved, mine.mark), .rescue]
    ),
    Row(
      "but not what was let go",
      [open, Step(.ended(0)), Step(.mustEnd, .unsaved, .unstored)],
      [],
      Seen(exitCode: 0)
    ),
  ]
}
