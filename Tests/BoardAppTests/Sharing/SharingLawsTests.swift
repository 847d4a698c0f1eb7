import BoardCore
import BoardTestSupport
import BoardValues
import LiveBoard
import LiveConnection
import TestSupport
import Testing
import UndoCore

@testable import BoardApp

/// Several people on a simulated server, whose programs and connections end at any time.
@MainActor
private final class SharedLife {
  /// What a life has reached.
  struct Tally: CustomStringConvertible {
    var (deeds, cuts, cutsOnJoining, kills, returns) = (0, 0, 0, 0, 0)

    var description: String {
      "\(deeds) deeds, \(cuts) cuts, \(cutsOnJoining) of those who joined, \(kills) kills, "
        + "\(returns) times somebody was away for too long"
    }
  }

  /// A card for each person, and one for all.
  private static let names = ["Ann", "Bob", "Cem"]

  private let server = SimulatedServer()
  private let place: SharedPlace
  private let pace: SnapshotTransfer.Pace
  private let folder: Folder
  private var people: [Companion] = []
  private var lines: [SimulatedLine] = []
  private var moves: [Int]
  private var random: SeededGenerator
  private var now = 0.0
  private(set) var tally = Tally()

  init(_ seed: UInt64, keeping pace: SnapshotTransfer.Pace = .init(distance: 4, kept: 60)) throws {
    self.pace = pace
    random = SeededGenerator(seed: seed)
    folder = try Folder()
    moves = Self.names.map { _ in 0 }
    place = .elsewhere(
      try LiveAddress("nats://127.0.0.1:4222/\(String(repeating: "0", count: 32))")
    )
    for index in Self.names.indices {
      let nodes = (0...Self.names.count).map { CanvasText.card("c\($0)", 0, 300 * $0) }
      let board = index > 0 ? "{}" : CanvasText.board(nodes: nodes)
      var editor = Editor(Document(try CanvasDocument(parsing: Array(board.utf8))))
      _ = editor.share(place.text)
      try sit(index, editor)
      lines[index].connect()
      // All the others join what the first one has brought.
      while people[index].desk.state != .connected { try turn(index) }
    }
  }

  /// Begins a program of a person with what they have stored.
  private func sit(_ index: Int, _ editor: Editor) throws {
    var made: SimulatedLine?
    let desk = SharingDesk(
      place,
      as: try #require(LivePerson(name: Self.names[index])),
      joins: index > 0,
      folder: folder.path,
      client: .random(in: 1..<UInt64.max, using: &random),
      keeping: pace
    ) { [server] address, person, _ in
      let line = SimulatedLine(server, address, person)
      made = line
      return line
    }
    let person = Companion(editor, desk)
    let line = try #require(made)
    if index < people.count {
      (people[index], lines[index]) = (person, line)
    } else {
      people.append(person)
      lines.append(line)
    }
  }

  // MARK: Acts

  private func chance(_ count: Int) -> Bool { random.oneIn(count) }

  func live(_ turns: Int) throws {
    for _ in 0..<turns {
      let index = Int.random(in: people.indices, using: &random)
      if people[index].desk.state == .joining, chance(8) { try cut(index) }
      switch Int.random(in: 0..<40, using: &random) {
      case 0: try cut(index)
      case 1 where chance(2): lines[index].connect()
      case 2 where chance(2): try kill(index)
      case 3: lines[index].loseRequest()
      case 4..<30: move(index)
      default: break
      }
      try turn(index)
    }
  }

  private func cut(_ index: Int) throws {
    guard lines[index].isReady else { return }
    tally.cuts += 1
    if people[index].desk.state == .joining { tally.cutsOnJoining += 1 }
    try lines[index].cut(&random)
  }

  private func kill(_ index: Int) throws {
    tally.kills += 1
    try lines[index].cut(&random)
    try sit(index, people[index].editor)
    lines[index].connect()
  }

  private func move(_ index: Int) {
    // Who has not got the board yet has no cards.
    guard people[index].card("c\(index)") != nil else { return }
    tally.deeds += 1
    moves[index] += 1
    people[index].move("c\(index)", by: Vector(1, 0))
    if chance(2) { people[index].move("c\(Self.names.count)", by: Vector(0, 1)) }
  }

