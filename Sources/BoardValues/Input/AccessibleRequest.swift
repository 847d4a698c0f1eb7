/// The identity of something that a screen reader reads: letters, digits and underscores, so that it
/// can be a part of an object's path.
package struct AccessibleID: Hashable, Sendable {
  package let path: String

  /// Creates an identity of a kind and a name, which may be any text.
  package init(_ kind: String, _ name: String = "") {
    let bytes = name.utf8.map { byte -> String in
      let scalar = Unicode.Scalar(byte)
      return scalar.properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
        ? String(scalar) : "_" + String(byte, radix: 16) + "_"
    }
    path = kind + bytes.joined()
  }

  /// Creates the identity that is written in the last part of a path.
  package init(path: String) { self.path = path }
}

/// A request of a screen reader about something that it reads. Positions in texts are counted in
/// Unicode scalars.
package enum AccessibleRequest: Equatable, Sendable {
  /// Performs an action, by its index.
  case perform(Int)
  case focus
  /// Selects an item of a list alone or beside others, or removes it from the selection.
  case select(Bool)
  case selectAll
  case deselectAll
  /// Selects a range of a text, with the caret at its end.
  case selectText(Range<Int>)
  /// Replaces a range of a text, or all of it if there is none.
  case replace(Range<Int>?, with: String)
  case copy(Range<Int>)
  case setValue(Double)
}
