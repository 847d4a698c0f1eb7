import BoardCore
import BoardStore
import BoardValues
import UndoCore
import Windowing

/// What a feature asks the program to do, in order. All of it happens right after the feature has returned.
@MainActor
struct Effects {
  private(set) var list: [Effect] = []

  mutating func add(_ effect: Effect) { list.append(effect) }

  mutating func say(_ words: String) { list.append(.say(words)) }

  /// Adds a change of the board. What follows from how it went is added to the effects that `body` is given.
  mutating func change(_ body: @escaping @MainActor (inout Editor, inout Effects) -> Void) {
    list.append(.change(body))
  }

  /// Lets a feature go on, now that what it has asked for until here is done.
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

  /// Returns whether this window only looks, and has that said.
  mutating func refuse(_ context: Context) -> Bool {
    if context.isReadOnly { say(FileSession.wordsForLooking) }
    return context.isReadOnly
  }
}

enum Effect {
  // MARK: The interface

  /// Opens the feature's panel, in place of any other, with the keyboard in its field.
  case openPanel
  /// Closes the feature's panel.
  case closePanel
  /// Gives the keyboard to the field of the panel.
  /// Closes the panel of whatever feature has one open.
  case closeOtherPanel
  case focusField
  case focus(Focus?)
  /// Takes a control as pressed until the button comes up.
  case press(Focus?)
  /// Puts a changed text field in place of that which has the keyboard.
  case field(TextField)
  /// Scrolls what is in front to an offset in pixels at scale 1, or to where it begins.
  case scroll(to: Double?)
  /// Scrolls the least that brings a control into view.
  case showControl(Focus)
  /// Scrolls the least that brings a row of a pane's list into view.
  case showRow(Int, in: Pane.ID)
  case openMenu([[Command]], at: Point, isPressed: Bool = false, choosesFirst: Bool = false)
  case closeMenu
  /// Opens the menu about what is selected, with the button still down.
  case openContextMenu(at: Point)
  case say(String)
  case toast(Toast?)
  /// Says why something could not be done, until the user has seen it.
  case report(String)
  /// Says what was done to the whole board, with a way back.
  case announce(String, AppliedStep)
  case status(@MainActor (inout StatusMessage) -> Void)
  case question(Question)

  // MARK: The view

  /// Moves the view to a camera, in a glide.
  case glide(to: Camera)
  /// Moves the view to a camera at once.
  case look(at: Camera)
  /// Moves the view by hand, from a window point where the middle button went down to another.
  case pan(from: Point, to: Point)
  /// Moves the view by the smallest pan that shows a frame.
  case show(Rect, onlyIfLost: Bool = false)
  /// The same for the selected cards.
  case showSelection
  /// Shows the board as it is again.
  case endLook
  /// Changes what is seen of the board. `body` is given the board as it is.
  case stage(@MainActor (inout Stage, Editor) -> Void)

  // MARK: The board

  case select(Set<ElementID>)
  /// Performs one step, in which everything flies to its place.
  case perform(StepDraft)
  case change(@MainActor (inout Editor, inout Effects) -> Void)
  /// Shows what steps have changed, wherever it is.
  case follow([AppliedStep])
  /// Shows what a step would do that has not been decided on.
  case draft(StepDraft?)
  /// Does what a click from one window point to another is for where there is a check box or a link.
  case activate(from: Point, to: Point)
  /// Offers the selected cards to the program under the pointer.
  case dragOut
  /// Begins a connection that follows the pointer without a button held.
  case aim(from: ElementID)
  /// Opens a text, and ends the one that is open.
  case write(WritingPlace)
  /// Ends the text that is being edited, as one step.
  case leaveText
  /// Puts back what is dragged.
  case cancelGesture
  /// The same, and a connection that is being made without a button held.
  case endGesture
  /// Ends trying something out.
  case endDraft(keeping: Bool)

  // MARK: The program

  /// Performs a command, whatever performs it; what it makes goes to a window point if there is one.
  case ask(Command, at: Point? = nil)
  case request(HostRequest)
  /// Allows the files at some paths to be shown on cards.
  case allowFiles([String])
  case preferences(@MainActor (inout Preferences, inout Storage) -> Void)
  /// Lets an event that had to wait go down the chain.
  case resend(WindowEvent)
  case openBoard(String)
  /// Does a job and replies to the feature.
  case attempt(Job)
  case file(FileRequest)
  /// Lets the feature go on, now that what it has asked for until here is done.
  case then(@MainActor (inout any Feature, Context, inout Effects) -> Void)
  /// Notes that a command was chosen in the palette, by its title.
  case noteUse(of: String)
}

/// What is written on.
enum WritingPlace {
  /// The text of a card, or a label, with the caret at a window point or at the end.
  case element(ElementID, caretAt: Point?)
  /// A card that comes when something is written on it, at a board point; brought into view if `isShown`.
  case newCard(at: Point, isShown: Bool = false)
  /// The same with the edge by which it comes.
  case newcomer(ConnectedCard)
  /// A text that was left just now.
  case again(OpenText)
}
