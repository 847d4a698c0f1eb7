/// Divides what is typed into steps: at words, at pauses, and where the caret has moved.
///
/// It knows neither the text nor the history. It numbers the steps, and edits with the same number
/// belong together:
///
/// - With an `UndoManager`, end the open group and begin another when the number changes.
/// - With a `History`, coalesce by the number.
///
/// ```swift
/// let step = coalescer.step(for: .init(at: caret, inserting: "a"), at: seconds)
/// ```
public struct TextCoalescer: Hashable, Sendable {
  /// A change of a text: some of it is removed, and other text inserted in its place.
  public struct Edit: Hashable, Sendable {
    /// The offset of the change, in characters.
    public var offset: Int
    /// The number of characters removed after the offset.
    public var removedCount: Int
    /// The text inserted at the offset.
    public var inserted: String

    /// Creates an edit.
    ///
    /// - Parameters:
    ///   - offset: The offset of the change, in characters.
    ///   - removedCount: The number of characters removed after the offset.
    ///   - inserted: The text inserted at the offset.
    public init(at offset: Int, removing removedCount: Int = 0, inserting inserted: String = "") {
      (self.offset, self.removedCount, self.inserted) = (offset, removedCount, inserted)
    }
  }

  private enum Kind { case typing, spacing, deleting, other }

  /// The pause that ends a step, in seconds.
  public var pause: Double
  private var step = 0
  private var kind = Kind.other
  private var caret = 0
  private var time = 0.0

  /// Creates a coalescer.
  ///
  /// - Parameter pause: The pause that ends a step, in seconds.
  public init(pause: Double = 1) { self.pause = pause }

  /// Returns the number of the step that an edit belongs to.
  ///
  /// Letters continue a word, and spaces continue the word before them; a letter after a space
  /// begins another step. Deleting backwards or forwards is a step as long as it goes on. Anything
  /// else, such as replacing a selection or pasting a line, is a step of its own, which typing after
  /// it continues.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - now: When it is made, in seconds.
  /// - Returns: The number of the edit before, or one more.
  public mutating func step(for edit: Edit, at now: Double) -> Int {
    let newKind = Self.kind(of: edit)
    let isInPlace = newKind == .deleting ? touchesCaret(edit) : edit.offset == caret
    if step == 0 || !isInPlace || now - time > pause || !continues(newKind) { step += 1 }
    (kind, caret, time) = (newKind, edit.offset + edit.inserted.count, now)
    return step
  }

  /// Ends the step, as when the caret was moved, the text saved or the editor left.
  public mutating func endStep() { (kind, caret) = (.other, -1) }

  private func touchesCaret(_ edit: Edit) -> Bool {
    edit.offset == caret || edit.offset + edit.removedCount == caret
  }

  private func continues(_ new: Kind) -> Bool {
    switch (kind, new) {
    case (.typing, .typing), (.typing, .spacing), (.spacing, .spacing): true
    case (.deleting, .deleting), (.other, .typing), (.other, .spacing): true
    default: false
    }
  }

  private static func kind(of edit: Edit) -> Kind {
    if edit.removedCount > 0 { return edit.inserted.isEmpty ? .deleting : .other }
    guard edit.inserted.count == 1, let character = edit.inserted.first, !character.isNewline
    else { return .other }
    return character.isWhitespace ? .spacing : .typing
  }
}
