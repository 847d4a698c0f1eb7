import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

@Suite("Mending what is nearly JSON")
struct MendedTextTests {
  private func mended(_ source: [UInt8]) throws -> MendedText {
    try MendedText(of: source) { _ in true }
  }

  private func mended(_ source: String) throws -> MendedText { try mended(bytes(source)) }

  @Test(
    "each mistake is mended and said with its place",
    arguments: [
      ("{\"a\":1,}", "{\"a\":1}", "1:7: The comma after the last entry was removed."),
      ("[\n1,\n]", "[\n1\n]", "2:2: The comma after the last entry was removed."),
      ("[1,,2]", "[1,2]", "1:4: A comma too many stood here; it was removed."),
      ("[,1]", "[1]", "1:2: A comma too many stood here; it was removed."),
      ("{\"a\":1\n \"b\":2}", "{\"a\":1,\n \"b\":2}", "1:7: A comma was missing here."),
      ("[{}{}]", "[{},{}]", "1:4: A comma was missing here."),
      ("[1, // one\n2]", "[1,\n2]", "1:5: The comment \"// one\" was removed."),
      ("[\n  // one\n  2]", "[\n  2]", "2:3: The comment \"// one\" was removed."),
      ("[1 /*\n*/]", "[1]", "1:4: The comment \"/*\\n*/\" was removed."),
      ("['é\"\\'']", "[\"é\\\"'\"]", "1:2: A text in single quotes has double quotes now."),
      ("[\n\"é\",NaN]", "[\n\"é\",null]", "2:5: NaN is no JSON; it is now null."),
      ("[-Infinity]", "[null]", "1:3: Infinity is no JSON; it is now null."),
      ("[True]", "[true]", "1:2: True is no JSON; it is now true."),
      ("[+.5]", "[0.5]", "1:2: The number was +.5; it is now 0.5."),
      ("[-007.]", "[-7]", "1:2: The number was -007.; it is now -7."),
      (
        "[\"a\nb\"]", "[\"a\\nb\"]",
        "1:4: A control character in a text was not escaped; it is now \\n."
      ),
      (
        "[\"\u{1}\"]", "[\"\\u0001\"]",
        "1:3: A control character in a text was not escaped; it is now \\u0001."
      ),
      (
        "[\"\\ud83dx\"]", "[\"\\ufffdx\"]",
        "1:3: Half of a surrogate pair stood here; it is lost, and \\ufffd stands for it."
      ),
      ("[\"C:\\dir\"]", "[\"C:\\\\dir\"]", "1:5: A backslash that begins no escape was doubled."),
      ("{id:1}", "{\"id\":1}", "1:2: The name \"id\" had no quotes."),
      ("\u{FEFF}[]", "[]", "1:1: The file began with a byte order mark; it was removed."),
      ("[]\n\0\0", "[]\n", "2:1: The file ended in 2 zero bytes; they were removed."),
    ]
  )
  func mistakes(_ source: String, _ result: String, _ sentence: String) throws {
    let mended = try mended(source)
    #expect(text(mended.bytes) == result)
    #expect(mended.problems().first?.description == sentence)
    _ = try JSONReader.value(in: mended.bytes)
  }

