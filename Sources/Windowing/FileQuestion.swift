/// What is asked of the desktop's dialog for files.
package struct FileQuestion: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    case open
    /// Offers this name.
    case save(name: String)
  }

  package var action: Action
  package var title: String
  /// What the button says.
  package var button: String
  /// Where it begins.
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
    /// How their names end: `.canvas`.
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
