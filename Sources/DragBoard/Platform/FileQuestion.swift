/// What is asked of the desktop's dialog for files.
struct FileQuestion: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    case open
    /// Offers this name.
    case save(name: String)
  }

  var action: Action
  var title: String
  /// What the button says.
  var button: String
  /// Where it begins.
  var folder: String
  var kinds: [Kind]

  /// A kind of files to choose from.
  struct Kind: Equatable, Sendable {
    var name: String
    /// How their names end: `.canvas`.
    var ending: String
  }
}
