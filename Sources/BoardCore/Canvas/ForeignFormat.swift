import BoardValues

/// Other formats that are often opened as a board, recognized by their first bytes.
enum ForeignFormat {
  private static let beginnings: [(bytes: [UInt8], sentence: String)] = [
    ([0x1F, 0x8B], localized("This file is compressed with gzip; a board is plain text.")),
    (
      [0x28, 0xB5, 0x2F, 0xFD],
      localized("This file is compressed with Zstandard; a board is plain text.")
    ),
    (
      [0xFD] + Array("7zXZ".utf8),
      localized("This file is compressed with xz; a board is plain text.")
    ),
    (Array("BZh".utf8), localized("This file is compressed with bzip2; a board is plain text.")),
    (Array("PK\u{3}\u{4}".utf8), localized("This file is a ZIP archive, not a board.")),
    ([0x89] + Array("PNG".utf8), localized("This file is a PNG image, not a board.")),
    ([0xFF, 0xD8, 0xFF], localized("This file is a JPEG image, not a board.")),
    (Array("GIF8".utf8), localized("This file is a GIF image, not a board.")),
    (Array("%PDF-".utf8), localized("This file is a PDF document, not a board.")),
    (Array("<?xml".utf8), localized("This file is an XML document, not a board.")),
    (Array("<svg".utf8), localized("This file is an SVG image, not a board.")),
    (Array("<!DOCTYPE".utf8), localized("This file is an HTML page, not a board.")),
    (Array("<html".utf8), localized("This file is an HTML page, not a board.")),
    (Array("SQLite format 3\0".utf8), localized("This file is an SQLite database, not a board.")),
    ([0x7F] + Array("ELF".utf8), localized("This file is a program, not a board.")),
    (Array("---\n".utf8), frontMatter), (Array("---\r\n".utf8), frontMatter),
  ]

  private static let frontMatter =
    localized(
      "This file begins with the properties of a note or a web page, so it is no board."
    )

  /// Returns a sentence about what the file seems to be; nil if it may be a board with a mistake in it.
  static func sentence(about bytes: [UInt8]) -> String? {
    if let known = beginnings.first(where: { bytes.starts(with: $0.bytes) }) {
      return known.sentence
    }
    if !bytes.isEmpty, bytes.allSatisfy({ $0 == 0 }) {
      return localized("This file contains nothing but zero bytes.")
    }
    return nil
  }
}
