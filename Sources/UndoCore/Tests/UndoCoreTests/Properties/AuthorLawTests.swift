import TestSupport
import Testing
@_spi(Testing) import UndoHistory

/// A tile with two fields.
private struct Tile: FieldwiseValue, Equatable, Codable {
  var place = 0
  var color = 0

  static let table = FieldTable<Tile>(\.place, \.color)

  func fields(differingFrom other: Tile) -> FieldSet { Self.table.fields(self, other) }

  mutating func take(_ fields: FieldSet, from other: Tile) {
    Self.table.take(fields, from: other, into: &self)
  }
}

extension HistoryReplacement where Value == Tile? {
  fileprivate var fields: FieldSet { after.fields(differingFrom: before) }
}

private typealias TileHistory = History<String, HistoryReplacement<Tile?>>

/// A history of two authors beside the model, and the tiles that its host sees.
private struct AuthorPair {
  enum Deed: Equatable {
    case set(HistoryAuthor, [(String, AuthorModel.Field)])
    case undo(HistoryAuthor, String?)
    case redo(HistoryAuthor, String?)
    case restore(Int)

    static func == (left: Self, right: Self) -> Bool { "\(left)" == "\(right)" }
  }

  var history = TileHistory()
  var tiles: [String: Tile] = [:]
  var model = AuthorModel()
  var path: [Deed] = []

  static let other = HistoryAuthor(rawValue: 1)

  init(limit: Int? = nil, keepsBranches: Bool = false) {
    history.limits = .init(steps: limit, branches: keepsBranches ? nil : 0)
    model.limit = limit ?? .max
    model.keepsBranches = keepsBranches
  }

  /// What can be done, with one subject or two.
  func deeds(_ subjects: [String]) -> [Deed] {
    (0..<history.branchCount).map { .restore($0) }
      + [HistoryAuthor.own, Self.other].flatMap { author -> [Deed] in
        let sets = subjects.flatMap { subject -> [[(String, AuthorModel.Field)]] in
          let both = [(subject, AuthorModel.Field.place), (subject, .color)]
          return tiles[subject] == nil
            ? [[(subject, .life)]] : [[(subject, .life)], [both[0]], [both[1]], both]
        }
        let all = subjects.allSatisfy { tiles[$0] != nil } && subjects.count > 1
        let several =
          all
          ? [subjects.map { ($0, AuthorModel.Field.place) }, subjects.map { ($0, .life) }] : []
        let scopes = subjects.count > 1 ? [nil, subjects[0]] : [nil]
        return (sets + several).map { .set(author, $0) }
          + scopes.flatMap { [Deed.undo(author, $0), .redo(author, $0)] }
      }
  }

  /// Returns false if there was nothing to do.
  mutating func act(_ deed: Deed) -> Bool {
    defer { model.enforceLimit() }
    path.append(deed)
    switch deed {
    case .set(let author, let fields):
      record(author, fields)
      return true
    case .restore(let index): return restore(index)
    case .undo(let author, let subject):
      let scope = subject.map { HistoryScope.only($0) } ?? .all
      let next = history.next(.undo, in: scope, of: author)
      let done = history.undo(in: scope, of: author)
      #expect(next == done, "\(path)")
      if let done { perform(done) }
      let expected = model.undo(of: author.rawValue, scope.contains)
      #expect((done != nil) == expected, "\(path)")
      return expected
    case .redo(let author, let subject):
      let scope = subject.map { HistoryScope.only($0) } ?? .all
      let next = history.next(.redo, in: scope, of: author)
      let done = history.redo(in: scope, of: author)
      #expect(next == done, "\(path)")
      if let done { perform(done) }
      let expected = model.redo(of: author.rawValue, scope.contains)
      #expect((done != nil) == expected, "\(path)")
      return expected
    }
  }

