import BoardValues
import Testing

@testable import LiveConnection

@Suite("The address of a live board")
struct AddressTests {
  private let board = "0123456789abcdef0123456789abcdef"

  @Test(
    "what is read is printed",
    arguments: [
      "nats://host:4222/", "tls://host.example.org:1/", "nats://token@host:4222/",
      "nats://name:pass%20word%40%2F@10.0.0.1:65535/", "nats://[::1]:4222/", "nats://a:@h:4222/",
    ]
  )
  func roundTrips(start: String) throws {
    #expect(try LiveAddress(start + board).text == start + board)
  }

  @Test("the parts are those of the text")
  func readsParts() throws {
    let address = try LiveAddress("tls://ana:s%2Fe@[fe80::1]/" + board)
    #expect(address.isSecure)
    #expect(address.login == .user("ana", password: "s/e"))
    #expect((address.host, address.port) == ("fe80::1", 4222))
    #expect(address.board == board)
    #expect(address.server == "[fe80::1]:4222")
  }

  @Test("nothing that gives access is in a description")
  func hidesSecrets() throws {
    for login in ["ana:geheim@", "geheim@"] {
      let address = try LiveAddress("nats://\(login)host/" + board)
      for text in [
        "\(address)", String(reflecting: address), String(reflecting: [address]), address.server,
      ] {
        #expect(!text.contains("geheim") && !text.contains(board), "\(text)")
      }
    }
  }

  @Test("what is no address says why")
  func tellsProblems() {
    for (text, problem) in [
      ("", .scheme), ("http://host/\(board)", .scheme), ("nats:/host/\(board)", .scheme),
      ("nats://host", .board), ("nats://host/", .board), ("nats://host/\(board)0", .board),
      ("nats://host/\(board.uppercased())", .board), ("nats://host/../\(board)", .board),
      ("nats:///\(board)", .host), ("nats://ho st/\(board)", .host), ("nats://hö/\(board)", .host),
      ("nats://[]/\(board)", .host), ("nats://[::1/\(board)", .host), ("nats://-h/\(board)", .host),
      ("nats://host:/\(board)", .port), ("nats://host:0/\(board)", .port),
      ("nats://host:65536/\(board)", .port), ("nats://host:+1/\(board)", .port),
      ("nats://[::1]4222/\(board)", .port), ("nats://@host/\(board)", .login),
      ("nats://a%zz@host/\(board)", .login), ("nats://:p@host/\(board)", .login),
      ("nats://%ff@host/\(board)", .login),
      ("nats://\(String(repeating: "a", count: 3000))/\(board)", .length),
    ] as [(String, LiveAddress.Problem)] {
      #expect(throws: problem, "\(text)") { try LiveAddress(text) }
      #expect(!problem.words.text.isEmpty)
    }
  }

  @Test("a new board has 128 bits of its own")
  func makesBoards() throws {
    let boards = Set((0..<100).map { _ in LiveAddress.newBoard() })
    #expect(boards.count == 100)
    for board in boards { _ = try LiveAddress(host: "h", board: board) }
  }

  @Test("a person has one form in subjects, which says the name again")
  func namesPersons() throws {
    for name in ["Ana", "Ana María", "a.b*c>d", "%41", "名前", "-_", " "] {
      let person = try #require(LivePerson(name: name))
      #expect(person.token.utf8.allSatisfy { $0 > 0x20 && !".*>".utf8.contains($0) })
      #expect(LivePerson(token: person.token) == person)
    }
    for token in ["", "%41na", "a.b", "%2", "%zz", "%ff", "%0A", "%e5", "a b", "é"] {
      #expect(LivePerson(token: token) == nil, "\(token)")
    }
    #expect(LivePerson(name: String(repeating: "a", count: 65)) == nil)
    #expect(LivePerson(name: "a\nb") == nil)
  }

  @Test("answers that are no JSON are none")
  func readsAnswers() throws {
    let answer = try #require(
      Answer(Array(#" {"a": [1, -2.5e3, "x\né\"", true, null], "b":{"c":"d"}} "#.utf8))
    )
    #expect(answer["b"]?["c"]?.text == "d")
    #expect(answer["a"]?.texts == ["x\né\""])
    for text in [
      "", "{", "{\"a\"", "{\"a\":}", "[1,]", "\"\\u12\"", "tru", "{} x", "{1:2}", "\"\u{1}", "[",
      "\"\\",
      String(repeating: "[", count: 100_000), "{\"a\":1,}",
    ] { #expect(Answer(Array(text.utf8)) == nil, "\(text.prefix(20))") }
    #expect(Answer([0x22, 0xFF, 0x22]) == nil)
    #expect(Base64.decoded("aGVsbG8=") == Array("hello".utf8))
    #expect(Base64.decoded("aGVsbG8*") == nil)
  }

  @Test("the place of a message is read in both forms, and only if it is whole")
  func readsPlaces() throws {
    let plain = try #require(StreamPlace(reply: "$JS.ACK.S.C.1.7.3.1500000000000000000.4"))
    #expect((plain.sequence, plain.consumerSequence, plain.pending) == (7, 3, 4))
    #expect(plain.time == 1.5e9)
    let long = try #require(StreamPlace(reply: "$JS.ACK.d.a.S.C.1.8.3.1500000000000000000.4.x"))
    #expect(long.sequence == 8)
    for reply in [
      "", "$JS.ACK.", "$JS.ACK.S.C.1.7.3.1.x", "$JS.ACK.S.C.1.0.3.1.4", "$JS.ACK.S.C.1.7.3.1",
      "$JS.ACK.S.C.1.99999999999999999999.3.1.4", "x.JS.ACK.S.C.1.7.3.1.4",
      "$JS.ACK.S.C.1.-7.3.1.4",
    ] { #expect(StreamPlace(reply: reply) == nil, "\(reply)") }
  }
}
