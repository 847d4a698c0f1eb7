package import BoardValues

/// What the content of a window asks of its host, who answers with events where there is an answer.
package enum HostRequest: Equatable, Sendable {
  /// Offers this to other programs, instead of what was offered before.
  case offer(TransferContent, as: TransferSelection)
  /// Asks for the first of these types that can be had; `WindowEvent.received` is the answer.
  case fetch([String], from: TransferSelection)
  /// Of what is dragged over the window: the type to ask for when it is dropped here; nil refuses it.
  case acceptDrop(type: String?)
  /// Lets the pointer, whose button is down, drag this to other windows.
  case startDrag(TransferContent)
  /// Ends what an input method is composing: what it commits comes as text, and then
  /// `WindowEvent.composing` says that nothing is composed any more.
  case endComposition
  /// The same without text and answer: what was composed has been taken as it stood.
  case dropComposition
  /// Opens an address or the path of a file with the program that the desktop has for it.
  case open(String)
  /// Asks with the desktop's dialog, if `DesktopPreferences` said that there is one;
  /// `WindowEvent.fileChosen` or `fileDialogFailed` is the answer.
  case chooseFile(FileQuestion)
}
