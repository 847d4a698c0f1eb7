import LinuxSystem

/// A watch that reports when another program has written the file of an open note.
@MainActor
final class NoteWatch {
  private let file: String
  private let folder = FolderWatch()

  init(_ file: String) {
    self.file = file
    _ = folder.add(Path.directory(of: file))
  }

  /// The descriptor that becomes readable when there may be news; nil if the system does not report any.
  var descriptor: Int32? { folder.isUsed ? FileReports.shared.descriptor : nil }

  /// Returns whether the file may have changed since the last call.
  func takeNews() -> Bool {
    switch folder.takeNews() {
    case .files(let paths): paths.contains(file)
    case .anything: true
    }
  }
}
