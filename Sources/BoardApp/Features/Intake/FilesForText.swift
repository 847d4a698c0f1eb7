import BoardValues

/// Files from another folder that are put into the open text once they are copied.
struct FilesForText: Hashable, Sendable {
  /// The absolute paths of the files.
  let sources: [String]
  /// All that came.
  let content: TransferContent
  /// The text.
  let session: ObjectIdentifier
  /// Where it was dropped, in window pixels; nil if it was pasted at the caret.
  let drop: Point?

  /// Returns what came, with the paths of copies in the place of those of the files.
  func content(showing copies: [String: String]) -> TransferContent {
    guard let list = content.bytes(of: TransferType.uriList).map(URIList.init) else {
      return content
    }
    let lines = list.entries.map { entry in
      switch entry {
      case .file(let path): URIList.address(ofFile: copies[path] ?? path)
      case .address(let address): address
      }
    }
    let bytes = Array(lines.map { "\($0)\r\n" }.joined().utf8)
    return content.beginning(with: TransferType.uriList, bytes)
  }
}
