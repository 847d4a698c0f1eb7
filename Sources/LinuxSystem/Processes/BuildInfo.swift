import CBuild

package enum BuildInfo {
  package static let version = "0.1.0"

  /// The commit that the program was built from, or nil if the build did not know it.
  package static let commit: String? = {
    let words = String(cString: dragboard_build())
    return words.isEmpty ? nil : words
  }()
}
