import LinuxSystem

extension FilePreviews {
  struct Name: Hashable {
    var path: String
    var subpath: String?
    /// Whether it is the page that a link names, which only has to be found.
    var isPage = false
  }

  /// What is known about a file.
  struct Entry {
    /// The path of the file, or nil until it is found.
    var file: String?
    /// The other files on which the preview depends: the boards in one that is shown.
    var others: Set<String> = []
    var mark: FileReading.Mark?
    var preview = FilePreview.waiting
    /// Where the text of the preview begins in the file, in bytes.
    var start = 0
    /// The footnotes of the text that are written outside of it.
    var footnotes = ""
    /// Whether the file may have changed.
    var isStale = true
    /// Whether the file is a picture, whose preview is on the shelf.
    var isPicture = false
    /// Whether the file is a picture that cannot be read. It is not tried again until it changes.
    var hasFailed = false
    var lastSeen = 0
  }
}
