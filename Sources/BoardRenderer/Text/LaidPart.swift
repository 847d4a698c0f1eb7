import BoardCore
import BoardValues
import Graphics

/// A part of a text that is laid out. Its places count from the beginning of the part, and its lengths
/// from its top-left corner.
@MainActor
final class LaidPart {
  let pieces: [CardPiece]
  let hitTargets: [HitTarget]
  let height: Double
  /// The line breaks between the last block above and the first one.
  let emptyLines: [Range<Int>]
  private let kind: MarkdownBlock.Kind?
  private let isBelowPlain: Bool
  private let isBelowWritten: Bool
  private var paragraphs: [Int: ParagraphLayout] = [:]

  init(_ flow: MarkdownFlow, below last: MarkdownBlock?, _ emptyLines: [Range<Int>]) {
    pieces = flow.pieces
    hitTargets = flow.hitTargets
    height = flow.bottom
    self.emptyLines = emptyLines
    kind = last?.kind
    isBelowPlain = last?.isPlain == true
    isBelowWritten = last?.written != nil
  }

  /// Whether the part stands below this block, or one that leaves the same gap.
  func isBelow(_ last: MarkdownBlock?) -> Bool {
    isBelowPlain == (last?.isPlain == true) && isBelowWritten == (last?.written != nil)
      && kind == last?.kind
  }

  /// Returns the rows of a piece that shows words of the source; nil for others.
  func paragraph(_ index: Int) -> ParagraphLayout? {
    if let known = paragraphs[index] { return known }
    guard pieces[index].words != nil, case .text(let layout, _) = pieces[index].kind else {
      return nil
    }
    let paragraph = ParagraphLayout(layout, Array(layout.text.utf8))
    paragraphs[index] = paragraph
    return paragraph
  }

  /// Returns the index of the piece that shows a place of the source, or what is before it; nil if the
  /// part has no words.
  func pieceIndex(at place: Int) -> Int? {
    var found: Int?
    for (index, piece) in pieces.enumerated() {
      guard let words = piece.words else { continue }
      if let line = piece.written?.range, line.lowerBound <= place, place <= line.upperBound {
        return index
      }
      guard let start = piece.written?.range.lowerBound ?? words.source?.lowerBound else {
        continue
      }
      if start <= place || found == nil { found = index }
    }
    return found
  }
}

extension CardPiece {
  /// Returns the place in the source of an offset in the words.
  func source(of offset: Int, isTrailing: Bool = false) -> Int {
    words?.source(of: offset, isTrailing: isTrailing) ?? written?.range.lowerBound ?? place ?? 0
  }

  /// Returns the place of the last word.
  var sourceEnd: Int { written?.range.upperBound ?? words?.source?.upperBound ?? place ?? 0 }
}
