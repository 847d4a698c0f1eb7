import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

@Suite struct PlayheadTests {
  /// Returns a document after a random session, with the scope that its user has chosen.
  private func session(_ seed: UInt64, actions: Int = 80) -> Editor {
    var walk = DocumentWalk(seed: seed)
    for _ in 0..<actions { _ = walk.step() }
    var editor = walk.editor
    editor.endLook()
    return editor
  }

  @Test("wherever the playhead has been, the document is as it was (tools 11.1)")
  func changesNothing() {
    withEvery("seed", in: SeededGenerator.seeds(30)) { seed in
      let editor = session(seed)
      let before = editor.document
      var random = SeededGenerator(seed: seed &+ 1)
      var playhead = Playhead(over: editor.document, in: editor.scope, look: 1)
      for _ in 0..<20 {
        playhead.move(to: .random(in: -1...Double(playhead.count + 1), using: &random))
      }
      #expect(editor.document.difference(from: before) == nil)
      #expect(editor.document.revision == before.revision)
    }
  }

  @Test("back at the present, the board is seen as it is, whichever way the playhead went")
  func comesBack() {
    withEvery("seed", in: SeededGenerator.seeds(30)) { seed in
      let editor = session(seed)
      var random = SeededGenerator(seed: seed &+ 1)
      var playhead = Playhead(over: editor.document, in: editor.scope, look: 1)
      for _ in 0..<10 {
        playhead.move(to: .random(in: 0...Double(playhead.count), using: &random))
      }
      playhead.move(to: Double(playhead.present))
      #expect(playhead.tween == nil)
      #expect(playhead.changes(to: editor.board) == [])
      // Metadata and view are no part of the board.
      #expect(playhead.document.board.cardOrder == editor.board.cardOrder)
    }
  }

  @Test("at each step the board is seen as it would be after undoing or redoing up to there")
  func showsEachStep() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(80)) { seed in
      var editor = session(seed)
      editor.undoScope = .board
      // Undo passes the steps of others by.
      if editor.document.activeHistory.isShared { return }
      var playhead = Playhead(over: editor.document, in: .all, look: 1)
      for step in (0...playhead.count).shuffled() {
        playhead.move(to: Double(step))
        var other = editor
        _ = other.jump(by: step - playhead.present)
        let seen = playhead.document.board
        cases.note(seen != editor.board)
        #expect(seen.cardOrder.map { seen[$0] } == other.board.cardOrder.map { other.board[$0] })
      }
    }
    cases.expectEnough()
  }

  @Test("a jump leads where as many single undos lead, with an equal history")
  func jumpsLikeSteps() {
    withEvery("seed", in: SeededGenerator.seeds(30)) { seed in
      var one = session(seed)
      one.undoScope = .board
      one.dropSnapshot()
      var many = one
      var random = SeededGenerator(seed: seed &+ 2)
      let way = Int.random(in: -9...9, using: &random)
      _ = one.jump(by: way)
      for _ in 0..<abs(way) {
        _ = many.undoRedo(way < 0 ? .undo : .redo)
      }
      #expect(one.document.difference(from: many.document) == nil)
    }
  }

  @Test("between two steps a card is where the share of the way says, and as large")
  func isBetween() {
    var editor = Editor(Document(CanvasDocument([.card(.sample("a"))])))
    let id = ElementID(0)
    guard let before = editor.board[id]?.card else {
      Issue.record("there is no card")
      return
    }
    var after = before
    after.frame = Rect(100, 40, before.frame.width * 2, before.frame.height)
    editor.perform(.resize, [BoardChange(id, from: .card(before), to: .card(after))], at: 1)
    var playhead = Playhead(over: editor.document, in: .all, look: 1)
    playhead.move(to: 0.25)
    let seen = playhead.tween?.elements[id]?.card?.frame
    #expect(seen == Rect(25, 10, before.frame.width * 1.25, before.frame.height))
    #expect(playhead.nearest == 0)
    playhead.move(to: 0.5)
    #expect(playhead.isAtPresent)
  }

  @Test("what a step brings fades in on the way to it, and what it removes fades out")
  func fades() {
    var editor = Editor(Document(CanvasDocument([.card(.sample("a"))])))
    editor.createCard(at: Point(500, 500), named: "b", at: 1)
    editor.selection = [ElementID(0)]
    editor.deleteSelection(at: 5)
    var playhead = Playhead(over: editor.document, in: .all, look: 1)
    playhead.move(to: 0.25)
    #expect(playhead.tween?.opacity(of: ElementID(1)) == 0.25)
    playhead.move(to: 1.25)
    #expect(playhead.tween?.opacity(of: ElementID(0)) == 0.75)
    #expect(playhead.tween?.opacity(of: ElementID(1)) == nil)
  }

  @Test("a colour is on its way to the next one as the card is")
  func mixesColours() {
    var editor = Editor(Document(CanvasDocument([.card(.sample("a"))])))
    editor.selectAll()
    _ = editor.setColor(.preset(1), at: 1)
    _ = editor.setColor(.preset(4), at: 5)
    var playhead = Playhead(over: editor.document, in: .all, look: 1)
    playhead.move(to: 1.25)
    let id = ElementID(0)
    #expect(playhead.tween?.elements[id]?.color == "4")
    let former = playhead.tween?.formerColor(of: id)
    #expect(former?.color == "1" && former?.share == 0.75)
    #expect(Moment(between: playhead.tween).formerColors(of: id).map(\.share) == [0.75])
  }

  @Test("for each card, only the selected cards go back")
  func movesOnlyTheScope() {
    var editor = Editor(
      Document(CanvasDocument([.card(.sample("a")), .card(.sample("b", Rect(300, 0, 200, 100)))])),
      undoScope: .object
    )
    for (time, id) in [(2.0, 0), (4, 1), (6, 0)] {
      editor.selection = [ElementID(UInt32(id))]
      editor.drag(by: Vector(10, 0), at: time)
    }
    editor.selection = [ElementID(0)]
    var playhead = Playhead(over: editor.document, in: editor.scope, look: 1)
    #expect(playhead.count == 2)
    playhead.move(to: 0)
    #expect(playhead.document.board.card(ElementID(0))?.frame.minX == 0)
    #expect(playhead.document.board.card(ElementID(1))?.frame.minX == 310)
  }

  @Test("a place that is none is the nearest there is", arguments: [-3, .infinity, .nan, 1e300])
  func staysInside(place: Double) {
    var editor = Editor(Document(CanvasDocument([.card(.sample("a"))])))
    editor.selectAll()
    editor.nudge(by: Vector(1, 0), at: 1)
    var playhead = Playhead(over: editor.document, in: .all, look: 1)
    playhead.move(to: place)
    #expect((0...1).contains(playhead.position))
  }
}

