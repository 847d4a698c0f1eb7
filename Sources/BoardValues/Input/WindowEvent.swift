/// What happened at the window, free of X11: the only input the core knows.
///
/// Points are window pixels, also outside the window while a button is held. Times come beside the
/// event, in seconds of the host's clock.
package enum WindowEvent: Equatable, Sendable {
  case pressed(PointerButton, at: Point, modifiers: Modifiers, clickCount: Int)
  /// `held` are the buttons the server says are still down; a release may have been lost.
  case moved(to: Point, modifiers: Modifiers, held: Set<PointerButton>)
  case released(PointerButton, at: Point, modifiers: Modifiers)
  case pointerLeft
  /// Wheel steps, right and down positive; fractions come from smooth scrolling.
  case wheel(at: Point, steps: Vector, modifiers: Modifiers)
  /// Two fingers on a touchpad have moved apart by this factor since the last such event, or together.
  case pinched(at: Point, factor: Double)
  case keyPressed(KeyStroke, isRepeat: Bool)
  case keyReleased(KeyStroke)
  /// Shift, Control, Alt or Super went down or up: these are held now.
  case modifiersChanged(Modifiers)
  /// Committed text, after dead keys and input methods.
  case text(String)
  /// What an input method is composing, with its caret in bytes; empty when it has ended.
  case composing(String, caret: Int)
  case focused
  case unfocused
  /// The pointer or the window was taken away in the middle of something.
  case interrupted
  /// The window moved on the screen, so popups lose their anchor. `workArea` is where popups may
  /// be, in window pixels (its origin is often negative).
  case repositioned(workArea: Rect)
  case resized(Size, scale: Double)
  /// The desktop's preferences changed or became known.
  case preferencesChanged(DesktopPreferences)
  case closeRequested
  /// What was asked of the host could not be done, for this reason.
  case refused(String)
  /// The desktop's dialog has a file, by its path; nil if it was cancelled.
  case fileChosen(String?)
  /// There is no such dialog now; the reason is nil if it needs no words.
  case fileDialogFailed(String?)
  /// The board's file may have changed.
  case fileTouched
  /// Another window asks for the board, or has answered.
  case boardRequested
  /// A file that the state of the board is in was removed or moved away.
  case stateRemoved
  /// What was asked for; nil when nobody offers any of those types, or the owner did not answer.
  case received(TransferContent.Item?, from: TransferSelection)
  /// Another program offers what is now the clipboard or the selected text.
  case lostSelection(TransferSelection)
  /// What is carried has been over another program for a moment, which may take it.
  case carriedOut
  /// What was dragged to other programs is over the window again, and the pointer is the window's.
  case carriedBack(at: Point)
  /// Something is dragged over the window that can be had in these types.
  case dropHovered(at: Point, types: [String], modifiers: Modifiers)
  /// That has left the window, or was given up.
  case dropLeft
  /// It was let go there; nil if it could not be had.
  case dropped(TransferContent.Item?, at: Point, modifiers: Modifiers)
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

/// The desktop's preferences for input, motion and looks.
package struct DesktopPreferences: Equatable, Sendable {
  /// Pixels at scale 1 a pointer moves before a press becomes a drag.
  package var dragThreshold = 8.0
  package var reducesMotion = false
  package var isDark = false
  package var hasHighContrast = false
  /// The colour that a person has chosen for what stands out, `0xRRGGBB`; nil for none.
  package var accent: UInt32?
  /// Whether the desktop has a dialog for files.
  package var hasFileDialog = false
  /// The font of interfaces, with its size: `Cantarell 11`. Nil if the desktop does not say.
  package var fontName: String?
  /// How long a blinking caret takes to come and go, in seconds; nil for one that stays.
  package var caretPeriod: Double? = 1.2
  /// How long it blinks without input, in seconds.
  package var caretTimeout = 10.0

  package init(
    dragThreshold: Double = 8.0,
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
  /// Held while the pointer did something, or from now on; nil if the event does not say.
  package var modifiers: Modifiers? {
    switch self {
    case .pressed(_, _, let modifiers, _), .moved(_, let modifiers, _),
      .released(_, _, let modifiers), .modifiersChanged(let modifiers):
      modifiers
    default: nil
    }
  }
}
