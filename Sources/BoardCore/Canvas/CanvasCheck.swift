import BoardValues

/// A check for everything that is wrong with a file, with line and column.
///
/// It is slower than reading, since it records the position of each value. A file without problems is not
/// checked when it is opened.
package enum CanvasCheck {
  /// The most problems of one kind. A file full of mistakes must not exhaust memory.
  static let greatestCount = 100_000

  /// Returns all problems in the order of the text; none for a flawless board. At most a hundred thousand
  /// of each kind. Conflicts that a merge has left are problems only if that is asked for.
  package static func problems(in bytes: [UInt8], withConflicts: Bool = false) -> [Problem] {
    let findings: Findings<Int>
    do {
      findings = try Self.findings(in: bytes, limit: greatestCount, conflicts: withConflicts)
    } catch {
      return [error]
    }
    var positions = TextPositions(bytes)
    return findings.sorted.map { positions.problem(at: $0.position, $0.sentence) }
  }

  /// Returns the warnings after opening a file, one of each kind; throws if it cannot be opened.
  ///
  /// Words and positions are those of `problems`, but only a few items are inspected again.
  static func warnings(
    in bytes: [UInt8],
    about builder: CanvasBuilder
  ) throws(Problem) -> [Problem] {
    var positions = TextPositions(bytes)
    if builder.isNoBoard {
      if let first = try findings(in: bytes, limit: 1).first(of: .refusal) {
        throw positions.problem(at: first.position, first.sentence)
      }
    }
    var warnings: [Problem] = []
    for kind in [FindingKind.refusal, .unplaced, .repeatedName, .dangling] {
      guard let path = builder.findings.start(of: kind),
        let first = try finding(kind, in: bytes, at: path, about: builder)
      else { continue }
      if kind == .refusal { throw positions.problem(at: first.position, first.sentence) }
      let count = builder.findings.count(of: kind)
      let sentence =
        count > 1
        ? localized(
          "{problem} ({count} more like this.)",
          "{problem} ({count} more like this.)",
          count: count - 1,
          ["problem": first.sentence]
        ) : first.sentence
      warnings.append(positions.problem(at: first.position, sentence))
    }
    return warnings
  }

  /// Returns the reason why the text is not a board, or not even JSON.
  static func unreadable(_ bytes: [UInt8], _ failure: JSONReader.Failure) -> Problem {
    var positions = TextPositions(bytes)
    if let sentence = ForeignFormat.sentence(about: bytes) {
      return positions.problem(at: 0, sentence)
    }
    if let name = TextEncoding(of: bytes).foreignName {
      let sentence = localized(
        "This file is written in {encoding}; a board has to be written in UTF-8.",
        ["encoding": name]
      )
      return positions.problem(at: 0, sentence)
    }
    if let offset = ConflictMarkers.offset(in: bytes) {
      return positions.problem(at: offset, ConflictMarkers.sentence)
    }
    if bytes.indices.contains(failure.offset), bytes[failure.offset] == 0 {
      return positions.problem(
        at: failure.offset,
        localized("Here is a zero byte, which no text has; the file may be damaged.")
      )
    }
    return positions.problem(at: failure.offset, failure.sentence)
  }

  private static func findings(
    in bytes: [UInt8],
    limit: Int,
    conflicts: Bool = false
  ) throws(Problem) -> Findings<Int> {
    var inspection = CanvasInspection(limit: limit)
    inspection.notesConflicts = conflicts
    if bytes.starts(with: JSONReader.byteOrderMark) {
      inspection.note(
        0,
        localized(
          "The file begins with an invisible sign, a byte order mark, at which some programs fail."
        )
      )
    }
    inspection.inspect(
      try read(bytes) { () throws(JSONReader.Failure) in
        try JSONReader.placedText(in: bytes)
      }
    )
    return inspection.findings
  }

  /// Returns the finding of a kind about the item at `path`.
  private static func finding(
    _ kind: FindingKind,
    in bytes: [UInt8],
    at path: ItemPath,
    about builder: CanvasBuilder
  ) throws(Problem) -> Finding<Int>? {
    let place = builder.place(of: path)
    let offset = JSONOutline.offset(of: [place.member, place.item], in: bytes)
    let item = try read(bytes) { () throws(JSONReader.Failure) in
      try JSONReader.placedValue(in: bytes, at: offset)
    }
    var inspection = CanvasInspection(limit: 1)
    inspection.inspectItem(item, isEdge: builder.isEdge(path), hasCard: builder.hasCard)
    return inspection.findings.first(of: kind)
  }

  private static func read(
    _ bytes: [UInt8],
    _ body: () throws(JSONReader.Failure) -> PlacedText
  ) throws(Problem) -> PlacedText {
    do {
      return try body()
    } catch {
      throw unreadable(bytes, error)
    }
  }
}
