import BoardCore
import BoardValues
import Graphics
import Pictures

/// The first line of what a card says, which stands for all of its words where they are too small to read.
@MainActor
final class FirstLine {
  let words: String
  let isHeading: Bool
  /// The number of letters of the longest word, which decides how large the letters can be.
  private let longestWord: Int
  private var settings: [Room: Setting] = [:]

  /// A line that is set or, if its letters need that, laid out.
  private enum Setting {
    case letters(SetWords)
    case layout(TextLayout)

    var height: Double {
      switch self {
      case .letters(let words): words.size.height
      case .layout(let layout): layout.size.height
      }
    }

    func kind(_ color: Color) -> CardPiece.Kind {
      switch self {
      case .letters(let words): .letters(words, color)
      case .layout(let layout): .text(layout, color)
      }
    }
  }

  /// A class of rooms in which a line looks the same, in steps of some pixels: a zoom goes through many sizes, and
  /// most of them need no layout of their own.
  private struct Room: Hashable {
    let width: Int
    let height: Int
    let scale: Double

    private static let step = 2.0

    /// Returns the class of the largest room within `size`, which is in window pixels.
    init(_ size: Size, scale: Double) {
      func steps(_ length: Double) -> Int { Int(max(1, min(length / (scale * Self.step), 4096))) }
      (width, height, self.scale) = (steps(size.width), steps(size.height), scale)
    }

    /// The size in pixels at scale 1.
    var size: Size { Size(Double(width) * Self.step, Double(height) * Self.step) }
  }

  init(_ words: String, isHeading: Bool) {
    self.words = words
    self.isHeading = isHeading
    longestWord = Self.longestWord(in: words)
  }

  // MARK: Lines that are known

  private struct Key: Hashable {
    var form: Saying.Form
    var words: String
    var isSource = false
  }

  private static var known: [Key: FirstLine] = [:]
  private static var generation = 0
  /// As many as are seen in a window, and few enough to forget.
  private static let most = 2048

  /// Returns the first line of a face: the name of its file, or of its words. Nil for a card without words, and for
  /// one that shows a picture or a board.
  static func of(_ face: CardFace) -> FirstLine? {
    if let file = face.file {
      switch file.preview {
      case .picture, .board: return nil
      case .waiting, .text, .present, .problem: break
      }
      return line(Key(form: .name, words: file.name)) { (file.name, true) }
    }
    let saying = face.saying.beginning
    let words = if case .unknown(let type) = saying.content { type } else { saying.words }
    return line(Key(form: saying.form, words: words, isSource: face.isSource)) {
      saying.plainFirstLine ?? saying.firstParagraph?.firstLine ?? saying.document.firstLine
    }
  }

  private static func line(
    _ key: Key,
    _ make: () -> (words: String, isHeading: Bool)?
  ) -> FirstLine? {
    if generation != TextLayout.generation || known.count > most {
      known.removeAll(keepingCapacity: true)
      generation = TextLayout.generation
    }
    if let line = known[key] { return line.words.isEmpty ? nil : line }
    let found = make() ?? ("", false)
    let line = FirstLine(found.words, isHeading: found.isHeading)
    known[key] = line
    return line.words.isEmpty ? nil : line
  }

  // MARK: Laying out

  /// Returns the line in a card of this frame, in window pixels; nil if the card is too small for words.
  func piece(of face: CardFace, in card: Rect) -> CardPiece? {
    let (unit, scale) = (face.pixelsPerUnit, face.scale)
    let least = LevelOfDetail.smallestNamed
    guard card.width >= least.width * scale, card.height >= least.height * scale else { return nil }
    let side = max(Metrics.cardSide * unit, 3 * scale)
    let padding = max(Metrics.cardPadding * unit, scale)
    let room = Size(card.width - 2 * side, card.height - 2 * scale)
    let setting = setting(in: Room(room, scale: scale))
    let top = max(min(padding, (card.height - setting.height) / 2), 0)
    let origin = card.origin + Vector(side, top)
    return CardPiece(
      frame: Rect(origin: origin, size: Size(room.width, setting.height)),
      kind: setting.kind(Theme.named(face.theme).text)
    )
  }

  /// How much higher a row is than its letters.
  private static let leading = 1.3
  /// The width of a usual letter, as a part of its size.
  private static let letter = 0.5

  private static let tables = (regular: LetterTable(isBold: false), bold: LetterTable(isBold: true))

  private func setting(in room: Room) -> Setting {
    if let known = settings[room] { return known }
    let table = isHeading ? Self.tables.bold : Self.tables.regular
    let set = table.set(
      words,
      in: room.size * room.scale,
      least: LevelOfDetail.smallestLetters * room.scale,
      most: LevelOfDetail.farLetters * room.scale,
      scale: room.scale
    )
    let setting = set.map(Setting.letters) ?? .layout(layout(in: room))
    settings[room] = setting
    return setting
  }

