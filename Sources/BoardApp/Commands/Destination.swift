import BoardCore
import BoardValues
import LinuxSystem
import Pictures

/// What a link leads to, by the files that exist.
package enum Destination: Hashable, Sendable {
  case address(String)
  /// The absolute path of a file, and the heading that is meant.
  case file(String, heading: String? = nil)
  /// A board, and the name of the card on it that is meant.
  case board(path: String, card: String? = nil)
  /// A heading of the card with the link.
  case here(heading: String)
  /// Nothing: there is no such file. A note can be made for the page, if there is one.
  case missing(page: String?)

  /// The address or the path.
  var place: String {
    switch self {
    case .address(let place), .file(let place, _), .board(let place, _), .here(let place): place
    case .missing(let page): page ?? ""
    }
  }

  /// The lines that a question shows about it. The host of an address has a line of its own, since
  /// the rest may imitate a host.
  var sentences: [String] {
    guard case .address(let address) = self else { return [place.glimpsed] }
    let host = LinkAddress.host(of: address)
    return host.isSame(as: address)
      ? [place.glimpsed]
      : [localized("It leads to {host}.", ["host": host.glimpsed]), place.glimpsed]
  }
}

extension Destination {
  /// Finds what a link leads to from a board in a folder.
  ///
  /// - Complexity: O(folders from that of the board up to the vault), a few calls of the system each.
  init(of link: MarkdownLink, in folder: BoardFolder) {
    switch link {
    case .address(let address):
      guard LinkAddress.scheme(of: address) == nil else {
        self = .address(address)
        return
      }
      let (name, heading) = address.partsAroundHash
      let plain = LinkAddress.withoutEscapes(address)
      if let file = folder.target(of: address) ?? folder.target(of: plain) {
        self.init(file: file, heading: nil)
      } else if let file = folder.target(of: name)
        ?? folder.target(of: LinkAddress.withoutEscapes(name))
      {
        self.init(file: file, heading: heading.map { LinkAddress.withoutEscapes($0) })
      } else {
        self = .missing(page: nil)
      }
    case .page(let page):
      let (name, heading) = page.partsAroundHash
      if let file = folder.target(ofPage: page) {
        self.init(file: file, heading: heading)
      } else if let heading, name.isEmpty {
        self = .here(heading: heading)
      } else {
        let isNote = [.markdown, .other].contains(FileKind(ofFile: name))
        self = .missing(page: isNote && folder.root != nil ? page : nil)
      }
    }
  }

  private init(file: String, heading: String?) {
    guard file.endsExactly(with: ".canvas") else {
      self = .file(file, heading: heading)
      return
    }
    self = .board(path: file, card: heading.map { String($0.dropFirst()) })
  }
}

extension String {
  /// The name of a file, and the part of it that is named from `#` on; nil for the whole file.
  fileprivate var partsAroundHash: (name: String, part: String?) {
    guard let hash = utf8.firstIndex(of: UInt8(ascii: "#")) else { return (self, nil) }
    return (String(self[..<hash]), String(self[hash...]))
  }
}

extension MarkdownLink {
  /// The short name in menus and messages: a host, a file or a page.
  var name: String {
    switch self {
    case .page(let name): return name.visible.shortened
    case .address(let address):
      guard let scheme = LinkAddress.scheme(of: address) else {
        let name = address.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) }
        return (name ?? address).visible.shortened
      }
      if scheme == "mailto" { return String(address.dropFirst(7)).visible.shortened }
      return LinkAddress.host(of: address).revealed.shortened
    }
  }
}
