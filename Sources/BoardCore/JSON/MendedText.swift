/// A text as strict JSON, made from one that is nearly JSON, in any encoding.
package struct MendedText {
  /// The JSON in UTF-8 without a byte order mark, laid out as the text was.
  package let bytes: [UInt8]
  /// The mends, by offsets in the decoded text.
  let mends: Mends
  /// The text in UTF-8 before it was mended. Its lines and columns are those of the file.
  private let decoded: [UInt8]
  private let origins: TextOrigins

  /// Mends a text. Throws for what is too far from JSON, with its position in the file. `keepsCut`
  /// returns whether the string of a key is kept if the end of the file cuts it off.
  package init(
    of source: [UInt8],
    keepsCut: @escaping (String) -> Bool
  ) throws(Problem) {
    let text = DecodedText(source)
    var positions = TextPositions(text.bytes)
    if let offset = ConflictMarkers.offset(in: text.bytes) {
      throw positions.problem(at: offset, ConflictMarkers.sentence)
    }
    var mender = JSONMender(text.bytes, keepsCut: keepsCut)
    do {
      try mender.mend()
    } catch {
      throw positions.problem(at: error.offset, error.sentence)
    }
    decoded = text.bytes
    (bytes, origins) = mender.edits.applied(to: text.bytes)
    mends = text.mends + mender.mends
  }

  /// The number of mends.
  package var count: Int { mends.count }

  /// Returns a problem at an offset in `bytes`, with its position in the file.
  package func problem(at offset: Int, _ sentence: String) -> Problem {
    var positions = TextPositions(decoded)
    return positions.problem(at: origins.origin(of: offset), sentence)
  }

  /// Returns the mends and the findings about `bytes`, in the order of the file.
  package func problems(with findings: [(offset: Int, sentence: String)] = []) -> [Problem] {
    let own = mends.described.map { ($0.offset, $0.sentence) }
    let others = findings.map { (origins.origin(of: $0.offset), $0.sentence) }
    let all = (own + others).enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }
    var positions = TextPositions(decoded)
    return all.map { positions.problem(at: $0.element.0, $0.element.1) }
  }
}
