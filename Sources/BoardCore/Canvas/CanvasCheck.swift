/// Finds everything that is wrong with a file, with places.
///
/// Slower than reading, since it remembers where each value stands; an ordinary file is never
/// checked when it is opened.
package enum CanvasCheck {
  /// Nobody reads more of one kind, and a file of nothing but mistakes must not fill the memory.
  package static let greatestCount = 100_000

  /// Everything, in the order of the text; empty for a flawless board. Of a kind that occurs more
  /// than a hundred thousand times, only so many.
  package static func problems(in bytes: [UInt8]) -> [Problem] {
    let findings: Findings
    do {
      findings = try Self.findings(in: bytes, limit: greatestCount)
    } catch {
      return [error]
    }
    var positions = TextPositions(bytes)
    return findings.sorted.map { positions.problem(at: $0.offset, $0.sentence) }
  }

  /// What to tell a user who opened the file, one of each kind; throws what forbids opening it.
  ///
  /// The same words and places as `problems` gives, but only few items are looked at again.
  package static func warnings(
    in bytes: [UInt8],
    about builder: CanvasBuilder
  ) throws(Problem) -> [Problem] {
    var positions = TextPositions(bytes)
    if builder.isNoBoard {
      if let first = try findings(in: bytes, limit: 1).first(of: .refusal) {
        throw positions.problem(at: first.offset, first.sentence)
      }
    }
    var warnings: [Problem] = []
    for kind in [Finding.Kind.refusal, .unplaced, .repeatedName, .dangling] {
      guard let doubt = builder.doubts[kind],
        let first = try finding(kind, in: bytes, at: doubt.place, about: builder)
      else { continue }
      if kind == .refusal { throw positions.problem(at: first.offset, first.sentence) }
      let others = doubt.count > 1 ? " (\(doubt.count - 1) more like this.)" : ""
      warnings.append(positions.problem(at: first.offset, first.sentence + others))
    }
    return warnings
  }

  /// Says what keeps the text from being a board, or even JSON.
  package static func unreadable(_ bytes: [UInt8], _ failure: JSONReader.Failure) -> Problem {
    var positions = TextPositions(bytes)
    if let sentence = ForeignFormat.sentence(about: bytes) {
      return positions.problem(at: 0, sentence)
    }
    if bytes.indices.contains(failure.offset), bytes[failure.offset] == 0 {
      return positions.problem(at: failure.offset, "A zero byte stands here; text has none.")
    }
    return positions.problem(at: failure.offset, failure.sentence)
  }

  private static func findings(in bytes: [UInt8], limit: Int) throws(Problem) -> Findings {
    var inspection = CanvasInspection(limit: limit)
    inspection.inspect(
      try read(bytes) { () throws(JSONReader.Failure) in
        try JSONReader.placedText(in: bytes)
      }
    )
    return inspection.findings
  }

  /// What is wrong in this way with the item at this place.
  private static func finding(
    _ kind: Finding.Kind,
    in bytes: [UInt8],
    at place: Doubts.Place,
    about builder: CanvasBuilder
  ) throws(Problem) -> Finding? {
    let offset = JSONOutline.offset(of: [place.member, place.item], in: bytes)
    let item = try read(bytes) { () throws(JSONReader.Failure) in
      try JSONReader.placedValue(in: bytes, at: offset)
    }
    var inspection = CanvasInspection(limit: 1)
    inspection.inspectAlone(
      item,
      isEdge: builder.isEdge(place),
      isRepeated: kind == .repeatedName,
      hasCard: builder.hasCard
    )
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
