import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardCore

/// Two people who change a board at the same time, and real programs that carry it between them.
///
/// The programs and the number of rounds are those of `make together`; otherwise there are a few rounds of
/// what needs no other program.
@Suite("The program: two people on one board", .serialized, .runsAlone)
struct TogetherTests {
  private static let variables = ProcessInfo.processInfo.environment
  private static let rounds = variables["TOGETHER_ROUNDS"].flatMap { Int($0) }
  private static let carriers: [Carrier] = {
    guard rounds != nil else { return [.copier] }
    let words = variables["TOGETHER_CARRIERS"]?.split(separator: " ").map(String.init)
    return Carrier.allCases.filter { words?.contains($0.rawValue) ?? true }
  }()
  private static let seeds =
    rounds == nil ? [1] : [variables["UNDOCORE_SEED"].flatMap { UInt64($0) } ?? 1]

  private static let first = (0..<6).map { "c\($0)" }
  private static let board = CanvasText.board(
    nodes: first.enumerated().map { CanvasText.card($1, $0 % 3 * 250 + 20, $0 / 3 * 250 + 90) }
  )

  @Test(
    "in the end all windows have the same board, with every card and word of both people",
    arguments: carriers,
    seeds
  )
  func converges(_ carrier: Carrier, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let place = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-together-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let people = [try Person("a", board: Self.board), try Person("b", board: Self.board)]
    let exchanges = try carrier.connect(people.map(\.files.folder), over: place)
    defer { exchanges.forEach { $0.kill() } }
    try exchanges.forEach { try $0.start() }
    for round in 1...(Self.rounds ?? 4) {
      for (person, exchange) in zip(people, exchanges) {
        try Self.act(person, exchange, &random)
        try person.save()
        try Self.disturb(person, exchange, &random)
      }
      if round % 10 == 0 { print("Together by \(carrier.rawValue): \(round) rounds") }
    }
    exchanges.forEach { $0.resume() }
    try Self.settle(people, exchanges)
    try Self.expectEverything(people)
  }

  private static func act(
    _ person: Person,
    _ exchange: Exchange,
    _ random: inout SeededGenerator
  ) throws {
    let card = Int.random(in: 0..<6, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: try person.move(card, random.oneIn(2) ? KeyCode.right : KeyCode.down)
    case 6..<14: try person.write(card)
    case 14..<16: try person.add()
    case 16: try person.delete(card)
    case 17: try person.run("resolve with both")
    default: if !exchange.copies.isEmpty { try person.run("merge copy") }
    }
  }

  private static func disturb(
    _ person: Person,
    _ exchange: Exchange,
    _ random: inout SeededGenerator
  ) throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: try person.crash()
    case 1: try person.crashSecond()
    case 2:
      exchange.kill()
      try exchange.start()
    case 3..<6: exchange.pause()
    default: exchange.resume()
    }
  }

  /// Merges and saves until nothing is left to do. A copy with nothing new goes to the trash.
  private static func settle(_ people: [Person], _ exchanges: [Exchange]) throws {
    let limit = Date(timeIntervalSinceNow: 600)
    var quietLooks = 0
    while Date() < limit {
      var isQuiet = true
      for person in people {
        // Also where there is no copy: a save may have been replaced unseen.
        try person.run("merge copy")
        if person.isDirty {
          isQuiet = false
          try person.save()
        }
      }
      usleep(500_000)
      isQuiet = isQuiet && people[0].board == people[1].board
      isQuiet = isQuiet && exchanges.allSatisfy(\.copies.isEmpty)
      quietLooks = isQuiet ? quietLooks + 1 : 0
      // The search for copies runs in the background, and may still find one.
      if quietLooks >= 8 { return }
    }
    for (person, exchange) in zip(people, exchanges) {
      Issue.record("\(exchange.copies) \(person.isDirty)\n\(person.board)")
    }
  }

  /// Keeps copies of the people's folders, in which the histories and the copies of the board tell what
  /// became of a word.
  private static func keepFolders(of people: [Person]) throws -> URL {
    let place = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-together-kept-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for person in people {
      let folder = place.appendingPathComponent(String(person.name))
      try FileManager.default.copyItem(at: person.files.folder, to: folder)
    }
    return place
  }

  private static func expectEverything(_ people: [Person]) throws {
    let text = people[0].board
    #expect(people[1].board == text)
    let document = try CanvasDocument(parsing: Array(text.utf8))
    let found = document.elements.compactMap(\.card?.text).reduce(into: Set<String>()) {
      $0.formUnion(Person.words(of: $1))
    }
    let written = people.reduce(Set(first)) { $0.union($1.words) }
    let deleted = people.reduce(Set<String>()) { $0.union($1.deleted) }
    let lost = written.subtracting(deleted).subtracting(found)
    if !lost.isEmpty {
      let kept = try keepFolders(of: people)
      Issue.record("\(lost.sorted()) of \(written.count) words; see \(kept.path): \(text)")
    }
    for person in people {
      let check = try CommandRun(["check", person.files.board.path], in: person.files)
      #expect(check.code == 0, "\(check.output)")
      for isSecond in [false, true] {
        #expect(try person.shownWords(inSecond: isSecond).isSuperset(of: found), "\(isSecond)")
      }
    }
    print("Together: \(written.count) words, \(deleted.count) deleted, \(found.count) found")
  }
}
