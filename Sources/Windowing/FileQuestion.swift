/// A question for the desktop's file dialog.
package struct FileQuestion: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    case open
    /// The dialog offers this name.
    case save(name: String)
  }

  package var action: Action
  package var title: String
  /// The title of the button that confirms.
  package var button: String
  /// The folder in which the dialog begins.
  package var folder: String
  package var kinds: [Kind]

  package init(
    action: Action,
    title: String,
    button: String,
    folder: String,
    kinds: [Kind]
  ) {
    self.action = action
    self.title = title
    self.button = button
    self.folder = folder
    self.kinds = kinds
  }

  /// A kind of files to choose from.
  package struct Kind: Equatable, Sendable {
    package var name: String
    /// The end of their names: `.canvas`.
    package var ending: String

    package init(
      name: String,
      ending: String
    ) {
      self.name = name
      self.ending = ending
    }
  }
}
