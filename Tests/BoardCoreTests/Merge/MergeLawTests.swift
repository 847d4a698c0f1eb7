import BoardTestSupport
import BoardValues
import Glibc
import TestSupport
import Testing

@testable import BoardCore

/// The laws of the merge, over random boards that two people have edited.
@Suite("The merge of two boards keeps its laws")
struct MergeLawTests {
  /// A base and two versions of it.
  private struct Triple {
    var base: [UInt8]
    var x: [UInt8]
    var y: [UInt8]

    init(seed: UInt64, isWild: Bool = true) {
      var generator = MergeGenerator(seed: seed, isWild: isWild)
      let board = generator.board()
      base = board.bytes()
      generator.prefix = "x"
      x = generator.edited(board).bytes()
      generator.prefix = "y"
      y = generator.edited(board).bytes()
    }

    var words: String {
      [base, x, y].map { String(decoding: MergeLawTests.compact($0), as: UTF8.self) }.joined(
        separator: "\n"
      )
    }
  }

  private static let seeds = SeededGenerator.seeds(
    getenv("MERGE_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 1500
  )

  /// Checks a law for all seeds; the words of the first boards that break it are reported, with their number.
  private func check(
    _ law: (UInt64) throws -> String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows {
    var broken: [String] = []
    for seed in Self.seeds {
      if let words = try law(seed) { broken.append("seed \(seed): \(words)") }
    }
    let shortest = broken.min { $0.utf8.count < $1.utf8.count } ?? ""
    let count = broken.count
    #expect(count == 0, "of \(Self.seeds.count): \(shortest)", sourceLocation: sourceLocation)
  }

  private static func compact(_ bytes: [UInt8]) -> [UInt8] {
    (try? JSONReader.value(in: bytes)).map { JSONWriter.bytes(of: $0, .compact) } ?? bytes
  }

  private static func line(_ bytes: [UInt8]) -> String {
    (try? JSONReader.value(in: bytes))?.sortedLine ?? ""
  }

  private func merge(_ base: [UInt8], _ x: [UInt8], _ y: [UInt8]) throws -> [UInt8] {
    try BoardMerge(base: base, ours: x, theirs: y).bytes
  }

  @Test("what only one version changed is that version, byte for byte")
  func oneSided() throws {
    try check { seed in
      let triple = Triple(seed: seed)
      let (b, x) = (triple.base, triple.x)
      let results = [try merge(b, x, b), try merge(b, b, x), try merge(b, x, x)]
      return results.allSatisfy { $0 == x } ? nil : triple.words
    }
  }

  @Test("changes of different elements can be merged in either order")
  func elementsCommute() throws {
    try check { seed in
      var generator = MergeGenerator(seed: seed, isWild: false)
      let board = generator.board()
      var random = SeededGenerator(seed: seed ^ 5)
      let mine = Set(
        (board.nodes + board.edges).compactMap { $0.object?["id"]?.text }
          .filter { _ in random.oneIn(2) }
      )
      func isMine(_ item: JSONValue) -> Bool { item.object?["id"]?.text.map(mine.contains) == true }
      generator.prefix = "x"
      let x = generator.edited(board, mayEdit: isMine)
      generator.prefix = "y"
      let known = Set((board.nodes + board.edges).compactMap { $0.object?["id"]?.text })
      let y = generator.edited(board) { item in
        !isMine(item) && item.object?["id"]?.text.map(known.contains) == true
      }
      let (b, one, two) = (board.bytes(), x.bytes(), y.bytes())
      let first = try BoardMerge(base: b, ours: one, theirs: two)
      let second = try BoardMerge(base: b, ours: two, theirs: one)
      // Removing a card takes edges along that the other may have changed.
      let same = Self.line(first.bytes) == Self.line(second.bytes)
      return same ? nil : Self.report(b, one, two, first.bytes, second.bytes)
    }
  }

  private static func report(_ boards: [UInt8]...) -> String {
    "\n"
      + boards.map { String(decoding: MergeLawTests.compact($0), as: UTF8.self) }.joined(
        separator: "\n"
      )
  }

  @Test("merging again with what was merged changes nothing")
  func isIdempotent() throws {
    try check { seed in
      let triple = Triple(seed: seed)
      let once = try merge(triple.base, triple.x, triple.y)
      let twice = try merge(triple.base, once, triple.y)
      return once == twice ? nil : Self.report(triple.base, triple.x, triple.y, once, twice)
    }
  }

  @Test("so it is from an older base")
  func isIdempotentFromOlder() throws {
    try check { seed in
      var generator = MergeGenerator(seed: seed, isWild: true)
      let older = generator.board()
      let base = generator.edited(older)
      generator.prefix = "x"
      let x = generator.edited(base).bytes()
      generator.prefix = "y"
      let y = generator.edited(base).bytes()
      let once = try merge(older.bytes(), x, y)
      let twice = try merge(older.bytes(), once, y)
      return once == twice ? nil : Self.report(older.bytes(), x, y, once, twice)
    }
  }

  @Test("nothing is found in the result that is not found in a version")
  func findsNothingNew() throws {
    try check { seed in
      let triple = Triple(seed: seed)
      let merged = try merge(triple.base, triple.x, triple.y)
      func sentences(_ bytes: [UInt8]) -> Set<String> {
        Set(CanvasCheck.problems(in: bytes).map(\.sentence))
      }
      let known = [triple.base, triple.x, triple.y].reduce(into: Set()) {
        $0.formUnion(sentences($1))
      }
      let new = sentences(merged).subtracting(known)
      return new.isEmpty
        ? nil : "\(new)" + Self.report(triple.base, triple.x, triple.y, merged)
    }
  }

  @Test("two machines that merge in opposite roles are equal after one more round")
  func converges() throws {
    try check { seed in
      let triple = Triple(seed: seed)
      let (b, x, y) = (triple.base, triple.x, triple.y)
      let (first, second) = (try merge(b, x, y), try merge(b, y, x))
      let (one, two) = (try merge(b, first, second), try merge(b, second, first))
      guard Self.line(one) == Self.line(two) else {
        return Self.report(b, x, y, first, second, one, two)
      }
      let known = try conflictCards(first).union(conflictCards(second))
      return try conflictCards(one).isSubset(of: known)
        ? nil : "new card" + Self.report(b, x, y, first, second, one)
    }
  }

  private func conflictCards(_ bytes: [UInt8]) throws -> Set<String> {
    let version = MergeVersion(try CanvasDocument(parsing: bytes))
    return Set(version.nodes.filter { $0.subject != nil }.compactMap { $0.id?.text })
  }

  @Test("nothing that a version added or changed is lost")
  func losesNothing() throws {
    try check { seed in
      let triple = Triple(seed: seed)
      let merged = try merge(triple.base, triple.x, triple.y)
      let base = Pieces(triple.base)
      let result = Pieces(merged)
      for version in [triple.x, triple.y] {
        let lost = Pieces(version).subtracting(base).subtracting(result)
        if !lost.isEmpty { return "\(lost)" + Self.report(triple.base, triple.x, triple.y, merged) }
      }
      return nil
    }
  }

  /// The values of a board that a person would miss: words of texts, and members by their key.
  private struct Pieces {
    private(set) var pieces: Set<String> = []

    init(_ bytes: [UInt8]) {
      guard let value = try? JSONReader.value(in: bytes) else { return }
      collect(value, nil)
    }

    private init(_ pieces: Set<String>) { self.pieces = pieces }

    var isEmpty: Bool { pieces.isEmpty }

    func subtracting(_ other: Pieces) -> Pieces { Pieces(pieces.subtracting(other.pieces)) }

    private mutating func collect(_ value: JSONValue, _ key: String?) {
      switch value {
      case .object(let object): for member in object.members { collect(member.value, member.key) }
      case .array(let items): for item in items { collect(item, key) }
      case .string(let text) where key == "text":
        for word in text.split(whereSeparator: \.isWhitespace) { pieces.insert("word \(word)") }
      // Positions go along with groups, and names are given anew where two are the same.
      case .number where key == "x" || key == "y": break
      case .string where ["id", "fromNode", "toNode", "dragboard:conflict"].contains(key): break
      default:
        guard let key else { return }
        pieces.insert("\(key) \(value.sortedLine)")
      }
    }
  }

  @Test("a board that cannot be read is named")
  func namesTheVersion() throws {
    let good = Array(#"{"nodes":[],"edges":[]}"#.utf8)
    let other = Array(#"{"nodes":[],"edges":[],"a":1}"#.utf8)
    let bad = Array(#"{"nodes":3}"#.utf8)
    func version(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> BoardMerge.Version? {
      do {
        _ = try BoardMerge(base: base, ours: ours, theirs: theirs)
        return nil
      } catch {
        return error.version
      }
    }
    #expect(version(bad, good, other) == .base)
    #expect(version(good, bad, other) == .ours)
    #expect(version(good, other, bad) == .theirs)
  }
}
