import BoardValues

/// What a card says: its words, wherever they are kept, and what holds for them.
///
/// A text says its Markdown, a group its label, a link its address, and the card of a note the words of its file.
/// Whoever scrolls, counts, checks, finds, replaces, fits, copies, writes, reads or lists words asks here, and not
/// which kind of card it is.
package struct Saying: Equatable, Sendable {
  /// What the words are.
  package enum Form: Equatable, Sendable {
    /// Markdown, on as many lines as there are.
    case prose
    case label, address
    /// The name of a file that says nothing itself, or of which nothing is known yet.
    case name
    /// Nothing that this program understands.
    case unknown
  }

  /// The words of a note's file, as its card shows them.
  package struct NoteText: Equatable, Sendable {
    package let words: String
    /// Where the words begin in the file, in bytes. The card of a heading leaves out what is before it.
    package let start: Int

    package init(_ words: String, from start: Int = 0) { (self.words, self.start) = (words, start) }
  }

  /// What the file of the board holds of it.
  package let content: Card.Content
  private let note: NoteText?

  package init(_ content: Card.Content, note: NoteText? = nil) {
    self.content = content
    self.note = note.flatMap { Card.notePath(of: content) == nil ? nil : $0 }
  }

  package init(_ element: Element) {
    self.init(element.card?.content ?? .group(label: element.text))
  }

  package var form: Form {
    switch content {
    case .text: .prose
    case .group: .label
    case .link: .address
    case .file: note == nil ? .name : .prose
    case .unknown: .unknown
    }
  }

  /// The words, as they are kept.
  package var words: String {
    switch content {
    case .text(let text): text
    case .group(let label): label ?? ""
    case .link(let url): url
    case .file: note?.words ?? file ?? ""
    case .unknown: ""
    }
  }

  /// The words, if they are Markdown: they wrap, scroll, have check boxes and files among them, and their card may
  /// grow with them.
  package var prose: String? { form == .prose ? words : nil }

  /// The name of the file behind the card, with the part that is meant; nil for a card without one.
  package var file: String? {
    path.map { path in subpath.map { "\(path) \($0)" } ?? path }
  }

  /// The path of the file behind the card; nil for a card without one.
  package var path: String? {
    if case .file(let path, _) = content { path } else { nil }
  }

  /// The part of the file that the card shows; nil for the whole.
  package var subpath: String? {
    if case .file(_, let subpath) = content { subpath } else { nil }
  }

  /// The path of the note that keeps the words; nil if the card does, or nobody.
  package var notePath: String? { note == nil ? nil : Card.notePath(of: content) }

  /// Where the words begin in what is written when they are, in bytes.
  package var start: Int { note?.start ?? 0 }

  /// Whether the words have to stay on one line.
  package var isOneLine: Bool { form == .label || form == .address }

  /// What a search looks at: the words, and behind them the name of a note.
  package var findable: String { note == nil ? words : "\(words)\n\(file ?? "")" }

  /// The same with no more words than a title needs.
  package var beginning: Saying { form == .prose ? saying(words.beginning) : self }

  /// Returns the same card with other words.
  package func saying(_ words: String) -> Saying {
    Saying(content.saying(words), note: note.map { NoteText(words, from: $0.start) })
  }
}

extension Card.Content {
  /// Returns the content with other words. What keeps none stays as it is.
  func saying(_ words: String) -> Self {
    switch self {
    case .text: .text(words)
    case .group: .group(label: words.isEmpty ? nil : words)
    case .link: .link(url: words)
    case .file, .unknown: self
    }
  }
}

extension Card {
  /// The path of the note that the card shows; nil for other cards.
  package var notePath: String? { Self.notePath(of: content) }

  fileprivate static func notePath(of content: Content) -> String? {
    guard case .file(let path, _) = content, Note.isNote(path) else { return nil }
    return path
  }
}