  private func turn(_ index: Int) throws {
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      guard try lines[index].pass(&random) else { break }
    }
    now += 0.02
    let wasConnected = people[index].desk.state == .connected
    people[index].turn(at: now)
    if wasConnected, people[index].desk.state == .joining { tally.returns += 1 }
    try expectTruth(index)
  }

  // MARK: Laws

  /// What somebody has is what the stream says up to there; and who says that they have all has what there was when they
  /// were connected.
  private func expectTruth(_ index: Int) throws {
    let person = people[index]
    if let card = person.card("c\(index)"), !moves.isEmpty {
      try #require(
        Int(card.frame.minX) == moves[index],
        "\(Self.names[index]) sees another place of their own card"
      )
    }
    guard let state = person.desk.session?.client.confirmed else { return }
    try #require(
      server.digest(after: state.messageCount) == state.digest,
      "\(Self.names[index]) has another board after \(state.messageCount) messages"
    )
    if person.desk.isSettled(person.editor) {
      try #require(
        state.messageCount >= lines[index].known,
        "\(Self.names[index]) has \(state.messageCount) messages of \(lines[index].known)"
      )
    }
  }

  /// The server loses the last messages. What everyone then has is one step that can be taken back.
  func loseEnd(_ count: Int) throws {
    let moves = moves
    for index in people.indices { try lines[index].cut(&random) }
    try server.loseEnd(count)
    self.moves = []
    try settle()
    let places = places(of: people[0])
    try #require(places != moves, "nothing was lost")
    people[0].editor.undoesEveryones = true
    _ = people[0].editor.undoRedo(.undo)
    try settle()
    self.moves = moves
    try end()
  }

  /// The server loses the last messages while more is on its way, which is done all the same.
  func loseEndAmidWork(_ count: Int) throws {
    for index in people.indices.dropFirst() {
      for _ in 0..<4 {
        move(index)
        try turn(index)
      }
    }
    let waiting = people.indices.filter {
      people[$0].editor.document.live?.pending.last?.message.isSent == true
    }
    try #require(!waiting.isEmpty, "nothing was on its way")
    for index in people.indices { try lines[index].cut(&random) }
    try server.loseEnd(count)
    let wanted = moves
    moves = []
    try settle()
    let places = places(of: people[0])
    for index in waiting { try #require(places[index] == wanted[index]) }
  }

  /// Somebody is away while another one does more than waits in a program, and all of it comes before anything else.
  func flood(_ count: Int) throws {
    try lines[2].cut(&random)
    for _ in 0..<count {
      move(0)
      if chance(50) { while people[0].editor.unsentDeeds.count > 0 { try turn(0) } }
    }
    while !people[0].desk.isSettled(people[0].editor) { try turn(0) }
    lines[2].connect()
    try lines[2].bringAllSteps()
  }

  private func places(of person: Companion) -> [Int?] {
    people.indices.map { person.card("c\($0)").map { Int($0.frame.minX) } }
  }

  /// Everyone comes back, and all have the same board, with everything that anybody did.
  func end() throws {
    try settle()
    for (person, name) in zip(people, Self.names) {
      let places = places(of: person)
      try #require(places == moves, "as \(name) has it")
    }
  }

  private func settle() throws {
    for line in lines { line.connect() }
    for _ in 0..<20_000 {
      let count = try #require(server.truth).messageCount
      let isDone = people.allSatisfy {
        $0.desk.isSettled($0.editor)
          && $0.desk.session?.client.confirmed.messageCount == count
      }
      if isDone { break }
      for index in people.indices { try turn(index) }
    }
    for (person, name) in zip(people, Self.names) {
      let isSettled = person.desk.isSettled(person.editor)
      try #require(isSettled, "\(name) is \(person.desk.state)")
      let isSame = person.board == people[0].board
      try #require(isSame, "as \(name) has it")
    }
  }
}

@Suite("The laws of sharing", .goesRound)
@MainActor
struct SharingLawsTests {
  @Test("of many who say something at once, 32 are heard, each with the last that they have said")
  func heard() throws {
    let (server, folder) = (SimulatedServer(), try Folder())
    let ann = try #require(LivePerson(name: "Ann"))
    let address = try LiveAddress("nats://127.0.0.1:4222/\(String(repeating: "0", count: 32))")
    let line = SimulatedLine(server, address, ann)
    let place = SharedPlace.elsewhere(address)
    let desk = SharingDesk(place, as: ann, joins: true, folder: folder.path) { _, _, _ in line }
    for number in UInt8(1)...3 {
      for client in UInt64(1)...100 {
        line.hear(LiveSignal(client, nil, [number]).bytes, of: ann)
      }
    }
    var editor = Editor(Document(try CanvasDocument(parsing: Array("{}".utf8))))
    while line.isTelling { _ = desk.work(&editor, isBusy: false, at: 0) }
    #expect(desk.takeSignals() == (1...32).map { .signal([3], from: $0, name: "Ann") })
    #expect(desk.takeSignals().isEmpty)
  }

  @Test("whoever was away while much was done has it, whatever comes first")
  func floods() throws {
    let life = try SharedLife(2, keeping: .init(distance: 10_000, kept: 10_000))
    try life.flood(1500)
    try life.end()
  }

  @Test("what a server has lost, as it was switched off, is brought back by undo")
  func loses() throws {
    let life = try SharedLife(1, keeping: .init(distance: 1000, kept: 1000))
    try life.live(100)
    try life.end()
    try life.loseEnd(20)
  }

  @Test("what is on its way when a server loses its end is sent anew")
  func losesAmidWork() throws {
    let life = try SharedLife(1, keeping: .init(distance: 1000, kept: 1000))
    try life.live(100)
    try life.end()
    try life.loseEndAmidWork(20)
  }

  @Test("whatever ends when, everyone has what the stream says, and nobody’s deed is lost")
  func simulated() throws {
    var sum = SharedLife.Tally()
    let seeds = SeededGenerator.seeds(40)
    for seed in seeds {
      let life = try SharedLife(seed)
      do {
        try life.live(400)
        try life.end()
      } catch {
        Issue.record("seed \(seed)")
      }
      sum.deeds += life.tally.deeds
      sum.cuts += life.tally.cuts
      sum.cutsOnJoining += life.tally.cutsOnJoining
      sum.kills += life.tally.kills
      sum.returns += life.tally.returns
    }
    #expect(sum.cutsOnJoining > 1 && sum.kills > 2 * seeds.count && sum.returns > 0, "\(sum)")
  }
}