  private mutating func restore(_ index: Int) -> Bool {
    let branch = history.branches()[index]
    let transitions = history.restore(branch.id)
    #expect((transitions != nil) == branch.isReachable, "\(path)")
    transitions?.forEach { perform($0) }
    let expected = model.restore(index)
    #expect((transitions != nil) == expected, "\(path)")
    return expected
  }

  private mutating func record(_ author: HistoryAuthor, _ fields: [(String, AuthorModel.Field)]) {
    let value = path.count
    var (changed, entries) = (tiles, [(subject: String, field: AuthorModel.Field, value: Int)]())
    for (subject, field) in fields {
      switch field {
      case .life:
        entries.append((subject, field, tiles[subject] == nil ? 1 : 0))
        changed[subject] = tiles[subject] == nil ? Tile() : nil
      case .place:
        entries.append((subject, field, value))
        changed[subject]?.place = value
      case .color:
        entries.append((subject, field, value))
        changed[subject]?.color = value
      }
    }
    var parts: [TileHistory.Part] = []
    for subject in fields.map(\.0) where !parts.contains(where: { $0.subject == subject }) {
      parts.append(.init(subject, .init(before: tiles[subject], after: changed[subject])))
    }
    if author == .own {
      history.record("Own", parts: parts)
      tiles = changed
    } else {
      for part in history.record("Theirs", by: author, parts: parts) {
        tiles[part.subject] = part.change.after
      }
    }
    model.record(by: author.rawValue, entries, inAll: author == .own)
  }

  private mutating func perform(_ transition: TileHistory.Transition) {
    for part in transition.parts {
      let (from, to) = (
        part.change.value(after: transition.direction.opposite),
        part.change.value(after: transition.direction)
      )
      #expect(tiles[part.subject] == from, "\(path)")
      tiles[part.subject] = to
    }
  }

  /// Receives a step of the other author that makes some fields 777.
  mutating func receive(_ subject: String, _ fields: FieldSet) {
    guard let tile = tiles[subject] else { return }
    var after = tile
    after.take(fields, from: Tile(place: 777, color: 777))
    let part = TileHistory.Part(subject, .init(before: tile, after: after))
    for part in history.record("Theirs", by: Self.other, parts: [part]) {
      tiles[part.subject] = part.change.after
    }
  }

  mutating func undoOwn() -> TileHistory.Transition? {
    let undone = history.undo()
    if let undone { perform(undone) }
    return undone
  }

  mutating func writeAndRead() {
    do {
      let read = try TileHistory(history.archive)
      #expect(read == history, "\(path)")
      history = read
    } catch {
      Issue.record("\(error); \(path)")
    }
  }

  private func tiles(_ content: AuthorModel.Content) -> [String: Tile] {
    content.mapValues { Tile(place: $0[.place] ?? 0, color: $0[.color] ?? 0) }
  }

  /// Goes back on a copy, whoever's steps lie there, and to the present again.
  func expectToTravel() {
    var copy = self
    let count = history.undoCount()
    for target in [count / 2, 0, count] {
      copy.history.jump(toUndoCount: target).forEach { copy.perform($0) }
      #expect(copy.history.undoCount() == target, "\(path)")
      if target == 0 { #expect(copy.tiles == [:], "\(path)") }
    }
    #expect(copy.tiles == tiles, "\(path)")
    #expect(copy.history.steps().map(\.id) == history.steps().map(\.id), "\(path)")
  }

  /// Takes back each line alone, beside the model.
  func expectToRevert() {
    for line in 0..<history.undoCount() {
      let reverted = history.reverting(line)
      let expected = model.contentReverting(line).map { tiles($0) }
      var copy = self
      if let reverted { copy.perform(reverted) }
      #expect(copy.tiles == expected ?? tiles, "line \(line) after \(path)")
      #expect((reverted == nil) == (expected == nil), "line \(line) after \(path)")
    }
  }

  func expectAgreement() {
    #expect(tiles == tiles(model.content), "\(path)")
    #expect(history.undoCount() == model.undoCount, "\(path)")
    #expect(history.redoCount() == model.redoCount, "\(path)")
    #expect(history.branchCount == model.branches.count, "\(path)")
    #expect(history.checkInvariants() == [], "\(path)")
  }
}

/// Laws 9 and 10: the content is always what the parts in effect make in the order in which they were recorded, and
/// nobody's undo changes what another has touched since.
@Suite("The law of authors")
struct AuthorLawTests {
  /// Of the longest lives, which are by far the most, usually one in ten; at night all.
  private static func isLived(_ number: Int) -> Bool { Rounds.go(number, usually: 10) }