  @Test(
    "bytes that are not UTF-8 are read as what they were meant to be",
    arguments: [
      (
        bytes("[\"") + [0xE9, 0x80] + bytes("\"]"), "[\"é€\"]",
        "1:1: The file was encoded in Latin-1"
      ),
      (bytes("[\"éé") + [0xE9] + bytes("\"]"), "[\"ééé\"]", "1:5: The byte 0xe9 is not UTF-8"),
      (
        bytes("[\"") + [0xED, 0xA0, 0xBD] + bytes("\"]"), "[\"\u{FFFD}\"]",
        "1:3: Half of a surrogate"
      ),
      (
        bytes("[\"") + [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80] + bytes("\",]"), "[\"😀\"]",
        "1:5: The comma"
      ),
      (
        [0x5B, 0, 0x22, 0, 0, 0xD8, 0x22, 0, 0x5D, 0], "[\"\u{FFFD}\"]", "1:1: The file was encoded"
      ),
    ]
  )
  func encodings(_ source: [UInt8], _ result: String, _ sentence: String) throws {
    let mended = try mended(source)
    #expect(text(mended.bytes) == result)
    #expect(
      mended.problems().first?.description.hasPrefix(sentence) == true,
      "\(mended.problems())"
    )
  }

  @Test(
    "what is cut off is closed, and what was lost is said",
    arguments: [
      ("{\"a\":[1,{\"b\":2},\n", "{\"a\":[1,{\"b\":2}]\n}", 1),
      ("{\"a\":\"wor", "{\"a\":\"wor\"}", 2),
      ("{\"a\":\"wo\\u00", "{\"a\":\"wo\"}", 2), ("{\"a\":1,\"b", "{\"a\":1}", 2),
      ("{\"a\":1,'b\n", "{\"a\":1}", 3),
      ("{\"a\":1,\"b\":", "{\"a\":1}", 2), ("{\"a\":[-", "{\"a\":[]}", 2),
      ("{\"a\":[1.", "{\"a\":[1]}", 2), ("{\"a\":tr", "{\"a\":true}", 2), ("{", "{}", 1),
      ("[\"a\" /* b", "[\"a\"]", 2),
    ]
  )
  func ends(_ source: String, _ result: String, _ count: Int) throws {
    let mended = try mended(source)
    #expect(text(mended.bytes) == result)
    #expect(mended.count == count && mended.problems().last?.sentence.contains("is lost") == true)
  }

  @Test("a text that the end of the file cuts off goes if a part of it is worth nothing")
  func worthlessEnd() throws {
    let source = bytes("{\"id\":\"a\",\"type\":\"te")
    let mended = try MendedText(of: source) { $0 == "text" }
    #expect(text(mended.bytes) == "{\"id\":\"a\"}")
    #expect(
      mended.problems().map(\.description) == [
        "1:18: The file ends inside a text, which was removed.",
        "1:21: The file ends before all is closed; } was added, and what followed is lost.",
      ]
    )
  }

  @Test(
    "what could mean more than one thing is refused with its place",
    arguments: [
      ("", 1, 1), ("{}{}", 1, 3), ("{} x", 1, 4), ("[1}", 1, 3), ("{\"a\":}", 1, 6),
      ("{\"a\",1}", 1, 5),
      ("{\"a\" 1}", 1, 6), ("[12px]", 1, 4), ("[0x1F]", 1, 3), ("[1-2]", 1, 2), ("[yes]", 1, 2),
      ("\"a", 1, 3), ("---\n{}", 1, 1), ("<html>", 1, 1), ("[/]", 1, 2),
      ("{\n<<<<<<< HEAD\n\"a\":1\n=======\n>>>>>>> b\n}", 2, 1),
      (String(repeating: "[", count: 600), 1, 513),
    ]
  )
  func refusals(_ source: String, _ line: Int, _ column: Int) {
    #expect {
      try mended(source)
    } throws: { error in
      let problem = error as? Problem
      return problem?.line == line && problem?.column == column
    }
  }

  @Test(
    "JSON keeps its bytes, and of any one kind of damage nothing is left",
    .goesRound,
    arguments: JSONDamage.allCases
  )
  func anyDamage(_ damage: JSONDamage) throws {
    var count = 0
    for seed in 0..<UInt64(Rounds.of(300)) {
      var generator = CanvasGenerator(seed: seed)
      let board = JSONValue.object(generator.board())
      let source = JSONWriter.bytes(of: board, generator.chance(70) ? .standard : .compact)
      let same = try mended(source)
      #expect(same.bytes == source && same.count == 0, "seed \(seed)")
      guard let damaged = damage.done(to: source, using: &generator) else { continue }
      let mended = try mended(damaged)
      #expect(try JSONReader.value(in: mended.bytes).isSame(as: board), "seed \(seed)")
      let isUnharmed = (try? JSONReader.value(in: damaged).isSame(as: board)) == true
      #expect(mended.count > 0 || isUnharmed && damage == .latin1, "seed \(seed)")
      count += 1
    }
    #expect(count > 0)
  }

  @Test("wherever a file is cut off, what comes before is kept", .goesRound)
  func anyCut() throws {
    for seed in 0..<UInt64(Rounds.of(20)) {
      var generator = CanvasGenerator(seed: seed)
      let board = JSONValue.object(generator.board())
      let source = JSONWriter.bytes(of: board)
      for end in 1..<source.count {
        let mended = try mended(Array(source[..<end]))
        let value = try JSONReader.value(in: mended.bytes)
        #expect(value.begins(board) && mended.count > 0, "seed \(seed), \(end) bytes")
      }
    }
  }

  @Test("whatever the bytes are, what is mended is JSON", .goesRound)
  func anyBytes() throws {
    let pieces =
      [
        "{", "}", "[", "]", ":", ",", "\"", "'", "\\", "\\u", "d83d", "//", "/*", "*/", "\n", " ",
        "a",
        "NaN", "-", ".", "e", "0", "7", "true", "\u{FEFF}", "é", "\0", "{\"a\":", "[1,",
      ].map { bytes($0) } + [[0xE9], [0xED, 0xA0, 0xBD], [0xFF]]
    for seed in 0..<UInt64(Rounds.of(20_000)) {
      var generator = CanvasGenerator(seed: seed)
      var source = bytes(generator.chance(70) ? "{\"a\":[" : "")
      for _ in 0..<generator.number(below: 12) { source += generator.pick(pieces) }
      guard let mended = try? mended(source) else { continue }
      #expect(throws: Never.self, "seed \(seed)") { try JSONReader.value(in: mended.bytes) }
      let again = try self.mended(mended.bytes)
      #expect(again.count == 0 && again.bytes == mended.bytes, "seed \(seed)")
    }
  }
}

extension JSONValue {
  /// Returns whether another value begins with this one: in texts and numbers too, and at every
  /// depth.
  fileprivate func begins(_ whole: JSONValue) -> Bool {
    switch (self, whole) {
    case (.string(let part), .string(let whole)), (.number(let part), .number(let whole)):
      Array(whole.utf8).starts(with: part.utf8)
    case (.array(let part), .array(let whole)):
      part.count <= whole.count
        && zip(part, whole).enumerated().allSatisfy { index, pair in
          index == part.count - 1 ? pair.0.begins(pair.1) : pair.0.isSame(as: pair.1)
        }
    case (.object(let part), .object(let whole)):
      part.members.count <= whole.members.count
        && zip(part.members, whole.members).enumerated().allSatisfy { index, pair in
          pair.0.key.isSame(as: pair.1.key)
            && (index == part.members.count - 1
              ? pair.0.value.begins(pair.1.value) : pair.0.value.isSame(as: pair.1.value))
        }
    default: isSame(as: whole)
    }
  }
}
