/// The content of a transfer to or from another program, by clipboard or drag, in one or more
/// types.
package struct TransferContent: Equatable, Sendable {
  /// The content in each type, the best type first.
  package var items: [Item]

  package init(_ items: [Item]) { self.items = items }

  package struct Item: Equatable, Sendable {
    /// A MIME type in lower case, without parameters. Text is UTF-8.
    package var type: String
    package var bytes: [UInt8]

    package init(type: String, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  package func bytes(of type: String) -> [UInt8]? { items.first { $0.type == type }?.bytes }
}

/// A selection that one program offers and another one asks for.
package enum TransferSelection: Hashable, Sendable {
  /// The content that was cut or copied.
  case clipboard
  /// The selected text, which a middle click pastes.
  case primary
}

/// The MIME types that this program offers or asks for.
package enum TransferType {
  package static let text = "text/plain"
  package static let markdown = "text/markdown"
  package static let html = "text/html"
  /// Addresses of files and others, one per line.
  package static let uriList = "text/uri-list"
  /// Cards and edges as a JSON Canvas document.
  package static let canvas = "application/vnd.jsoncanvas+json"
  package static let png = "image/png"
  package static let svg = "image/svg+xml"
}
