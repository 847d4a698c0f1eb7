import CBuild

package enum BuildInfo {
  /// Nil if nobody said it when the program was built.
  package static let commit: String? = {
    let words = String(cString: dragboard_build())
    return words.isEmpty ? nil : words
  }()
}
