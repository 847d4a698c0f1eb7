import BoardCore
import BoardValues

/// The target of a link, resolved against the files that exist.
package enum Destination: Hashable, Sendable {
  case address(String)
  /// The absolute path of a file.
  case file(String)
  case board(path: String)

  /// The address or the path.
  var place: String {
    switch self {
    case .address(let place), .file(let place), .board(let place): place
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
