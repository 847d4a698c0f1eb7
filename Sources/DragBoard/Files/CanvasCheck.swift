/// Finds everything that is wrong with a file, with places.
///
/// Slower than reading, since it remembers where each value stands; an ordinary file is never
/// checked when it is opened.
enum CanvasCheck {
  /// Everything, in the order of the text; empty for a flawless board. Of a kind that occurs more
  /// than a hundred thousand times, only so many.
  static func problems(in bytes: [UInt8]) -> [Problem] {
    let findings: [Finding]
    do {
      findings = try Self.findings(in: bytes)
    } catch {
      return [error]
    }
    var places = TextPlaces(bytes)
    return findings.map { places.problem(at: $0.offset, $0.sentence) }
  }

  /// What to tell a user who opened the file, one of each kind; throws what forbids opening it.
  static func warnings(in bytes: [UInt8]) throws(Problem) -> [Problem] {
    let findings = try findings(in: bytes)
    var places = TextPlaces(bytes)
    if let refusal = findings.first(where: { $0.kind == .refusal }) {
      throw places.problem(at: refusal.offset, refusal.sentence)
    }
    var warnings: [Problem] = []
    for kind in [Finding.Kind.unplaced, .repeatedName, .dangling] {
      guard let first = findings.first(where: { $0.kind == kind }) else { continue }
      let count = findings.count { $0.kind == kind }
      let others = count > 1 ? " (\(count - 1) more like this.)" : ""
      warnings.append(places.problem(at: first.offset, first.sentence + others))
    }
    return warnings
  }

  /// Says what keeps the text from being a board, or even JSON.
  static func unreadable(_ bytes: [UInt8], _ failure: JSONReader.Failure) -> Problem {
    var places = TextPlaces(bytes)
    if bytes.starts(with: "---\n".utf8) || bytes.starts(with: "---\r\n".utf8) {
      return places.problem(
        at: 0,
        "The file begins with the front matter of a site generator, so it is no JSON Canvas board."
      )
    }
    return places.problem(at: failure.offset, failure.sentence)
  }

  private static func findings(in bytes: [UInt8]) throws(Problem) -> [Finding] {
    let value: PlacedJSON
    do {
      value = try JSONReader.placedValue(in: bytes)
    } catch {
      throw unreadable(bytes, error)
    }
    var inspection = CanvasInspection()
    inspection.inspect(value)
    return inspection.findings.sorted { $0.offset < $1.offset }
  }
}

/// A problem before its place is known as line and column.
struct Finding {
  enum Kind {
    /// The file cannot be opened.
    case refusal
    /// An item cannot be shown; it is kept.
    case unplaced
    case repeatedName
    case dangling
    /// Everything that opening the file gets along with.
    case flaw
  }

  var offset: Int
  var kind: Kind
  var sentence: String
}