@Suite struct BranchTests {
  @Test("a branch taken and taken back gives an equal document")
  func goesThereAndBack() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var walk = DocumentWalk(seed: seed)
      for _ in 0..<80 { _ = walk.step() }
      var editor = walk.editor
      editor.endLook()
      if editor.document.draft != nil { _ = editor.endDraft(keeping: true, at: 1_000) }
      for index in editor.branches.indices {
        cases.note(editor.branches[index].isReachable)
        guard editor.branches[index].isReachable else { continue }
        let before = editor.document
        guard editor.restore(branch: index, at: 0) != nil else {
          Issue.record("branch \(index) cannot be taken; \(walk.log)")
          return
        }
        let isKept = editor.branches.count == before.history.branches().count
        // Among the steps of others all of it may stay here, and then nothing is left to come back from.
        guard isKept else {
          #expect(before.history.isShared)
          return
        }
        _ = editor.restore(branch: index, at: 0)
        #expect(editor.document.board == before.board, "\(walk.log)")
        // Steps of several authors need not lie in the same order.
        if before.history.isShared { continue }
        #expect(editor.document.history == before.history, "\(walk.log)")
      }
    }
    cases.expectEnough()
  }

  @Test("what lay ahead when something else was done is a branch, and can be gone to (tools 13.1)")
  func keepsWhatLayAhead() {
    var editor = Editor(Document(CanvasDocument([.card(.sample("a"))])))
    editor.selectAll()
    for time in 1...3 { editor.drag(by: Vector(10, 0), at: Double(time) * 2) }
    _ = editor.jump(by: -2)
    editor.drag(by: Vector(0, 50), at: 20)
    #expect(editor.branches.map(\.steps.count) == [2])
    let timeline = Timeline(of: editor.document, in: .all)
    #expect(timeline.branches.map(\.step) == [1])
    #expect(timeline.branches.first?.count == 2)
    _ = editor.restore(branch: 0, at: 0)
    #expect(editor.board.card(ElementID(0))?.frame.origin == Point(30, 0))
    #expect(editor.branches.map(\.steps.count) == [1])
  }
}

@Suite struct TimelineTests {
  private func moved(_ count: Int) -> Editor {
    var editor = Editor(Document(CanvasDocument([.card(.sample("a"))])))
    editor.selectAll()
    for time in 0..<count { editor.drag(by: Vector(10, 0), at: Double(time) * 2 + 1) }
    return editor
  }

  @Test("each step has a mark as large as what it changes")
  func sizes() {
    var editor = moved(2)
    editor.createCard(at: Point(600, 600), named: "b", at: 10)
    editor.selectAll()
    editor.deleteSelection(at: 20)
    #expect(Timeline(of: editor.document, in: .all).sizes == [1, 1, 1, 2])
  }

  @Test(
    "the flag stands after the step after which the file was saved, and goes off the line with it"
  )
  func savedFlag() {
    var editor = moved(2)
    editor.markSaved()
    editor.drag(by: Vector(10, 0), at: 30)
    #expect(Timeline(of: editor.document, in: .all).saved == 2)
    _ = editor.jump(by: -2)
    #expect(Timeline(of: editor.document, in: .all).saved == 2)
    editor.drag(by: Vector(0, 9), at: 40)
    #expect(Timeline(of: editor.document, in: .all).saved == nil)
    _ = editor.restore(branch: 0, at: 0)
    #expect(Timeline(of: editor.document, in: .all).saved == 2)
  }

