import BoardCore
import BoardStore
import BoardValues
import Windowing

/// What a feature asks for that is done after its turn, in order.
enum Asked: Equatable {
  /// A command, whichever feature it belongs to. New elements appear at the window point, if there is one;
  /// `asBoard` as if the board had the keyboard, which stays where it is.
  case command(Command, at: Point? = nil, asBoard: Bool = false)
  case show(Opening)
  case close(Closing)
  /// An event that had to wait goes down the chain.
  case resend(WindowEvent)
  /// Another turn of the feature.
  case again
  /// The outcome of the job comes back to the feature as an input.
  case run(Job)
  case file(FileRequest)
  /// The answer to the question about the open note, which another program has changed.
  case settleNote(NoteAnswer)
  /// What was done so far is stored before anything else.
  case store
  /// What others who work on the board are to see of this window.
  case signal([UInt8])
  /// What others do.
  case hear([PeopleEvent])
}

/// What a feature asks of the board's file and its copies.
enum FileRequest: Equatable {
  /// The session of the file is told what has happened.
  case tell(FileSession.Event)
  /// Nothing follows before the file is neither read nor written in the background.
  case wait
  case bringBack(StoredVersions.Version)
  case takeWaitingMerge
  case workOn([CopyList.Work])
  case leave([BoardCopy])
}

/// Something that closes.
enum Closing: Equatable {
  /// The feature's panel.
  case panel
  /// The open panel, whichever feature it belongs to.
  case openPanel
  case menu
  /// The question about the board's file, if it is open.
  case questionOfFile
  /// The window. That ends all activity, and may take an answer from the user.
  case window
}

/// Something that opens, or comes into view, for a feature.
enum Opening: Equatable {
  /// The feature's panel, which opens in place of any other, with the keyboard in its field.
  case panel
  /// The field of the open panel, for the keyboard.
  case field
  /// A row of a pane's list, scrolled into view by the minimum.
  case row(Int, in: Pane.ID)
  case menu([[Command]], at: Point, isPressed: Bool = false, choosesFirst: Bool = false)
  /// The context menu of the selection, by a button that is still down or by a key.
  case contextMenu(at: Point, byKey: Bool = false)
  case question(Dialog)
  /// A text for editing, in place of the one that is open, with a range of its bytes selected.
  case text(WritingPlace, selecting: Range<Int>? = nil)
  /// A connection from a card, or an end of one, which follows the pointer without a button held.
  case connection(from: ElementID)
  case end(Edge.End, of: ElementID)
  /// The selected cards, which arrow keys move or resize.
  case adjusting(KeyDrag.Kind)
  /// The view, panned with the middle button from the window point of the press to another.
  case panning(from: Point, to: Point)
  /// A board, by its path, in a window of its own, and there a card by its name.
  case board(String, card: String? = nil)
}

/// Where the caret stands in a text that is opened.
enum WritingCaret: Equatable {
  /// Where it was left; in a text that was not open before, at its end.
  case left
  case end
  /// At a window point.
  case point(Point)
}

/// The target of text editing.
enum WritingPlace: Equatable {
  /// The text of a card, or a label.
  case element(ElementID, at: WritingCaret = .left)
  /// A new card at a board point, which is created once it has text; scrolled into view if
  /// `isShown`.
  case newCard(at: Point, isShown: Bool = false)
  /// A new card with the edge that connects it; scrolled into view if `isShown`.
  case newcomer(ConnectedCard, isShown: Bool = false)

  /// The element that is written on; nil for a new one.
  var element: ElementID? { if case .element(let id, _) = self { id } else { nil } }
}
