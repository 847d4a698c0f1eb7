import BoardCore
import BoardValues

/// The beginning of a text file, for its card.
package enum FileBeginning {
  /// The number of bytes that are read of what only shows how it begins.
  static let limit = 8 << 10
  /// The number of bytes that are read of a note, whose card says them all.
  static let noteLimit = 4 << 20

  /// Returns the text, or nil if the bytes are not text.
  static func text(of bytes: [UInt8], limit: Int = limit) -> String? {
    guard !bytes.contains(0) else { return nil }
    // The last character may be cut.
    let whole = bytes.count == limit ? bytes.dropLast(3) : bytes[...]
    return String(decoding: whole, as: UTF8.self)
  }

  /// Returns the part of a note that `subpath` names, and where it begins, in bytes; nil if there is none.
  package static func part(_ subpath: String?, of text: String) -> (words: String, start: Int)? {
    guard subpath != nil else { return (text, 0) }
    let bytes = Array(text.utf8)
    return NotePart.range(of: subpath, in: bytes).map { range in
      (String(decoding: bytes[range], as: UTF8.self), range.lowerBound)
    }
  }

  /// Returns the footnotes of a part of a note that are written outside of it.
  static func footnotes(of part: FilePreview, from start: Int, in note: String?) -> String {
    guard case .text(let words) = part, let note, words.utf8.count < note.utf8.count else {
      return ""
    }
    return NotePart.footnotes(of: start..<start + words.utf8.count, in: Array(note.utf8))
  }

  /// Says that a note has no such part, as a reason in brackets.
  static func missing(_ subpath: String) -> String {
    guard let heading = heading(subpath) else {
      let name = subpath.split(separator: "#").last.map(String.init) ?? subpath
      return localized("no block {name} in this note", ["name": name.visible])
    }
    return localized("no heading “{name}” in this note", ["name": heading.visible])
  }

  /// Returns the last of the headings that `#One#Two` names, or nil for blocks, which have names of
  /// their own.
  package static func heading(_ subpath: String?) -> String? {
    guard let last = subpath?.split(separator: "#").last, !last.hasPrefix("^") else { return nil }
    return String(last)
  }
}
