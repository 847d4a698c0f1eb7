import BoardCore
package import LinuxSystem

extension BoardFolder {
  /// The most bytes of the settings of a vault that are read.
  private static let maxSettings = 1 << 20

  /// Finds the folder of a board, and where its vault wants new notes (`newFileLocation`) and files that are brought in
  /// (`attachmentFolderPath`). They belong beside the board if the vault does not say, or its settings cannot be read.
  package init(withVaultOfBoard path: String) {
    self.init(ofBoard: path)
    guard let settings,
      let bytes = try? FileReading.bytesIfPresent(settings, limit: Self.maxSettings),
      case .object(let values)? = try? JSONReader.value(in: bytes)
    else { return }
    values["attachmentFolderPath"]?.text.map { putAttachments(in: $0) }
    switch values["newFileLocation"]?.text {
    case "root": putNewNotes(inVaultFolder: "")
    case "folder": values["newFileFolderPath"]?.text.map { putNewNotes(inVaultFolder: $0) }
    default: break
    }
  }
}
