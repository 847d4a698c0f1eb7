import BoardCore
import BoardValues

/// What a feature may know of the program while it handles something.
@MainActor
struct Context {
  /// The time by the host's clock, in seconds.
  let now: Double
  let editor: Editor
  let view: Viewport
  /// The bars and the open panel, as they are placed.
  let panes: Panes
  /// Whether the feature's panel is open.
  let isPanelOpen: Bool
  /// Whether the field of the open panel has the keyboard.
  let isFieldFocused: Bool
  /// The element whose text is being edited, if one is.
  let openText: OpenText?

  /// A text that is being edited.
  struct OpenText {
    /// The element; nil for a card that is not on the board yet.
    let id: ElementID?
    /// A number that grows with every change.
    let version: Int
    let editor: TextEditor

    /// The text as it is now.
    ///
    /// - Complexity: O(n) in the length of the text.
    var words: String { editor.string }
  }
}
