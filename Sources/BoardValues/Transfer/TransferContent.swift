/// The content of a transfer to or from another program, by clipboard or drag, in one or more
/// types.
package struct TransferContent: Hashable, Sendable {
  /// The content in each type, the best type first.
  package var items: [Item]

  package init(_ items: [Item]) { self.items = items }

  package struct Item: Hashable, Sendable {
    /// A MIME type in lower case, without parameters. Text is UTF-8.
    package var type: String
    package var bytes: [UInt8]

    package init(type: String, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  package func bytes(of type: String) -> [UInt8]? { items.first { $0.type == type }?.bytes }

  package func text(of type: String) -> String? {
    bytes(of: type).map { String(decoding: $0, as: UTF8.self) }
  }

  package var isEmpty: Bool { items.isEmpty }
}

/// What is wanted of an offer: rows of types, the best row first. Of the first row whose first type can be had, all
/// comes that can be had.
package struct TransferWish: Equatable, Sendable, ExpressibleByArrayLiteral {
  package let rows: [[String]]

  package init(_ rows: [[String]]) { self.rows = rows }

  package init(arrayLiteral rows: [String]...) { self.rows = rows }

  /// Returns the rows that can be had if these types are offered, without the types that are not.
  package func rows(of offered: some Collection<String>) -> [[String]] {
    rows.filter { row in row.first.map(offered.contains) ?? false }.map { row in
      row.filter(offered.contains)
    }
  }

  /// Returns what comes of an offer.
  package func content(of offer: TransferContent) -> TransferContent {
    let row = rows(of: offer.items.map(\.type)).first ?? []
    return TransferContent(row.compactMap { type in offer.items.first { $0.type == type } })
  }
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
  /// What programs made with Chromium add for themselves, with the name of each thing in UTF-16.
  package static let webData = "chromium/x-web-custom-data"
  /// Addresses of files and others, one per line.
  package static let uriList = "text/uri-list"
  /// Cards and edges as a JSON Canvas document.
  package static let canvas = "application/vnd.jsoncanvas+json"
  package static let png = "image/png"
  package static let svg = "image/svg+xml"

  /// Returns the number of bytes of a type that are wanted; nil for all. The first ones say enough.
  package static func limit(of type: String) -> Int? { type == webData ? 64 << 10 : nil }
}