  private func explore(
    _ pair: AuthorPair,
    _ subjects: [String],
    _ depth: Int,
    _ count: inout Int
  ) {
    pair.expectAgreement()
    if depth <= 1, pair.model.limit == .max {
      pair.expectToTravel()
      pair.expectToRevert()
    }
    if depth == 0 { return }
    for deed in pair.deeds(subjects) {
      count += 1
      if depth == 1, !Self.isLived(count) { continue }
      var next = pair
      if next.act(deed) { explore(next, subjects, depth - 1, &count) }
    }
  }

  @Test(
    "holds in all short lives of two authors",
    .goesRound,
    arguments: [(["x"], 5), (["x", "y"], 4)]
  )
  func all(subjects: [String], depth: Int) {
    var count = 0
    explore(AuthorPair(), subjects, depth, &count)
    #expect(count > 5_000)
  }

  /// What is dropped stays as if it had been there from the beginning, and others never push out one's own.
  @Test(
    "holds in all short lives with a limit of steps",
    .goesRound,
    arguments: [(["x"], 5, 2), (["x"], 5, 1), (["x", "y"], 4, 2)]
  )
  func limits(subjects: [String], depth: Int, limit: Int) {
    var count = 0
    explore(AuthorPair(limit: limit), subjects, depth, &count)
    #expect(count > 4_000)
  }

  /// A branch leads one's own parts to where they were, as far as nobody else has touched them since.
  @Test(
    "holds in all short lives with branches",
    .goesRound,
    arguments: [(["x"], 6), (["x", "y"], 6)]
  )
  func branches(subjects: [String], depth: Int) {
    var (count, returns) = (0, 0)
    var pair = AuthorPair(keepsBranches: true)
    for subject in subjects { _ = pair.act(.set(.own, [(subject, .life)])) }
    exploreBranches(pair, subjects, depth - subjects.count, &count, &returns)
    #expect(count > 1_000)
    #expect(returns > Rounds.of(200))
  }

  private func exploreBranches(
    _ pair: AuthorPair,
    _ subjects: [String],
    _ depth: Int,
    _ count: inout Int,
    _ returns: inout Int
  ) {
    pair.expectAgreement()
    if depth == 0 { return }
    for deed in pair.deeds(subjects) {
      count += 1
      if depth == 1, !Self.isLived(count) { continue }
      var next = pair
      guard next.act(deed) else { continue }
      if case .restore = deed { returns += 1 }
      exploreBranches(next, subjects, depth - 1, &count, &returns)
    }
  }

  @Test("holds in long lives with branches", .goesRound)
  func longBranches() {
    var returns = 0
    withEvery("seed", in: SeededGenerator.seeds(300)) { seed in
      var generator = SeededGenerator(seed: seed)
      var pair = AuthorPair(keepsBranches: true)
      for _ in 0..<40 {
        let returning = (0..<pair.history.branchCount).map { AuthorPair.Deed.restore($0) }
        let all = generator.oneIn(4) && !returning.isEmpty ? returning : pair.deeds(["x", "y"])
        guard let deed = all.randomElement(using: &generator) else { continue }
        let isDone = pair.act(deed)
        if case .restore = deed, isDone { returns += 1 }
        pair.expectAgreement()
        if generator.oneIn(6) { pair.writeAndRead() }
      }
    }
    #expect(returns > Rounds.of(1_000), "\(returns)")
  }

