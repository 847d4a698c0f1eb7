import BoardTestSupport
import Foundation
import TestSupport
import WindowTestSupport

/// Something that must not happen in a lab, with what the person had done before.
struct LabFailure: Error, CustomStringConvertible {
  var description: String
}

/// A person of the lab with a program without a window. One thread at a time uses it.
final class LabScript: @unchecked Sendable {
  let name: String
  let cell: LabBoard.Cell
  let files: SessionFiles
  private let address: String?
  private var feed: ScriptFeed?
  private var random: SeededGenerator
  /// What the program has said to be done, as far as nobody else touches it.
  private(set) var owed = OwnState()
  private var wordCount = 0
  private var sections = 0
  private(set) var acts = 0
  private(set) var kills = 0
  /// How often the program has waited too long for the others.
  private(set) var delays = 0
  /// The last lines that the program was sent.
  private var log: [String] = []

  /// Begins to share a board, or joins one by its address.
  init(
    _ name: String,
    _ cell: LabBoard.Cell,
    _ files: SessionFiles,
    joining address: String?,
    seed: UInt64
  ) throws {
    (self.name, self.cell, self.files, self.address) = (name, cell, files, address)
    random = SeededGenerator(seed: seed)
    try start(isFirst: true)
    owed = try look().own
  }

  // MARK: The program

  private func start(isFirst: Bool = false) throws {
    feed = try ScriptFeed(
      files,
      operand: address,
      // All is in view at its own size, wherever it is.
      view: "-5000,-5000,1",
      size: "15000x15000",
      environment: ["DRAGBOARD_NAME": name]
    )
    try feed?.send(["set snapping off"] + (isFirst && address == nil ? ["share"] : []))
  }

  func stop() throws {
    guard try feed?.end() == 0 else { throw failure("the program ended with an error") }
    feed = nil
  }

  /// Begins again after the end.
  func startAgain() throws { try start() }

  func die() {
    feed?.die()
    feed = nil
  }

  /// Sends lines, and returns what the program prints in the meantime, of each question.
  private func run(_ lines: [String], asking questions: [String] = []) throws -> [[String]] {
    let ask = questions.flatMap { question -> [String] in
      sections += 1
      return ["print \(question)", "echo =\(sections)"]
    }
    log = (log + lines).suffix(60)
    try send(lines + ask)
    var answers: [[String]] = []
    var answer: [String] = []
    while answers.count < questions.count {
      guard let line = try feed?.line() else {
        if lines.contains("wait connected"), feed?.signal == nil { throw Delay() }
        throw failure("the program has ended")
      }
      if line == "=\(sections - questions.count + answers.count + 1)" {
        answers.append(answer)
        answer = []
      } else {
        answer.append(line)
      }
    }
    return answers
  }

  /// Closes whatever is open.
  private static let rest = Array(repeating: "key escape", count: 3)

  private func send(_ lines: [String]) throws {
    do { try feed?.send(lines) } catch { throw failure("the program is not there: \(error)") }
  }

  private func failure(_ what: String) -> LabFailure {
    LabFailure(description: "\(name): \(what)\nafter\n\(log.joined(separator: "\n"))")
  }

  // MARK: Looking

