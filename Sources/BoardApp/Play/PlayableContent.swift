import BoardCore
import BoardValues
import Graphics
import Windowing

/// The content of a window that scripts can play on. They name what a person would look for, such
/// as controls and items of menus, and ask for what a person would see.
@MainActor
protocol PlayableContent: WindowContent {
  var view: Viewport { get }
  /// The bars and the open panel.
  var panes: Panes { get }
  /// The panels and menus.
  var overlay: Overlay { get }
  /// The reason why the content doesn't come to rest.
  var reasonForUnrest: String { get }

  /// Performs a command as a key does.
  func perform(_ command: Command, at now: Double)

  /// Performs a command as an item of the open menu does.
  func chooseInMenu(_ command: Command, at now: Double)

  /// Makes the window one that only looks, or not.
  func setReadOnly(_ isReadOnly: Bool, at now: Double)

  /// Lets somebody else on the same board do something.
  func hear(_ presence: Presence, from client: UInt64, at now: Double)

  /// Scrolls by the minimum that brings a control into view.
  func scroll(toShow focus: Focus)

  func answer(_ query: Query, at now: Double) -> String

  /// Draws the window as it looks now, including the menu.
  func picture(at now: Double) throws -> Surface
}

extension App: PlayableContent {
  func chooseInMenu(_ command: Command, at now: Double) {
    run(Menus.self, at: now) { menus, turn in menus.choose(command, &turn) }
  }

  func setReadOnly(_ isReadOnly: Bool, at now: Double) {
    leaveText(at: now)
    editor.isReadOnly = isReadOnly
    needsFrame = true
  }
}
