import BoardCore
import BoardRenderer
import BoardValues

/// How a picture of the board is exported: its format, its scale, its ground, and what is on it.
struct PictureChoice: Hashable, Sendable {
  static let scales = [1, 2, 4]

  var format: BoardPicture.Format
  /// The number of pixels for each board unit, at the scale of the display; only for pixels.
  var scale = 2
  var hasGround = true
  /// Whether words that cards have no room for are shown.
  var showsAllWords = false
  /// The paper of a PDF; nil for a page as large as the picture.
  var paper: BoardPicture.Paper?
  /// Whether only the selected cards are on it.
  var ofSelection: Bool
  /// Whether there is a selection.
  let hasSelection: Bool
  /// The size and a small picture of it; nil before they are made, and for a large board.
  var preview: Preview?

  init(_ format: BoardPicture.Format, hasSelection: Bool) {
    self.format = format
    self.hasSelection = hasSelection
    ofSelection = hasSelection
  }

  /// What is known of the picture before it is exported.
  struct Preview: Hashable, Sendable {
    let key: Key
    /// The size in board units.
    var size: Size?
    /// The number of pages on each paper.
    var pages: [BoardPicture.Paper: Int] = [:]
    var image: Thumbnail?
  }

  /// What a preview follows from.
  struct Key: Hashable, Sendable {
    var ofSelection: Bool
    var hasGround: Bool
    var showsAllWords: Bool
    var theme: Theme.Name
    var revision: Document.Revision
  }

  /// The number of elements up to which there is a preview.
  private static let maxElements = 4_000
  /// The room of the preview, in pixels at scale 1.
  static let room = Size(176, 132)

  @MainActor
  func key(_ question: Question) -> Key {
    Key(
      ofSelection: ofSelection,
      hasGround: hasGround,
      showsAllWords: showsAllWords,
      theme: question.theme,
      revision: question.editor.shownDocument.revision
    )
  }

  /// Returns the size and a small picture of what would be exported.
  @MainActor
  func preview(_ question: Question) -> Preview {
    let fragment = fragment(question)
    guard fragment.elements.count <= Self.maxElements else { return Preview(key: key(question)) }
    var picture = question.picture(of: fragment, scale: 1, showsAllWords: showsAllWords)
    picture.isTransparent = !hasGround
    let image = picture.thumbnail(in: Self.room, scale: question.view.scale)
    let pages = BoardPicture.Paper.allCases.map { ($0, picture.pageCount(on: $0)) }
    return Preview(
      key: key(question),
      size: picture.size,
      pages: Dictionary(uniqueKeysWithValues: pages),
      image: image
    )
  }

  @MainActor
  private func fragment(_ question: Question) -> Fragment {
    ofSelection
      ? question.picturedFragment : Fragment(of: Set(question.board.cardOrder), on: question.board)
  }

  @MainActor
  func picture(_ question: Question) -> BoardPicture {
    var picture = question.picture(
      of: fragment(question),
      scale: format == .png ? Double(scale) : 1,
      showsAllWords: showsAllWords
    )
    picture.isTransparent = !hasGround
    if format == .pdf { picture.paper = paper }
    return picture
  }

  /// The size of the file's picture, in words.
  var sizeWords: String {
    guard let picture = preview?.size else { return "" }
    if format == .pdf, let paper, let count = preview?.pages[paper] {
      return localized("{count} page", "{count} pages", count: count)
    }
    let factor = format == .png ? Double(scale) : 1
    let numbers = [picture.width, picture.height].map { String(Int(($0 * factor).rounded(.up))) }
    let size = numbers.joined(separator: " × ")
    return format == .png
      ? localized("{size} pixels", ["size": size])
      : localized("{size} units, sharp at any size", ["size": size])
  }
}
