/// An event of the window, free of X11. Events are the only input of the core.
///
/// Points are in window pixels, and may be outside the window while a button is held. The time is
/// passed beside the event, in seconds of the host's clock.
package enum WindowEvent: Equatable, Sendable {
  case pressed(PointerButton, at: Point, modifiers: Modifiers, clickCount: Int)
  /// The pointer moved. `held` are the buttons that the server reports as down, since a release may
  /// have been lost.
  case moved(to: Point, modifiers: Modifiers, held: Set<PointerButton>)
  case released(PointerButton, at: Point, modifiers: Modifiers)
  case pointerLeft
  /// The wheel turned by a number of steps, positive to the right and down. Smooth scrolling gives
  /// fractions.
  case wheel(at: Point, steps: Vector, modifiers: Modifiers)
  /// Fingers on a touchpad or on the screen moved together, and apart, or towards each other if the
  /// factor is below 1. Both are relative to the last such event.
  case pinched(at: Point, moved: Vector, factor: Double)
  case touched(Touch)
  /// The user points with another tool from now on.
  case toolChanged(PointerTool)
  case keyPressed(KeyStroke, isRepeat: Bool)
  case keyReleased(KeyStroke)
  /// Shift, Control, Alt or Super went down or up. The value holds those that are down now.
  case modifiersChanged(Modifiers)
  /// The key that was just pressed writes text, which belongs to whatever takes the key.
  case typed(String)
  /// Text was committed, by dead keys or an input method.
  case text(String)
  /// An input method shows a text that is not committed, with its caret in bytes of UTF-8. The text
  /// is empty if the composition has ended.
  case composing(String, caret: Int)
  case focused
  case unfocused
  /// The pointer or the window was taken away in the middle of an action.
  case interrupted
  /// The window moved on the screen, so that popups lose their anchor. `workAreas` are the areas for
  /// popups on each monitor in window pixels, that of the window first; their origins are often negative.
  case repositioned(workAreas: [Rect])
  case resized(Size, scale: Double)
  /// The desktop shows the window otherwise now.
  case windowStateChanged(WindowState)
  /// The preferences of the desktop changed or became known.
  case preferencesChanged(DesktopPreferences)
  case closeRequested
  /// Another process was asked to open this board, at the card of this name.
  case cardRequested(String)
  /// A request to the host could not be carried out, for this reason.
  case refused(String)
  /// The file dialog of the desktop was closed with the path of a file, or with nil if it was
  /// cancelled.
  case fileChosen(String?)
  /// The desktop has no file dialog now. The reason is nil if there is nothing to tell the user.
  case fileDialogFailed(String?)
  /// The board's file may have changed.
  case fileTouched
  /// A copy of the board's file may have appeared beside it, or gone.
  case copiesTouched
  /// Another window asks for the board, or has answered a request for it.
  case boardRequested
  /// A file that holds the state of the board was removed or moved away.
  case stateRemoved
  /// The requested content arrived. It is empty if it is not offered in any of the types, or if its
  /// owner did not answer.
  case received(TransferContent, from: TransferSelection)
  /// Another program now owns the clipboard or the selected text.
  case lostSelection(TransferSelection)
  /// A drag out of the window has been over another program, which may take it, for a moment.
  case carriedOut
  /// A drag to other programs is over the window again, and the pointer belongs to the window.
  case carriedBack(at: Point)
  /// Another program has taken the content of a drag that might move it, which is to be deleted here.
  case carriedAway
  /// A drag of content in these types is over the window.
  case dropHovered(at: Point, types: [String], modifiers: Modifiers)
  /// The drag over the window has left, or was given up.
  case dropLeft
  /// A drag was dropped on the window. The content is empty if it could not be fetched.
  case dropped(TransferContent, at: Point, modifiers: Modifiers)
  /// A screen reader asks for something.
  case assisted(AccessibleRequest, on: AccessibleID)
}

package enum PointerButton: Hashable, Sendable {
  case primary, middle, secondary
}

package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: 1 << 0)
  package static let control = Modifiers(rawValue: 1 << 1)
  package static let alt = Modifiers(rawValue: 1 << 2)
  package static let logo = Modifiers(rawValue: 1 << 3)
}

/// The desktop's preferences for input, motion and appearance.
package struct DesktopPreferences: Equatable, Sendable {
  /// The distance that a pointer moves before a press becomes a drag, in pixels at scale 1.
  package var dragThreshold = 4.0
  /// The time between the presses of a double click, in milliseconds.
  package var doubleClickTime: UInt32 = 400
  package var reducesMotion = false
  package var isDark = false
  package var hasHighContrast = false
  /// The accent color that the user has chosen, `0xRRGGBB`, or nil if there is none.
  package var accent: UInt32?
  /// Whether the desktop has a file dialog.
  package var hasFileDialog = false
  /// The font of interfaces with its size, such as `Cantarell 11`, or nil if the desktop does not
  /// name one.
  package var fontName: String?
  /// The duration of one blink of the caret in seconds, or nil if it does not blink.
  package var caretPeriod: Double? = 1.2
  /// The time without input after which the caret stops blinking, in seconds.
  package var caretTimeout = 10.0

  package init(
    dragThreshold: Double = 4.0,
    reducesMotion: Bool = false,
    isDark: Bool = false,
    hasHighContrast: Bool = false,
    accent: UInt32? = nil,
    hasFileDialog: Bool = false,
    fontName: String? = nil,
    caretPeriod: Double? = 1.2,
    caretTimeout: Double = 10
  ) {
    self.dragThreshold = dragThreshold
    self.reducesMotion = reducesMotion
    self.isDark = isDark
    self.hasHighContrast = hasHighContrast
    self.accent = accent
    self.hasFileDialog = hasFileDialog
    self.fontName = fontName
    self.caretPeriod = caretPeriod
    self.caretTimeout = caretTimeout
  }
}

extension WindowEvent {
  /// The modifiers held during a pointer event, or from now on, or nil if the event does not tell.
  package var modifiers: Modifiers? {
    switch self {
    case .pressed(_, _, let modifiers, _), .moved(_, let modifiers, _),
      .released(_, _, let modifiers), .modifiersChanged(let modifiers):
      modifiers
    default: nil
    }
  }
}
