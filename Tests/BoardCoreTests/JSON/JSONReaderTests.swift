import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

@Suite("Reading JSON")
struct JSONReaderTests {
  private func value(_ text: String) throws -> JSONValue { try JSONReader.value(in: bytes(text)) }

  private func place(_ source: [UInt8]) -> Int? {
    do {
      _ = try JSONReader.value(in: source)
      return nil
    } catch {
      return error.offset
    }
  }

  @Test("members keep their order and repeated keys stay")
  func order() throws {
    let object = try #require(try value(#"{"b":1,"a":2,"b":3}"#).object)
    #expect(object.members.map(\.key) == ["b", "a", "b"])
    #expect(object["b"] == .number("3"))
  }

  @Test("keys are read anew wherever they differ from the last object's, if only by a byte")
  func keys() throws {
    let lists = [
      ["id", "x", "text"], ["id", "x", "text"], ["id", "xx", "text"], ["i", "d", "text2"],
      [], ["id"], ["id", "x", "test", "more"], ["é", "e\u{301}"], ["é", "é"], [#"a\"b"#, #"a\\"#],
      [#"a\"b"#, #"a\\"#], ["a", "a"],
    ]
    let text = lists.map { keys in "{" + keys.map { "\"\($0)\": 1" }.joined(separator: ",") + "}" }
    let read = try value("[" + text.joined(separator: ",") + "]")
    guard case .array(let items) = read else {
      Issue.record("no array")
      return
    }
    let plain = lists.map {
      $0.map { $0.replacing(#"\""#, with: "\"").replacing(#"\\"#, with: #"\"#) }
    }
    for (item, keys) in zip(items, plain) {
      let found = item.object?.members.map { Array($0.key.utf8) }
      #expect(found == keys.map { Array($0.utf8) })
    }
  }

  @Test(
    "numbers keep their literal",
    arguments: ["0", "-0", "1.0", "1e999", "-1E+2", "0.1e-7", String(repeating: "9", count: 400)]
  )
  func literal(_ number: String) throws {
    #expect(try value(number) == .number(number))
  }

  @Test("escapes are resolved, pairs of surrogates included")
  func escapes() throws {
    let text = #"" \"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude42\u0000 ""#
    #expect(try value(text) == .string(" \"\\/\u{8}\u{C}\n\r\tAé🙂\u{0} "))
  }

  @Test("text that looks alike but has other bytes stays as it is")
  func noNormalization() throws {
    let read = try #require(try value("\"e\u{301}\"").text)
    #expect(Array(read.utf8) == Array("e\u{301}".utf8))
    #expect(!read.isSame(as: "\u{e9}"))
  }

  @Test("a byte order mark and white space around are tolerated")
  func mark() throws {
    #expect(try value("\u{FEFF} [ ] \r\n") == .array([]))
  }

  @Test(
    "what RFC 8259 forbids is refused at its byte",
    arguments: [
      ("", 0), (" ", 1), ("{", 1), ("[", 1), ("[1", 2), ("[1,]", 3), ("[,1]", 1), ("{\"a\"}", 4),
      ("{\"a\":}", 5), ("{\"a\":1,}", 7), ("{a:1}", 1), ("{'a':1}", 1), ("01", 0), ("-", 1),
      ("1.", 2), (".5", 0), ("+1", 0), ("1e", 2), ("1e+", 3), ("0x1", 1), ("nul", 0),
      ("True", 0), ("NaN", 0), ("Infinity", 0), ("[1 2]", 3), ("1 2", 2), ("\"", 0), ("\"a", 0),
      ("\"\\", 1), ("\"\\x\"", 1), ("\"\\u12\"", 1), ("\"\\u12G4\"", 1), ("\"a\nb\"", 2),
      ("\"\t\"", 1), ("// c\n1", 0), ("[1]]", 3), ("\"\\ud800\"", 1), ("\"\\udc00\"", 1),
      ("\"\\ud800\\n\"", 1), ("\"\\ud800\\ud800\"", 1), ("\"ab\\ud83dx\"", 3), ("\u{A0}1", 0),
    ]
  )
  func refusals(_ text: String, _ offset: Int) {
    #expect(place(bytes(text)) == offset, "\(text)")
  }

  @Test(
    "JSON Canvas 3.5: invalid UTF-8 is refused at its byte",
    arguments: [
      ([0xFF], 0), ([0x61, 0xC3], 1), ([0x61, 0xC3, 0xA9, 0x80], 3), ([0xC0, 0xAF], 0),
      ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0), ([0x5C, 0x6E, 0xFE], 2),
    ] as [([UInt8], Int)]
  )
  func invalidUTF8(_ inside: [UInt8], _ offset: Int) {
    #expect(place([0x22] + inside + [0x22]) == offset + 1)
  }

  @Test("JSON Canvas 3.5: nesting is capped, and a hundred thousand brackets do no harm")
  func depth() throws {
    let allowed = JSONReader.greatestDepth
    func nest(_ depth: Int) -> [UInt8] {
      Array(repeating: Ascii.openBracket, count: depth)
        + Array(repeating: Ascii.closeBracket, count: depth)
    }
    #expect(place(nest(allowed)) == nil)
    #expect(place(nest(allowed + 1)) == allowed)
    #expect(place(nest(100_000)) == allowed)
    #expect(place(Array(repeating: Ascii.openBracket, count: 100_000)) == allowed)
  }

  @Test("JSON Canvas 3.5: a string of ten megabytes is read")
  func longString() throws {
    let long = String(repeating: "0123456789", count: 1_000_000)
    #expect(try value("\"\(long)\"").text?.utf8.count == 10_000_000)
  }

  @Test("JSON Canvas 3.5: a file beyond the size cap is refused")
  func size() {
    let large = [UInt8](repeating: Ascii.space, count: JSONReader.greatestSize + 1)
    #expect(refusal(large)?.sentence == "The file is larger than 64 MiB.")
  }

  @Test(
    "JSON Canvas 3.5: a file of nothing but tiny values is refused before it fills the memory",
    .takesLong
  )
  func count() {
    let many = Array("[0\(String(repeating: ",0", count: 9 << 20))]".utf8)
    #expect(place(many) == 2 * JSONReader.greatestCount - 1)
  }

  @Test("positions are recorded for values and keys alike")
  func positions() throws {
    let text = try JSONReader.placedText(in: bytes(#"{ "a" : [ 1, {"b":2} ], "c": null}"#))
    var positions = PositionCursor(text)
    let placed = positions.placed(text.value)
    #expect(placed.members.map(\.keyOffset) == [2, 24])
    #expect(placed["a"]?.items.map(\.offset) == [10, 13])
    #expect(placed["a"]?.items.last?["b"]?.offset == 18)
    #expect(placed["c"]?.offset == 29)
  }
}

@Suite("Lines and columns")
struct TextPositionsTests {
  @Test("columns count characters from one, not bytes, and a byte order mark is none")
  func columns() {
    var positions = TextPositions(bytes("\u{FEFF}aé🙂b\r\nc\nd\re"))
    let found = [3, 4, 6, 10, 13, 15, 17, 99].map { offset in
      let problem = positions.problem(at: offset, "")
      return [problem.line, problem.column]
    }
    #expect(found == [[1, 1], [1, 2], [1, 3], [1, 4], [2, 1], [3, 1], [4, 1], [4, 2]])
  }

  @Test("asking backwards gives the same as asking forwards")
  func backwards() {
    let source = bytes("a\nbé\n🙂c")
    var walking = TextPositions(source)
    for offset in source.indices.reversed() {
      var fresh = TextPositions(source)
      let (again, first) = (walking.problem(at: offset, ""), fresh.problem(at: offset, ""))
      #expect(again == first)
    }
  }
}

extension JSONValue {
  var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
}
