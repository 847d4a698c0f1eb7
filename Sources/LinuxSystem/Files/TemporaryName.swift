import BoardValues

/// Names of files and folders that are not complete yet: `.dragboard-0123456789abcdef.tmp`.
enum TemporaryName {
  private static let prefix = ".dragboard-"

  static func make(_ suffix: String) -> String {
    var generator = SystemRandomNumberGenerator()
    return prefix + FreshName.make(using: &generator) + suffix
  }

  /// Whether a name was made here, and is not a person's own `.dragboard-notes.tmp`.
  static func matches(_ name: String, _ suffix: String) -> Bool {
    guard name.beginsExactly(with: prefix), name.endsExactly(with: suffix) else { return false }
    let digits = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    return digits.count == FreshName.length && digits.allSatisfy { Ascii.hexValue($0) != nil }
  }
}