  @Test("holds in long lives of two authors", .goesRound, arguments: [nil, 3, 6])
  func long(limit: Int?) {
    var passed = 0
    withEvery("seed", in: SeededGenerator.seeds(300)) { seed in
      var generator = SeededGenerator(seed: seed)
      var pair = AuthorPair(limit: limit)
      for _ in 0..<40 {
        guard let deed = pair.deeds(["x", "y"]).randomElement(using: &generator) else { continue }
        passed += pair.history.obstacles(to: .undo, of: .own).isEmpty ? 0 : 1
        _ = pair.act(deed)
        pair.expectAgreement()
        if generator.oneIn(6) { pair.writeAndRead() }
      }
    }
    #expect(passed > Rounds.of(1_000))
  }

  /// Law 11.
  @Test("makes no difference to whether theirs comes before one's own undo or after it", .goesRound)
  func commutes() {
    var count = 0
    withEvery("seed", in: SeededGenerator.seeds(800)) { seed in
      var generator = SeededGenerator(seed: seed)
      var pair = AuthorPair()
      for _ in 0..<Int.random(in: 4...20, using: &generator) {
        if let deed = pair.deeds(["x", "y"]).randomElement(using: &generator) {
          _ = pair.act(deed)
        }
      }
      for (subject, tile) in pair.tiles {
        for after in [Tile(place: 777, color: tile.color), Tile(place: tile.place, color: 777)] {
          let fields = after.fields(differingFrom: tile)
          var (first, last) = (pair, pair)
          first.receive(subject, fields)
          guard let one = first.undoOwn(), let other = last.undoOwn(), one.id == other.id,
            one.parts.map(\.subject) == other.parts.map(\.subject),
            zip(one.parts, other.parts).allSatisfy({ $0.change.fields == $1.change.fields }),
            last.tiles[subject] != nil
          else { continue }
          last.receive(subject, fields)
          #expect(first.tiles == last.tiles, "\(pair.path)")
          count += 1
        }
      }
    }
    #expect(count > Rounds.of(400), "\(count)")
  }

  @Test("takes along what is free of the step outside of the scope, unless one's own lies above it")
  func nextStep() {
    var history = TileHistory()
    let other = HistoryAuthor(rawValue: 1)
    func part(_ subject: String, _ before: Tile, _ after: Tile) -> TileHistory.Part {
      .init(subject, .init(before: before, after: after))
    }
    let moves = ["a", "b", "c", "d"].map { part($0, Tile(), Tile(place: 1)) }
    history.record("Move", parts: moves)
    history.record("Paint", parts: [part("b", Tile(place: 1), Tile(place: 1, color: 1))])
    for (subject, after) in [("c", Tile(place: 1, color: 2)), ("d", Tile(place: 3))] {
      _ = history.record("Theirs", by: other, parts: [part(subject, Tile(place: 1), after)])
    }
    let next = history.nextStep(.undo, in: .only("a"), of: .own)
    #expect(next?.name == "Move")
    #expect(next.map { Set($0.parts.map(\.subject)) } == ["a", "c"])
    #expect(history.nextStep(.undo, in: .only("a"), of: other) == nil)
    // What the host needs stays, and is passed over anew each time.
    #expect(history.undo(of: .own, except: { $0.subject == "b" })?.name == "Move")
    #expect(history.undo(of: .own)?.name == "Paint")
  }

