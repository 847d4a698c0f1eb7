import BoardValues

/// The desktop's list of recently used files, `recently-used.xbel`: reads its boards, and returns
/// it with a board added.
///
/// The entries of other programs stay unchanged, byte for byte. GLib's `GBookmarkFile` isn't
/// suitable: it refuses a list with an attribute, an element or metadata that it doesn't know, and
/// drops comments and entries that no application has registered.
struct RecentlyUsed {
  private static let application = "dragboard"
  /// The media type, the same as in `packaging/dragboard-mime.xml`.
  private static let mimeType = "application/vnd.jsoncanvas+json"

  private let bytes: [UInt8]
  private var entries: [Entry] = []
  /// The offset at which a new entry is inserted.
  private let end: Int

  private struct Entry {
    var path: String
    var range: Range<Int>
    var attributes: XMLTags.Tag
    /// The element of this program; nil if it has never opened the file.
    var mine: XMLTags.Tag?
    /// The offset at which the element of an application is inserted; nil if there is no list of
    /// applications.
    var applications: Int?
    var time: String { (mine?["modified"] ?? attributes["modified"])?.value ?? "" }
  }

  /// Parses the list; throws if it is malformed.
  init(_ bytes: [UInt8]) throws(XMLTags.Malformed) {
    self.bytes = bytes
    let tags = try XMLTags(bytes).tags
    guard let root = tags.first, let last = tags.last, root.name == "xbel", root.kind == .start
    else { throw XMLTags.Malformed() }
    end = last.range.lowerBound
    var entry: Entry?
    for tag in tags {
      if tag.depth == 1, tag.name == "bookmark", tag.kind != .end {
        let path = tag["href"].flatMap { FileAddress.path($0.value) } ?? ""
        entry = Entry(path: path, range: tag.range, attributes: tag)
      } else if tag.name == "bookmark:application", tag["name"]?.value == Self.application {
        entry?.mine = tag
      } else if tag.name == "bookmark:applications", tag.kind == .end {
        entry?.applications = tag.range.lowerBound
      }
      if tag.depth == 1, tag.name == "bookmark", tag.kind != .start, var whole = entry {
        whole.range = whole.range.lowerBound..<tag.range.upperBound
        entries.append(whole)
        entry = nil
      }
    }
  }

  /// The boards that were opened with this program, the latest first.
  var boards: [String] {
    entries.filter { $0.mine != nil && !$0.path.isEmpty }.sorted { $0.time > $1.time }.map(\.path)
  }

  // MARK: Adding

  /// Returns the list with a board that was opened at a time such as `2026-01-31T12:00:00Z`; nil if
  /// its entry is incomplete.
  func adding(_ path: String, at time: String) -> [UInt8]? {
    guard let entry = entries.first(where: { $0.path == path }) else {
      let new = "  \(Self.entry(path, at: time))\n"
      let place = lineStart(before: end)
      return replacing([(place..<place, new)])
    }
    var changes = ["modified", "visited"].compactMap { name in
      entry.attributes[name].map { ($0.range, time) }
    }
    if let mine = entry.mine {
      let count = mine["count"].flatMap { Int($0.value) } ?? 1
      let next = count < Int.max ? count + 1 : count
      if let modified = mine["modified"] { changes.append((modified.range, time)) }
      if let count = mine["count"] { changes.append((count.range, "\(next)")) }
    } else if let place = entry.applications {
      changes.append((place..<place, Self.note(at: time)))
    } else {
      return nil
    }
    return replacing(changes)
  }

  /// An empty list.
  static let empty = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0"
          xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
          xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
    >
    </xbel>

    """.utf8
  )

  private static func entry(_ path: String, at time: String) -> String {
    // Addresses contain no characters that XML has to escape.
    """
    <bookmark href="\(FileAddress.address(path))" added="\(time)" modified="\(time)" visited="\(time)">
        <info>
          <metadata owner="http://freedesktop.org">
            <mime:mime-type type="\(mimeType)"/>
            <bookmark:applications>
              \(note(at: time))
            </bookmark:applications>
          </metadata>
        </info>
      </bookmark>
    """
  }

  private static func note(at time: String) -> String {
    "<bookmark:application name=\"\(application)\" exec=\"&apos;dragboard %f&apos;\" "
      + "modified=\"\(time)\" count=\"1\"/>"
  }

  /// Returns the start of the line if only spaces and tabs precede an offset, otherwise the offset.
  private func lineStart(before place: Int) -> Int {
    var start = place
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start > 0 && bytes[start - 1] == 0x0A ? start : place
  }

  private func replacing(_ changes: [(Range<Int>, String)]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    for (range, text) in changes.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
      result += bytes[place..<range.lowerBound]
      result += text.utf8
      place = range.upperBound
    }
    return result + bytes[place...]
  }
}

/// Addresses of files, such as `file:///home/me/My%20board.canvas`.
enum FileAddress {
  private static let scheme = "file://"

  static func address(_ path: String) -> String {
    path.utf8.reduce(into: scheme) { address, byte in
      if isPlain(byte) {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        address += digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }

  /// Returns the path of an address; nil if it isn't a file on this machine.
  static func path(_ address: String) -> String? {
    guard address.beginsExactly(with: scheme + "/") else { return nil }
    var bytes: [UInt8] = []
    var rest = Array(address.utf8.dropFirst(scheme.utf8.count))[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value != 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~".utf8.contains(byte)
    }
  }
}
