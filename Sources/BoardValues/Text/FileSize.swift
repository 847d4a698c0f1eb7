/// The size limit of files that are read as a whole.
package enum FileSize {
  /// The number of bytes above which a file is refused.
  package static let greatest = 64 << 20
}
