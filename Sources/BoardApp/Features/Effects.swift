import BoardCore
import BoardStore
import BoardValues
import LinuxSystem
import UndoCore
import Windowing

/// The requests of a feature to the program, in order. All are carried out right after the feature
/// returns.
@MainActor
struct Effects {
  private(set) var list: [Effect] = []

  mutating func add(_ effect: Effect) { list.append(effect) }

  mutating func say(_ words: Words) { list.append(.say(words)) }

  /// Adds a change of the board. The closure `body` adds the effects that depend on the outcome.
  mutating func change(_ body: @escaping @MainActor (inout Editor, inout Effects) -> Void) {
    list.append(.change(body))
  }

  /// Calls the feature again after the effects added before this one have been carried out.
  mutating func then<F: Feature>(
    _ body: @escaping @MainActor (inout F, Context, inout Effects) -> Void
  ) {
    list.append(
      .then { feature, context, effects in
        guard var own = feature as? F else { return }
        body(&own, context, &effects)
        feature = own
      }
    )
  }

  /// Returns whether this window is read-only; if so, also tells the user.
  mutating func refuse(_ context: Context) -> Bool {
    if context.isReadOnly { say(verbatim(FileSession.wordsForLooking)) }
    return context.isReadOnly
  }
}

enum Effect {
  // MARK: The interface

  /// Opens the feature's panel in place of any other, with the keyboard in its field.
  case openPanel
  /// Closes the feature's panel.
  case closePanel
  /// Closes the open panel, whichever feature it belongs to.
  case closeOtherPanel
  /// Gives the keyboard to the field of the panel.
  case focusField
  case focus(Focus?)
  case pointer(@MainActor (inout PointerState) -> Void)
  /// Shows a control as pressed until the button is released.
  case press(Focus?)
  /// Replaces the text field that has the keyboard with a changed one.
  case field(TextField)
  /// Scrolls the frontmost pane to an offset in pixels at scale 1; nil stands for its initial
  /// position.
  case scroll(to: Double?)
  /// Scrolls by the minimum that brings a control into view.
  case showControl(Focus)
  /// Scrolls by the minimum that brings a row of a pane's list into view.
  case showRow(Int, in: Pane.ID)
  case openMenu([[Command]], at: Point, isPressed: Bool = false, choosesFirst: Bool = false)
  case closeMenu
  /// Opens the context menu of the selection, by a button that is still down or by a key.
  case openContextMenu(at: Point, byKey: Bool = false)
  case say(Words)
  case toast(Toast?)
  /// Reports why something failed, until the user dismisses the message.
  case report(Words)
  /// Announces a change of the whole board, with an offer to undo it.
  case announce(Words, AppliedStep)
  case status(@MainActor (inout StatusMessage) -> Void)
  case question(Dialog)
  /// Closes the question that is open, if it is one of some.
  case closeQuestion(where: @MainActor (Dialog) -> Bool)

  // MARK: The view

  /// Moves the view to a camera with an animation.
  case glide(to: Camera)
  /// Moves the view to a camera at once.
  case look(at: Camera)
  /// Pans the view with the middle button, from the window point of the press to another.
  case pan(from: Point, to: Point)
  /// Pans the view by the minimum that shows a frame.
  case show(Rect, onlyIfLost: Bool = false)
  /// Pans the view by the minimum that shows the selected cards.
  case showSelection
  /// Shows the board as it is again.
  case endLook
  /// Changes the appearance of the board, and the point of the history that is shown.
  case stage(@MainActor (inout Stage, inout Editor) -> Void)

  // MARK: The board

  /// Selects elements that the user has chosen. They are what undo is about from now on.
  case select(Set<ElementID>)
  /// Selects elements on the way of something else, which leaves undo as it is.
  case selectInPassing(Set<ElementID>)
  /// Performs one step, with all elements flying to their positions.
  case perform(StepDraft)
  case change(@MainActor (inout Editor, inout Effects) -> Void)
  /// Shows the changes of some steps, and pans the view to those of the last step.
  case follow([AppliedStep])
  /// Shows the effect of a step that isn't decided on yet.
  case draft(StepDraft?)
  /// Keeps the file of a drag to another program until the next one.
  case keepDragged(ScratchFile)
  /// Begins a connection that follows the pointer without a button held.
  case aim(from: ElementID)
  /// Lets an end of an edge follow the pointer and the arrow keys in the same way.
  case moveEnd(Edge.End, of: ElementID)
  /// Opens a text for editing, and closes the one that is open.
  case write(WritingPlace)
  /// Selects a range of bytes of the open text.
  case selectText(Range<Int>)
  /// Ends text editing, as one step.
  case leaveText
  /// Repeats the last motion of the pointer, after the view has moved beneath it.
  case moveAgain
  /// Cancels a drag, and puts the dragged elements back.
  case cancelGesture
  /// Cancels a drag, or a connection that follows the pointer without a button held.
  case endGesture
  /// Answers the question about the open note, which another program has changed.
  case settleNote(NoteAnswer)
  /// Continues with another version of the document, without an animation of the changes.
  case replace(Document)

  // MARK: The program

  /// Performs a command, whichever feature it belongs to. New elements appear at the window point,
  /// if there is one.
  case ask(Command, at: Point? = nil)
  case request(HostRequest)
  /// Allows the files at some paths to be shown on cards.
  case allowFiles([String])
  case preferences(@MainActor (inout Preferences, inout Storage) -> Void)
  /// Sends an event that had to wait down the chain.
  case resend(WindowEvent)
  case openBoard(String)
  /// Does a job and sends its outcome to the feature as a reply.
  case attempt(Job)
  /// Sends the outcome of a job to the feature that asked for it: an error, or nil if it is done.
  case reply((any Error)?, to: FeatureID)
  /// Calls the coordinator of the file after the preceding effects have been carried out.
  case file(@MainActor (inout FileCoordinator, Context, inout Effects) -> Void)
  /// Passes the operations so far to the journal writer.
  case store
  /// Notes the path at which the board is now.
  case boardMoved(to: String)
  /// Ends all activity and closes the window, which may take an answer from the user.
  case quit
  /// Calls the feature again after the preceding effects have been carried out.
  case then(@MainActor (inout any Feature, Context, inout Effects) -> Void)
  /// Records that a command was chosen in the palette, by its title.
  case noteUse(of: String)
}

/// The target of text editing.
enum WritingPlace {
  /// The text of a card, or a label, with the caret at a window point or at the end.
  case element(ElementID, caretAt: Point?)
  /// A new card at a board point, which is created once it has text; scrolled into view if
  /// `isShown`.
  case newCard(at: Point, isShown: Bool = false)
  /// A new card with the edge that connects it.
  case newcomer(ConnectedCard)
  /// A text that was closed a moment ago.
  case again(OpenText)
}