  /// The cards in their order, and what is one's own.
  private func look(after lines: [String] = ["wait connected"]) throws -> (
    cards: [CardLine], own: OwnState
  ) {
    let answers = try run(lines, asking: ["cards", "text"])
    let cards = answers[0].compactMap { CardLine($0) }
    let words = answers[1].flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init)
    let own = OwnState(
      cards: Set(cards.filter(cell.holds)),
      words: words.filter { $0.hasPrefix(name) && $0.count == name.count + 4 }.sorted()
    )
    return (cards, own)
  }

  /// The whole board, as the program prints it.
  func board() throws -> [[String]] {
    try patiently {
      try run(["wait connected"], asking: ["cards", "edges", "text", "groups", "color"])
    }
  }

  func ownState() throws -> OwnState { try patiently { try look().own } }

  /// The address by which others join.
  var sharedAddress: String {
    get throws {
      let words = try run(["wait connected"], asking: ["connection"])[0].first?.split(
        separator: " "
      )
      guard let words, words.count == 2, words[0] == "connected" else {
        throw failure("the board is not shared")
      }
      return String(words[1])
    }
  }

  // MARK: Acting

  /// Looks, does something, and looks again; or is paused, or dies of it.
  func live() throws { try patiently { try liveOnce() } }

  /// The program has given up waiting. On a machine that is busy with other things this is no fault.
  private struct Delay: Error {}

  /// Does something once more with a new program if the one that there was has given up waiting for others.
  private func patiently<Result>(_ body: () throws -> Result) throws -> Result {
    for _ in 0..<10 {
      do { return try body() } catch is Delay {
        delays += 1
        feed = nil
        try start()
      }
    }
    throw failure("it is never connected")
  }

  private func liveOnce() throws {
    // Arrows move the view if somebody has just deleted what was selected, and then one’s own card is elsewhere.
    if try run(Self.rest + select(own("a", Array(owed.cards))), asking: ["selection"])[0] != [
      name + "a"
    ] {
      try stop()
      try start()
    }
    let board = try look()
    if board.own != owed { throw failure("lost: there is \(board.own), and not \(owed)") }
    if random.oneIn(40) { pause() }
    if random.oneIn(40) { return try dieActing(board.cards) }
    let lines = Self.rest + act(board.cards)
    owed = try look(after: lines).own
    acts += 1
  }

  private func pause() {
    feed?.send(signal: SIGSTOP)
    Thread.sleep(forTimeInterval: Double.random(in: 0.5...5, using: &random))
    feed?.send(signal: SIGCONT)
  }

  /// Does one thing and is killed, before it is known whether that was stored or sent.
  private func dieActing(_ cards: [CardLine]) throws {
    let writes = Bool.random(using: &random)
    let word = nextWord()
    let card = own("a", cards)
    try send(
      Self.rest
        + (writes ? write(word, cards) : select(card) + ["key shift+right"])
    )
    log.append("kill -9")
    usleep(UInt32.random(in: 0...40_000, using: &random))
    die()
    kills += 1
    try start()
    // A text that was open is open again.
    let now = try patiently {
      try look(after: ["key escape", "key escape", "wait connected"]).own
    }
    var known = now
    known.words.removeAll { $0 == word }
    let isOneWord = now.words.count - known.words.count <= 1
    func others(_ state: OwnState) -> Set<String> {
      Set(state.cards.map { "\($0.id) \($0.x) \($0.y)" }.filter { !$0.hasPrefix(card?.id ?? "-") })
    }
    let new = others(now).subtracting(others(owed))
    guard isOneWord, known.words == owed.words, others(owed).isSubset(of: others(now)),
      new.count <= (writes ? 1 : 0)
    else { throw failure("lost by a kill: there is \(now), and not \(owed)") }
    owed = now
  }

  func save() throws { _ = try run(["wait connected", "key ctrl+s"], asking: ["dirty"]) }

  /// What is in the person’s file: who joins gets one in the present folder.
  var savedText: String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files.folder.path)) ?? []
    let name = names.first { $0.hasPrefix("Board ") && $0.hasSuffix(".canvas") }
    guard address != nil, let name else { return files.boardText }
    let url = files.folder.appendingPathComponent(name)
    return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
  }

  /// Undoes all that is one's own.
  func undoAll() throws {
    _ = try run(["wait connected"] + Self.rest)
    var idle = 0
    for _ in 0..<20_000 where idle < 4 {
      let answers = try run(["key ctrl+z"], asking: ["undo"])
      idle = answers[0].first == "-" ? idle + 1 : 0
    }
  }

  // MARK: What is done

  private func nextWord() -> String {
    wordCount += 1
    return name + String(String(wordCount + 10_000).dropFirst())
  }

  private func own(_ letter: String, _ cards: [CardLine]) -> CardLine? {
    cards.first { $0.id == name + letter }
  }

  private func place(_ x: Int, _ y: Int) -> String { "\(x + 5000),\(y + 5000)" }

  private func select(_ card: CardLine?) -> [String] {
    card.map { ["click \(place($0.middle.x, $0.middle.y))"] } ?? []
  }

  /// Writes a word on a card that is one's own, which is made if it is not there.
  private func write(_ word: String, _ cards: [CardLine]) -> [String] {
    let slot = cell.slots[Int.random(in: 0..<3, using: &random)]
    let card = cards.first {
      cell.holds($0) && abs($0.middle.x - slot.x) < 60 && abs($0.y + 70 - Double(slot.y)) < 60
    }
    guard let card else {
      let click = "click \(place(slot.x, slot.y))"
      return [click, click, "type \"\(word)\"", "key escape"]
    }
    return select(card) + ["key enter", "key ctrl+end", "type \" \(word)\"", "key escape"]
  }

  private func act(_ cards: [CardLine]) -> [String] {
    random.oneIn(2) ? actAlone(cards) : actInTheMiddle(cards)
  }

  private func actAlone(_ cards: [CardLine]) -> [String] {
    let isFirst = Bool.random(using: &random)
    let card = own(isFirst ? "a" : "b", cards)
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<3:
      guard let card else { return [] }
      let goal = LabBoard.home(isFirst, in: cell, &random)
      let to = place(goal.x + Int(card.width) / 2, goal.y + Int(card.height) / 2)
      return ["drag \(place(card.middle.x, card.middle.y)) to \(to)"]
    case 3: return select(card) + ["key alt+\(Int.random(in: 0...6, using: &random))"]
    case 4..<8: return write(nextWord(), cards)
    case 8:
      let made = cards.filter { cell.holds($0) && $0.x > Double(cell.x + 330) }
      return made.count < 3 ? [] : select(made.first) + ["key delete"]
    case 9: return ["key ctrl+z"]
    case 10: return ["key ctrl+shift+z"]
    default: return ["key ctrl+s"]
    }
  }

  private func actInTheMiddle(_ cards: [CardLine]) -> [String] {
    let shared = shared(cards)
    func any() -> CardLine? { shared.randomElement(using: &random) }
    let small = shared.filter { $0.width < 300 && $0.height < 300 }.randomElement(using: &random)
    let (x, y) = (
      Int.random(in: 50..<LabBoard.width - 50, using: &random),
      Int.random(in: 50..<LabBoard.height - 50, using: &random)
    )
    switch Int.random(in: 0..<23, using: &random) {
    case 0..<5:
      return small.map { ["drag \(place($0.middle.x, $0.middle.y)) to \(place(x, y))"] } ?? []
    case 5..<8:
      let arrow = ["left", "right", "up", "down"][Int.random(in: 0..<4, using: &random)]
      return select(any()) + ["key shift+\(arrow)", "key \(arrow)"]
    case 8..<11:
      return select(small) + ["key enter", "key ctrl+end", "type \" x\(wordCount)\"", "key escape"]
    case 11, 12:
      guard shared.count < 30 else { return select(any()) + ["key delete"] }
      let click = "click \(place(x, y))"
      return [click, click, "type \"x\(name)\"", "key escape"]
    case 13: return shared.count > 14 ? select(any()) + ["key delete"] : []
    case 14: return shared.count < 30 ? select(small) + ["key ctrl+d"] : []
    case 15, 16: return both(small, any()) + ["key ctrl+l"]
    case 17:
      let near = shared.first {
        $0.id != small?.id && $0.width < 300 && abs($0.x - (small?.x ?? 0)) < 300
      }
      return both(small, near) + ["key ctrl+g"]
    case 18: return select(shared.first { $0.width > 300 }) + ["key ctrl+a", "key ctrl+shift+g"]
    case 19: return select(any()) + [Bool.random(using: &random) ? "key ctrl+]" : "key ctrl+["]
    case 20: return select(any()) + ["key alt+\(Int.random(in: 0...6, using: &random))"]
    case 21: return ["key ctrl+z"]
    default: return ["key ctrl+shift+z"]
    }
  }

  /// The cards in the middle, where everybody works.
  private func shared(_ cards: [CardLine]) -> [CardLine] {
    cards.filter {
      (0..<LabBoard.width).contains($0.middle.x) && (0..<LabBoard.height).contains($0.middle.y)
    }
  }

  private func both(_ one: CardLine?, _ other: CardLine?) -> [String] {
    select(one) + select(other).map { $0 + " shift" }
  }
}

extension LabBoard {
  /// Returns a place for one of a person's two cards, away from the other one and from those that are made.
  static func home(_ isFirst: Bool, in cell: Cell, _ random: inout SeededGenerator) -> (
    x: Int, y: Int
  ) {
    (
      cell.x + Int.random(in: 20...120, using: &random),
      cell.y + (isFirst ? 130 : 330) + Int.random(in: -40...40, using: &random)
    )
  }
}
