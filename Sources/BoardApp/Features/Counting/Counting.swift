import BoardCore
import BoardRenderer
import BoardValues

/// Counts of words and characters: beside an open text, and on demand for the selection, the selected cards
/// and the board.
struct Counting: Feature {
  enum Order: CommandCase { case count }

  nonisolated static let commands = CommandRow.about(
    .text,
    [row(.count, "Count Words", .leavesTextOpen, words: "Number Characters Statistics Length")]
  )

  /// What was counted of the open text.
  private var counted: Counted?
  /// The time at which the open text is counted again; nil while nothing has changed.
  private(set) var upkeepDeadline: Double?
  /// The state of the text for which that time was set.
  private var expected: Version?

  fileprivate struct Version: Equatable, Sendable {
    /// The element, since the session of a text that was left may lie where this one does.
    let element: ElementID?
    let session: ObjectIdentifier
    let edits: Int
    let selection: Range<Int>

    func isOfSameText(as other: Version) -> Bool {
      element == other.element && session == other.session
    }
  }

  private struct Counted: Sendable {
    let version: Version
    let whole: TextCount
    /// The count of the selected part; nil if nothing is selected.
    let part: TextCount?
  }

  /// The time after a change at which a text is counted, in seconds. A text of more bytes than `short` is
  /// counted once nothing was written for so long.
  private static let delay = 0.25
  private static let short = 64 << 10

  nonisolated init() {}

  // MARK: Beside the open text

  func isActive(_ question: Question) -> Bool { question.isWriting || counted != nil }

  /// Notes that the open text is to be counted. A text that has just been opened is counted at once.
  mutating func follow(_ turn: inout Turn) {
    guard let text = turn.openText, !text.editor.isSingleLine else {
      if counted != nil { self = Counting() }
      return
    }
    let version = Version(text)
    guard counted?.version != version, expected != version else { return }
    expected = version
    if counted?.version.isOfSameText(as: version) != true {
      count(text)
    } else if upkeepDeadline == nil || text.editor.text.count > Self.short {
      upkeepDeadline = turn.now + Self.delay
    }
  }

  mutating func upkeep(_ turn: inout Turn) {
    guard let deadline = upkeepDeadline, deadline <= turn.now, let text = turn.openText else {
      return
    }
    count(text)
  }

  private mutating func count(_ text: OpenTextFact) {
    let version = Version(text)
    let isSame =
      counted?.version.isOfSameText(as: version) == true && counted?.version.edits == version.edits
    let known = isSame ? counted?.whole : nil
    let part = version.selection.isEmpty ? nil : TextCount(text.editor.selectedText)
    counted = Counted(version: version, whole: known ?? TextCount(text.words), part: part)
    upkeepDeadline = nil
  }

  func publish(into state: inout InterfaceState, _ question: Question) {
    guard question.isWriting, let counted else { return }
    let whole = counted.whole.wordsShown
    state.textCount =
      (counted.part.map {
        localized("{part} of {whole}", ["part": verbatim("\($0.words)"), "whole": whole])
      } ?? whole).text
  }

  // MARK: When somebody asks

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    let board = turn.board
    let text = turn.openText
    var (own, others) = (TextCount(), TextCount())
    let chosen = text.map { Set([$0.id].compactMap(\.self)) } ?? turn.selection
    if let text { own += TextCount(text.words) }
    for id in board.cardOrder + board.edgeOrder {
      guard text == nil || text?.id != id, let words = turn.saying(of: id)?.countable else {
        continue
      }
      if chosen.contains(id) { own += TextCount(words) } else { others += TextCount(words) }
    }
    others += own
    var parts: [Words] = []
    if let part = text?.editor.selectedText, !part.isEmpty {
      parts.append(localized("Selection: {count}", ["count": TextCount(part).shown]))
    }
    if text != nil || !chosen.isEmpty {
      parts.append(
        chosen.count > 1
          ? localized("Selected: {count}", ["count": own.shown])
          : localized("Card: {count}", ["count": own.shown])
      )
    }
    parts.append(localized("Board: {count}", ["count": others.shown]))
    turn.say(parts.joined(separator: " · "))
  }
}

extension Saying {
  /// The words that count; nil for the name of a file, which says nothing itself.
  fileprivate var countable: String? { form == .name || words.isEmpty ? nil : words }
}

extension Counting.Version {
  fileprivate init(_ text: OpenTextFact) {
    self.init(
      element: text.id,
      session: text.session,
      edits: text.edits,
      selection: text.editor.selection.range
    )
  }
}

extension TextCount {
  /// Words and characters, as a part of a sentence.
  fileprivate var shown: Words {
    localized(
      "{words}, {characters}",
      [
        "words": wordsShown,
        "characters": localized("{count} character", "{count} characters", count: characters),
      ]
    )
  }

  fileprivate var wordsShown: Words { localized("{count} word", "{count} words", count: words) }
}