  @Test("says what is passed over, and why")
  func obstacles() {
    var history = TileHistory()
    history.record("Move", of: "a", .init(before: Tile(), after: Tile(place: 1)))
    _ = history.record(
      "Their Move",
      by: .init(rawValue: 7),
      parts: [.init("a", .init(before: Tile(place: 1), after: Tile(place: 2)))]
    )
    #expect(history.undo() == nil)
    let obstacles = history.obstacles(to: .undo, of: .own)
    #expect(obstacles.map(\.author?.rawValue) == [7])
    #expect(obstacles.map(\.fields) == [FieldSet(rawValue: 1)])
    #expect(obstacles.map(\.blocker?.rawValue) == [2])
    #expect(history.undo(of: .init(rawValue: 7))?.name == "Their Move")
    #expect(history.undo()?.name == "Move")
  }

  /// A series of keys is one step, whatever others do meanwhile elsewhere.
  @Test("of another ends neither one's redo nor one's open step, unless it touches it")
  func openStep() {
    var history = TileHistory()
    let other = HistoryAuthor(rawValue: 1)
    func nudge(_ from: Int, _ to: Int) -> Bool {
      history.record(
        "Nudge",
        at: 0,
        parts: [.init("a", .init(before: Tile(place: from), after: Tile(place: to)))],
        coalescing: .init("nudge", within: 1)
      )
    }
    #expect(!nudge(0, 1))
    let far = TileHistory.Part("b", .init(before: nil, after: Tile()))
    #expect(history.record("New", by: other, parts: [far]).map(\.subject) == ["b"])
    #expect(nudge(1, 2))
    let touching = TileHistory.Part("a", .init(before: Tile(place: 2), after: Tile(place: 9)))
    _ = history.record("Move", by: other, parts: [touching])
    #expect(!nudge(9, 10))
    #expect(history.undo()?.parts.map(\.change.before?.place) == [9])
    _ = history.record("Paint", by: other, parts: [far])
    #expect(history.redoName() == "Nudge")
  }

  @Test("beneath one's own is made on what lies there, and one's own wins where both touch a field")
  func beneath() {
    var history = TileHistory()
    let other = HistoryAuthor(rawValue: 1)
    history.record("Move", of: "a", .init(before: Tile(), after: Tile(place: 1)))
    let theirs = Tile(place: 5, color: 5)
    let applied = history.record(
      "Both",
      by: other,
      parts: [.init("a", .init(before: Tile(), after: theirs))],
      beneath: 1
    )
    #expect(applied.map(\.change.after) == [Tile(place: 1, color: 5)])
    #expect(history.steps().map(\.name) == ["Both", "Move"])
    #expect(history.undo()?.parts.map(\.change.before) == [theirs])
  }

  #if DEBUG
    @Test("10 000 own steps that are passed over cost nothing a second time")
    func passedOver() {
      var history = TileHistory()
      let other = HistoryAuthor(rawValue: 1)
      for step in 0..<3 {
        history.record(
          "First",
          of: "free",
          .init(before: Tile(place: step), after: Tile(place: step + 1))
        )
      }
      for card in 0..<10_000 {
        history.record("Mine", of: "\(card)", .init(before: Tile(), after: Tile(place: 1)))
      }
      let parts = (0..<10_000).map { card in
        TileHistory.Part("\(card)", .init(before: Tile(place: 1), after: Tile(place: 2)))
      }
      _ = history.record("Theirs", by: other, parts: parts)
      let costs = (0..<3).map { _ in
        let before = history.touchedEntryCount
        #expect(history.undo()?.name == "First")
        return history.touchedEntryCount - before
      }
      #expect(costs[0] > 10_000)
      #expect(costs[1] < 10 && costs[2] < 10)
    }
  #endif

  @Test("mine undone beneath theirs is not the saved content, and redone it is")
  func savedPoint() {
    var history = TileHistory()
    history.record("Move", of: "a", .init(before: Tile(), after: Tile(place: 1)))
    _ = history.record(
      "Paint",
      by: .init(rawValue: 1),
      parts: [.init("a", .init(before: Tile(place: 1), after: Tile(place: 1, color: 1)))]
    )
    history.markClean()
    _ = history.undo()
    #expect(!history.isClean)
    _ = history.redo()
    #expect(history.isClean)
  }
}
