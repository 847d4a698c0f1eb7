import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// What a merge leaves as it was written, by bytes.
@Suite("The spelling of a merged board")
struct MergeSpellingTests {
  private static let plan =
    #"{"id":"plan","type":"text","text":"Plan","x":100,"y":1e2,"width":20.0,"height":10}"#
  private static let price =
    #"{"id":"price","type":"text","text":"Pr\u0069ce","x":400,"y":0,"width":20,"height":10,"tags":[ 1,2 ]}"#
  private static let link = #"{"id":"e","fromNode":"plan","toNode":"price"}"#
  private static let base = CanvasText.board(nodes: [plan, price], edges: [link])

  /// A tool that sorts the keys of every element and writes numbers in its own way.
  private static func tidied(_ text: String) -> String {
    text
      .replacing(
        plan,
        with: #"{"height":10.0,"id":"plan","text":"Plan","type":"text","width":20,"x":100,"y":100}"#
      )
      .replacing(
        price,
        with:
          #"{"height":10.0,"id":"price","tags":[1.0,2],"text":"Price","type":"text","width":20,"x":400,"y":0}"#
      )
      .replacing(link, with: #"{"fromNode":"plan","id":"e","toNode":"price"}"#)
  }

  private func merged(_ ours: String, _ theirs: String) throws -> String {
    let merge = try BoardMerge(base: bytes(Self.base), ours: bytes(ours), theirs: bytes(theirs))
    #expect(merge.conflicts == [] && merge.notes == [])
    return text(merge.bytes)
  }

  @Test("elements that a tool only wrote in another way keep the bytes of ours")
  func sortedKeys() throws {
    let ours = Self.base.replacing(#""text":"Plan""#, with: #""text":"The plan""#)
    #expect(try merged(ours, Self.tidied(Self.base)) == ours)
    // Ours is the tidied one: it stays so.
    let changed = Self.base.replacing(#""x":400"#, with: #""x":444"#)
    let tidied = Self.tidied(Self.base)
    let price = changed.split(separator: "\n").first { $0.contains("444") }.map(String.init) ?? ""
    let old = tidied.split(separator: "\n").first { $0.contains("Price") }.map(String.init) ?? ""
    #expect(try merged(tidied, changed) == tidied.replacing(old, with: price))
  }

  @Test("an element that one side changed has the bytes of that side, and all others stay")
  func oneSide() throws {
    let moved = Self.tidied(Self.base).replacing(#""x":400,"y":0"#, with: #""x":444.0,"y":0"#)
    let line = try #require(moved.split(separator: "\n").first { $0.contains("444.0") })
    let ours = Self.base.replacing(#""text":"Plan""#, with: #""text":"The plan""#)
    let before = try #require(ours.split(separator: "\n").first { $0.contains("400") })
    #expect(try merged(ours, moved) == ours.replacing(before, with: line))
  }

  @Test("where both changed an element, only the fields of theirs are written into ours")
  func bothSides() throws {
    let ours = Self.base.replacing(#""text":"Pr\u0069ce""#, with: #""text":"C\u006fst""#)
    let moved = Self.tidied(Self.base).replacing(#""x":400,"y":0"#, with: #""x":444.0,"y":0"#)
    #expect(try merged(ours, moved) == ours.replacing(#""x":400"#, with: #""x":444.0"#))
  }

  @Test("an element that theirs added comes with its bytes, over several lines too")
  func added() throws {
    let ours = Self.base.replacing(#""x":100"#, with: #""x":7"#)
    let new =
      "{ \"id\" : \"new\",\n\t\t\t\"x\" : 1.50, \"y\":2, \"width\":3, \"height\":4, \"type\":\"text\",\"text\":\"\\u00e9\" }"
    let theirs = Self.base.replacing(Self.price, with: "\(Self.price),\n\t\t\(new)")
    #expect(try merged(ours, theirs) == theirs.replacing(#""x":100"#, with: #""x":7"#))
  }

  @Test(
    "what is only written in another way was not changed: a card that the other removed is gone"
  )
  func removed() throws {
    let ours = CanvasText.board(nodes: [Self.plan])
    let result = try merged(ours, Self.tidied(Self.base))
    #expect(result == ours)
  }

  @Test("numbers with more digits than a double has are told apart")
  func longNumbers() throws {
    let key = #""number":12345678901234567890"#
    let base = Self.base.replacing(#""x":400"#, with: #""x":400,\#(key)"#)
    let theirs = base.replacing("67890", with: "67891")
    let ours = base.replacing("Plan", with: "The plan")
    let merge = try BoardMerge(base: bytes(base), ours: bytes(ours), theirs: bytes(theirs))
    #expect(text(merge.bytes) == theirs.replacing("Plan", with: "The plan"))
  }

  @Test(
    "a random board whose keys another tool has shuffled is ours, byte for byte, but for what it changed"
  )
  func shuffled() throws {
    var changed = 0
    for seed in SeededGenerator.seeds(200) {
      var generator = MergeGenerator(seed: seed, isWild: seed % 2 == 0)
      let base = generator.board()
      let ours = generator.edited(base)
      var random = SeededGenerator(seed: seed)
      func shuffled(_ value: JSONValue) -> JSONValue {
        guard case .object(let object) = value else { return value }
        return .object(JSONObject(object.members.shuffled(using: &random)))
      }
      var theirs = base
      theirs.nodes = base.nodes.map(shuffled)
      theirs.edges = base.edges.map(shuffled)
      let merge = try BoardMerge(base: base.bytes(), ours: ours.bytes(), theirs: theirs.bytes())
      guard ours.bytes() != base.bytes() else { continue }
      changed += 1
      #expect(text(merge.bytes) == text(ours.bytes()), "seed \(seed)")
    }
    #expect(changed > 0)
  }
}
