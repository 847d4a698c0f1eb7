package import BoardValues

/// A request of the content to the host of its window, which answers some of them with events.
package enum HostRequest: Equatable, Sendable {
  /// Offers this content to other programs and withdraws what was offered before.
  case offer(TransferContent, as: TransferSelection)
  /// Asks for content. The answer is `WindowEvent.received`.
  case fetch(TransferWish, from: TransferSelection)
  /// Accepts or refuses what is dragged over the window. It will be fetched in these types if it is
  /// dropped, the first of which must be had; none refuses it.
  case acceptDrop([String])
  /// Starts a drag of this content to other windows, with the pointer whose button is down. If it
  /// `mayMove`, a target may take it away, of which `WindowEvent.carriedAway` tells; it gets a copy
  /// while Ctrl is held.
  case startDrag(TransferContent, mayMove: Bool)
  /// Shows the window on the whole screen, or no longer. If the desktop can, `WindowEvent.windowStateChanged`
  /// follows.
  case setFullScreen(Bool)
  /// Ends the composition of an input method. Its committed text arrives as text, followed by
  /// `WindowEvent.composing` with an empty text.
  case endComposition
  /// Ends a composition without text and answer, since the composed text was already taken as it
  /// is.
  case dropComposition
  /// Opens an address or the path of a file with the desktop's program for it.
  case open(String)
  /// Shows a file among the others of its folder, in the desktop's file manager.
  case showInFolder(String)
  /// Opens the desktop's file dialog, if `DesktopPreferences` announced one. The answer is
  /// `WindowEvent.fileChosen` or `fileDialogFailed`.
  case chooseFile(FileQuestion)
}
