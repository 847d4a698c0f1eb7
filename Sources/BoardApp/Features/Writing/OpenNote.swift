import BoardCore
import BoardValues

/// The note that an open text belongs to. The subject of its step is the file, not the card.
struct OpenNote: Equatable, Sendable {
  let path: String
  /// The text in the file before the writing; nil if another program has written it since.
  let base: String?
  /// The mark of the text before the writing.
  let mark: ContentMark

  init(_ path: String, base: String) {
    self.path = path
    self.base = base
    mark = ContentMark(Array(base.utf8))
  }

  /// Creates the note of a text that is opened again after the program ended. `found` is what its file
  /// holds now; nil if that cannot be read.
  init(_ path: String, found: String?, mark: ContentMark) {
    self.path = path
    self.mark = mark
    base = found.flatMap { ContentMark(Array($0.utf8)) == mark ? $0 : nil }
  }
}
