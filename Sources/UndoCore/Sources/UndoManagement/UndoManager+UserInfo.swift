extension UndoManager {
  /// The key of a value that is stored with a step.
  public struct UserInfoKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The string value of the key.
    public let rawValue: String

    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The same without a label, as on Apple's platforms.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Creates a key from a string literal.
    public init(stringLiteral value: String) { rawValue = value }
  }
}
