import BoardValues

/// The names of incomplete files and folders: `.dragboard-0123456789abcdef.tmp`.
enum TemporaryName {
  private static let prefix = ".dragboard-"

  static func make(_ suffix: String) -> String {
    var generator = SystemRandomNumberGenerator()
    return prefix + FreshName.make(using: &generator) + suffix
  }

  /// Returns whether a name has this form, unlike a user's own `.dragboard-notes.tmp`.
  static func matches(_ name: String, _ suffix: String) -> Bool {
    guard name.beginsExactly(with: prefix), name.endsExactly(with: suffix) else { return false }
    let digits = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    return digits.count == FreshName.length && digits.allSatisfy { Ascii.hexValue($0) != nil }
  }
}