  private func layout(in room: Room) -> TextLayout {
    let (least, most) = (LevelOfDetail.smallestLetters, LevelOfDetail.farLetters)
    let fitting = min(
      room.size.height / Self.leading,
      room.size.width / (Double(longestWord) * Self.letter)
    )
    var size = max(least, min(fitting.rounded(.down), most))
    var layout = layout(in: room.size, size, room.scale)
    while size > least, layout.breaksWord {
      size -= 1
      layout = self.layout(in: room.size, size, room.scale)
    }
    if layout.breaksWord {
      // The beginning of a word is read more easily than its parts on several rows.
      layout = self.layout(in: Size(room.size.width, size), size, room.scale)
    }
    return layout
  }

  private func layout(in room: Size, _ size: Double, _ scale: Double) -> TextLayout {
    let pixels = room * scale
    let style = TextLayout.Style(
      fontSize: size * scale,
      isBold: isHeading,
      width: pixels.width,
      height: pixels.height
    )
    return TextLayout(words.shown(in: pixels, fontSize: style.fontSize), style)
  }

  private static func longestWord(in words: String) -> Int {
    var (longest, count) = (1, 0)
    for scalar in words.unicodeScalars {
      count = scalar.isInWord ? count + 1 : 0
      longest = max(longest, count)
    }
    return longest
  }
}

extension TextLayout {
  /// Whether a line ends in the middle of a word.
  fileprivate var breaksWord: Bool {
    let (text, lines) = (text, lines)
    return lines.dropFirst().contains { line in
      let start = text.utf8.index(text.startIndex, offsetBy: min(line.start, text.utf8.count))
      return text.unicodeScalars[start...].first?.isInWord ?? false
        && text.unicodeScalars[..<start].last?.isInWord ?? false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar belongs together with those beside it, as in words and names of files. Signs as in Chinese are
  /// words of their own.
  fileprivate var isInWord: Bool {
    value < 0x2E80 && (properties.isAlphabetic || properties.numericType != nil)
      || "._'’".unicodeScalars.contains(self)
  }
}

extension CardFace {
  /// Whether the words are large enough to read. If not, the first line stands for them.
  var showsWords: Bool { LevelOfDetail.showsWords(pixelsPerUnit, scale: scale) }
}

extension Saying {
  /// The first line of a text, perhaps a heading, if it has no sign that could mean anything: it is seen as it was written, and
  /// nothing has to be read. Nil for other lines, and for one above signs that may make a heading of it.
  fileprivate var plainFirstLine: (words: String, isHeading: Bool)? {
    guard form == .prose, !MarkdownTexts.areSource else { return nil }
    let signs = words.utf8.prefix { $0 == UInt8(ascii: "#") }
    let isHeading = !signs.isEmpty
    let line = words.utf8[signs.endIndex...].prefix { $0 != Ascii.newline }
    let below = words.utf8[line.endIndex...].dropFirst().first
    let begins = isHeading ? line.first == Ascii.space : line.first?.isPlainLetter == true
    guard begins, line.last != Ascii.space, signs.count <= 6,
      line.dropFirst(isHeading ? 1 : 0).first?.isPlainLetter == true,
      below?.isPlainLetter ?? true || below == Ascii.newline,
      line.allSatisfy({ $0.isPlainLetter || Ascii.isDigit($0) || " ,.;:?!/()'".utf8.contains($0) })
    else { return nil }
    let words = Substring(isHeading ? line.dropFirst() : line)
    return (String(words), isHeading)
  }

  /// What stands above the first empty line, which takes less to read than all of a long text; nil if what is below may have
  /// a say in it, as with code, comments, the addresses of links, and properties, whose words are none of the line.
  fileprivate var firstParagraph: MarkdownDocument? {
    guard form == .prose else { return nil }
    var (isBehindBreak, hasWords) = (false, false)
    let beginning = Array(
      words.utf8.prefix { byte in
        let isBreak = byte == Ascii.newline
        if isBreak, isBehindBreak, hasWords { return false }
        isBehindBreak = isBreak
        hasWords = hasWords || byte > Ascii.space
        return true
      }
    )
    guard !beginning.contains(where: "%[`~<".utf8.contains), !beginning.starts(with: "---".utf8)
    else { return nil }
    return MarkdownReader.document(beginning)
  }
}

extension UInt8 {
  /// Whether the byte is a letter, or a part of one that is not ASCII.
  fileprivate var isPlainLetter: Bool { self >= 0x80 || (self | 0x20) &- 0x61 < 26 }
}
