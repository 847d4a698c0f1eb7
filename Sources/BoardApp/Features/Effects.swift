import BoardCore
import BoardValues

/// What a feature asks the program to do, in order. All of it happens right after the feature has returned.
struct Effects {
  private(set) var list: [Effect] = []

  mutating func add(_ effect: Effect) { list.append(effect) }
}

enum Effect {
  /// Opens the feature's panel, in place of any other, with the keyboard in its field.
  case openPanel
  /// Closes the feature's panel.
  case closePanel
  /// Gives the keyboard to the field of the panel.
  case focusField
  /// Moves the view to a camera, in a glide.
  case glide(to: Camera)
  case select(Set<ElementID>)
  /// Ends the text that is being edited, as one step.
  case leaveText
  /// Performs a command, whatever performs it.
  case ask(Command)
}