  @Test("a session begins before the first step that was done in it")
  func sessions() {
    var editor = moved(2)
    editor.replace(editor.document, at: 100)
    editor.replace(editor.document, at: 200)
    editor.drag(by: Vector(10, 0), at: 230)
    let timeline = Timeline(of: editor.document, in: .all)
    #expect(timeline.sessions.map(\.step) == [2])
    #expect((timeline.sessions.first?.time ?? 0) >= 200)
  }
}

@Suite struct PlaybackTests {
  @Test("a step takes as long as a flight, a long pause is cut (tools 14.5)")
  func shortensPauses() {
    let film = Playback(of: [0, 2, 5000], from: 0, speed: 1, at: 10)
    #expect(film.position(at: 10) == 0)
    #expect(abs(film.position(at: 10.2) - 0.5) < 0.01)
    #expect(film.position(at: 10.5) == 1)
    #expect(film.position(at: 11.39) == 1)
    #expect(film.position(at: 11.6) > 1)
    #expect(!film.isOver(at: 13))
    #expect(film.position(at: 13.3) == 3)
    #expect(film.isOver(at: 13.3))
  }

  /// Returns times of steps with random pauses, some of them long.
  private func times(_ count: Int, seed: UInt64) -> [Double] {
    var random = SeededGenerator(seed: seed)
    var time = 0.0
    return (0..<count).map { _ in
      let pause = Double.random(in: 0...1, using: &random)
      time += pause < 0.1 ? 3600 * pause : pause
      return time
    }
  }

  /// Returns the positions at which a film stands still, in the order of time.
  private func stops(of film: Playback) -> [Double] {
    let places = (0...Int(film.end * 100) + 2).map { film.position(at: Double($0) / 100) }
    let still = zip(places, places.dropFirst()).filter { $0 == $1 }.map(\.0)
    return still.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test(
    "a film of any length takes half a minute at most, as much less as it is faster",
    arguments: [0, 1, 21, 59, 60, 61, 62, 500, 20_000]
  )
  func halfAMinute(_ count: Int) {
    let times = times(count, seed: UInt64(count))
    for speed in [1, 4, 16] {
      let film = Playback(of: times, from: 0, speed: speed, at: 0)
      #expect(film.end <= 30 / Double(speed) + 1e-6)
      #expect(film.position(at: film.end + 1e-6) == Double(count))
      if count >= 60 { #expect(film.end > 20 / Double(speed)) }
    }
  }

  @Test("pauses become shorter before steps are shown together")
  func pausesFirst() {
    let film = Playback(of: (0..<60).map { Double($0 * 100) }, from: 0, speed: 1, at: 0)
    #expect(stops(of: film) == (1...60).map(Double.init))
    #expect(abs(film.end - 30) < 1e-6)
  }

  @Test("of too many steps, those that were made soon after each other are one movement")
  func together() {
    let times = (0..<40).flatMap { burst in (0..<10).map { Double(burst * 60) + Double($0) * 0.02 }
    }
    let film = Playback(of: times, from: 0, speed: 1, at: 0)
    #expect(stops(of: film) == (1...40).map { Double($0 * 10) })
  }

  @Test("steps that all took as long are shared out evenly")
  func evenly() {
    let film = Playback(of: (0..<20_000).map(Double.init), from: 0, speed: 1, at: 0)
    let stops = [0] + stops(of: film)
    #expect(stops.count > 50)
    #expect(zip(stops, stops.dropFirst()).allSatisfy { $1 - $0 < 1000 })
  }

  @Test("a film that goes on from the middle goes on as it would have", arguments: [3, 50, 3000])
  func goesOn(_ count: Int) {
    let times = times(count, seed: 5)
    let film = Playback(of: times, from: 0, speed: 1, at: 0)
    let place = film.position(at: film.end / 2).rounded()
    let rest = Playback(of: times, from: place, speed: 2, at: 100)
    #expect(rest.position(at: 100) == place)
    #expect(abs((rest.end - 100) * 2 - film.end / 2) < 1.5)
  }

  @Test("never goes back, and ends at the last step, from any place and at any speed")
  func goesAhead() {
    var random = SeededGenerator(seed: 7)
    for speed in [1, 2, 4, 8, 16] {
      let times = (0..<20).map { _ in Double.random(in: 0...99, using: &random) }.sorted()
      let start = Double.random(in: 0...20, using: &random)
      let film = Playback(of: times, from: start, speed: speed, at: 5)
      var last = -1.0
      for tick in 0..<2000 {
        let place = film.position(at: 5 + Double(tick) / 60)
        #expect(place >= last)
        last = place
      }
      #expect(abs(film.position(at: 5) - start) < 0.2)
      #expect(last == 20)
    }
  }
}
