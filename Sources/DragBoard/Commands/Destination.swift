import BoardCore

/// Where a link leads, once it is known what there is.
enum Destination: Hashable, Sendable {
  case address(String)
  /// The path of a file, from the root of the file system.
  case file(String)
  case board(path: String)

  /// In full, for a question.
  var words: String {
    switch self {
    case .address(let words), .file(let words), .board(let words): words.visible
    }
  }

  /// Addresses that open without a question: those of pages and of letters.
  private static let harmless: Set = ["http", "https", "mailto"]

  /// A file that is no document but says what is to be started.
  private var isLauncher: Bool {
    if case .file(let path) = self { path.hasSuffix(".desktop") } else { false }
  }

  /// Whether it is opened only after a question: what is not beside the board, in `folder`, and what
  /// other programs have made up addresses for.
  func asksFirst(from folder: String?) -> Bool {
    switch self {
    case .address(let address):
      return !(LinkAddress.scheme(of: address).map(Self.harmless.contains) ?? false)
    case .file(let path), .board(let path):
      guard let folder else { return true }
      return isLauncher || !path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
  }
}

extension MarkdownLink {
  /// In a menu and in messages: a host, a file or a page.
  var name: String {
    switch self {
    case .page(let name): return name.visible.shortened
    case .address(let address):
      guard let scheme = LinkAddress.scheme(of: address) else {
        let name = address.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) }
        return (name ?? address).visible.shortened
      }
      if scheme == "mailto" { return String(address.dropFirst(7)).visible.shortened }
      return LinkAddress.host(of: address).visible.shortened
    }
  }
}
