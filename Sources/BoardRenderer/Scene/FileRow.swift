package import BoardCore

/// A row of a list of files as it is drawn: its picture, its name, and a line about it.
package struct FileRow: Equatable, Sendable {
  package var name: String
  package var detail: String
  package var look: Look

  package enum Look: Equatable, Sendable {
    /// A board, with its picture once that is made.
    case board(StepPicture?)
    case icon(Icon)
  }

  package init(name: String, detail: String, look: Look) {
    (self.name, self.detail, self.look) = (name, detail, look)
  }
}
