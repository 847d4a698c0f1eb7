import BoardValues

/// The versions in a text in which a merge by lines has left conflicts.
package struct ConflictedText: Equatable, Sendable {
  package private(set) var ours: [UInt8] = []
  package private(set) var theirs: [UInt8] = []
  /// The text before both; nil unless it stands in every conflict.
  package private(set) var base: [UInt8]?
  package private(set) var count = 0
  /// The words behind the marks of the first conflict, by which the program that merged names its sides; empty
  /// if there are none.
  package private(set) var labels = (ours: "", theirs: "")

  /// The version that a line belongs to.
  private enum Part { case all, ours, base, theirs }

  /// Reads the versions; nil if the text has no conflict, or one that does not end.
  package init?(_ bytes: [UInt8]) {
    guard ConflictMarkers.offset(in: bytes) != nil else { return nil }
    var base: [UInt8] = []
    var baseCount = 0
    var part = Part.all
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: Ascii.newline).map { $0 + 1 } ?? bytes.count
      let line = bytes[start..<end]
      start = end
      switch (part, Self.mark(of: line)) {
      case (.all, UInt8(ascii: "<")):
        part = .ours
        count += 1
        if count == 1 { labels.ours = Self.label(of: line) }
      case (.ours, UInt8(ascii: "|")):
        part = .base
        baseCount += 1
      case (.ours, UInt8(ascii: "=")), (.base, UInt8(ascii: "=")): part = .theirs
      case (.theirs, UInt8(ascii: ">")):
        part = .all
        if count == 1 { labels.theirs = Self.label(of: line) }
      case (.all, _):
        ours += line
        theirs += line
        base += line
      case (.ours, _): ours += line
      case (.theirs, _): theirs += line
      case (.base, _): base += line
      }
    }
    guard part == .all else { return nil }
    if baseCount == count { self.base = base }
  }

  private static func label(of line: ArraySlice<UInt8>) -> String {
    let words = line.dropFirst(8).prefix { $0 >= Ascii.space }
    return String(decoding: words, as: UTF8.self)
  }

  package static func == (a: ConflictedText, b: ConflictedText) -> Bool {
    a.ours == b.ours && a.theirs == b.theirs && a.base == b.base
  }

  /// Returns the character of a line that begins with seven of a kind, and nothing or a space after them.
  private static func mark(of line: ArraySlice<UInt8>) -> UInt8? {
    guard let first = line.first, "<|=>".utf8.contains(first) else { return nil }
    let run = line.prefix { $0 == first }
    guard run.count == 7 else { return nil }
    guard run.endIndex < line.endIndex, line[run.endIndex] > Ascii.space else { return first }
    return nil
  }

  /// Merges the versions.
  ///
  /// A merge by lines knows nothing of elements, so each version may have elements twice, or in the wrong
  /// list, and connections whose cards are gone. The result has none of that.
  package func merged() throws(BoardMerge.Failure) -> BoardMerge {
    // The base in the style zdiff3 is none at all, since it lacks what both sides have in common.
    let former = base.flatMap { try? CanvasDocument(parsing: $0) }
    let before = former.map { VersionByLines($0, since: nil).document }
    func side(_ bytes: [UInt8], _ version: BoardMerge.Version) throws(BoardMerge.Failure)
      -> CanvasDocument
    {
      do {
        return VersionByLines(try VersionByLines.read(bytes), since: before).document
      } catch {
        throw BoardMerge.Failure(version: version, problem: error)
      }
    }
    let (mine, other) = (try side(ours, .ours), try side(theirs, .theirs))
    return BoardMerge(base: before, ours: mine, theirs: other)
      .repaired()
  }
}
