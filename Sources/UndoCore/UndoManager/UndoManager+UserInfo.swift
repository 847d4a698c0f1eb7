extension UndoManager {
  /// What a value that is kept with a step is found by.
  public struct UserInfoKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text of the key.
    public let rawValue: String

    /// A key with a text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The same without a label, as keys of Apple's platforms can be written.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// A key written as a string literal.
    public init(stringLiteral value: String) { rawValue = value }
  }

  final var infoOfUndo: [UserInfoKey: Any] {
    (readsOpenStep ? open.label : undoStack.last?.label).info
  }

  final var infoOfRedo: [UserInfoKey: Any] { (newestRedo?.label).info }
}
