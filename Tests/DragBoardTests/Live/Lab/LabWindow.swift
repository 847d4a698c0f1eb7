import BoardTestSupport
import Foundation
import TestSupport
import WindowTestSupport
import XDriver

/// A person of the lab with a window on a display of its own, real keys and a real pointer. Before and after, the same
/// files belong to a program without one, which can say what is there. One thread at a time uses it.
final class LabWindow: @unchecked Sendable {
  let script: LabScript
  private let view: (x: Int, y: Int)
  private let session: BoardSession
  private var random: SeededGenerator
  private(set) var acts = 0
  private(set) var kills = 0
  private var wordCount = 0
  private var log: [String] = []

  /// Where the left upper corners of the person’s two cards may be: after a kill, one act may be done or not.
  private var corners: [String: [(x: Int, y: Int)]] = [:]
  private var words: Set<String> = []
  private var perhaps: Set<String> = []
  private var usedSlots: Set<Int> = []
  /// The pixel of the person's cards near their corner. They alone are yellow.
  private var sign: UInt?
  private(set) var returns = 0

  init(_ number: Int, _ script: LabScript, at address: String, seed: UInt64) throws {
    self.script = script
    view = LabBoard.view(ofWindow: number)
    random = SeededGenerator(seed: seed)
    for card in script.owed.cards { corners[card.id] = [(Int(card.x), Int(card.y))] }
    try script.stop()
    // Who joins gets a file in the present folder.
    script.files.starter = ["/usr/bin/env", "-C", script.files.folder.path]
    session = try BoardSession(
      operand: address,
      size: (1440, 1300),
      view: "\(view.x),\(view.y),1",
      // Others see cards fly in one window, and jump in the others.
      settings: "snapping = off\nmotion = \(number == 0 ? "full" : "reduced")\n",
      files: script.files,
      server: TestServer(width: 1500, height: 1340),
      environment: ["DRAGBOARD_NAME": script.name]
    )
  }

  private var driver: Driver { session.driver }

  private func failure(_ what: String) -> LabFailure {
    LabFailure(description: "\(script.name): \(what)\nafter\n\(log.joined(separator: "\n"))")
  }

  private func place(_ x: Int, _ y: Int) -> BoardSession.Place { (x - view.x, y - view.y) }

  /// Closes whatever is open.
  private func rest() { for _ in 0..<3 { driver.type(KeyCode.escape) } }

  /// Waits until the program has handled all, and stored it.
  private func finish() throws { for _ in 0..<2 { try driver.ping() } }

  private func drag(from start: BoardSession.Place, to end: BoardSession.Place) {
    session.carry(from: start, to: end)
    driver.release()
  }

  // MARK: The view

  /// Whether one's own card is seen with its corner at a place.
  private func isSeen(at corner: (x: Int, y: Int)) -> Bool {
    let (x, y) = place(corner.x, corner.y + 50)
    guard let inside = driver.pixel(x + 4, y), let outside = driver.pixel(x - 6, y) else {
      return false
    }
    if sign == nil, inside != outside { sign = inside }
    return inside == sign && outside != sign
  }

  /// Whether the view is where it was in the beginning: then one's own cards are where they should be.
  private var isInPlace: Bool { corners.values.allSatisfy { $0.contains(where: isSeen) } }

  /// Begins again where the view is another one, since what is done to somebody's card in the middle may show more of it.
  /// From then on it is known what was done before a kill.
  private func comeBack() throws {
    do {
      try driver.wait(for: "the end of a flight", within: 2) { self.isInPlace }
    } catch {
      returns += 1
      log.append("back to the view")
      try end()
      try session.restart()
      try driver.wait(for: "the cards of \(script.name)") { self.isInPlace }
    }
    for (id, places) in corners {
      if let seen = places.last(where: isSeen) { corners[id] = [seen] }
    }
  }

  private func end() throws {
    rest()
    try finish()
    session.program.send(signal: SIGTERM)
    guard session.program.exitCode(within: 30) != nil else { throw failure("it does not end") }
  }

  // MARK: Acting

  /// Does something; or is paused, or dies of it.
  func live() throws {
    log = log.suffix(40)
    if random.oneIn(40) {
      log.append("pause")
      session.program.send(signal: SIGSTOP)
      Thread.sleep(forTimeInterval: Double.random(in: 0.5...5, using: &random))
      session.program.send(signal: SIGCONT)
    }
    let dies = random.oneIn(30)
    rest()
    try finish()
    try comeBack()
    if dies || random.oneIn(2) { try actAlone(dies: dies) } else { try actInTheMiddle() }
    acts += 1
  }

  private func die() throws {
    usleep(UInt32.random(in: 0...60_000, using: &random))
    session.program.send(signal: SIGKILL)
    session.program.process.waitUntilExit()
    kills += 1
    log.append("kill -9")
    try session.restart()
    // A text that was open is open again.
    rest()
    try finish()
  }

  private func actAlone(dies: Bool) throws {
    let isFirst = Bool.random(using: &random)
    let id = script.name + (isFirst ? "a" : "b")
    let places = corners[id] ?? []
    guard let corner = places.first else { throw failure("there is no card \(id)") }
    let middle = place(corner.x + 100, corner.y + 50)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3 where !dies:
      let goal = LabBoard.home(isFirst, in: script.cell, &random)
      let (dx, dy) = (goal.x - corner.x, goal.y - corner.y)
      guard abs(dx) > 15 else { return }
      drag(from: middle, to: (middle.x + dx, middle.y + dy))
      log.append("drag \(id) by \(dx) \(dy)")
      let moved = places.map { ($0.x + dx, $0.y + dy) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        driver.type(KeyCode.z, holding: [KeyCode.leftControl])
        log.append("undo")
      case 1:
        driver.type(KeyCode.z, holding: [KeyCode.leftControl])
        driver.type(KeyCode.z, holding: [KeyCode.leftControl, KeyCode.leftShift])
        log.append("undo, redo")
        corners[id] = moved
      default: corners[id] = moved
      }
      try finish()
    case 0..<6:
      try session.click(middle)
      driver.type(KeyCode.right, holding: [KeyCode.leftShift])
      log.append("nudge \(id)")
      let moved = places.map { ($0.x + 10, $0.y) }
      corners[id] = dies ? places + moved : moved
      if dies { try die() } else { try finish() }
    case 6 where !dies:
      driver.type(KeyCode.s, holding: [KeyCode.leftControl])
      log.append("save")
      try finish()
    default: try write(dies: dies)
    }
  }

  private func write(dies: Bool) throws {
    wordCount += 1
    let word = script.name + String(String(wordCount + 10_000).dropFirst())
    let number = Int.random(in: 0..<3, using: &random)
    let slot = script.cell.slots[number]
    let place = place(slot.x, slot.y)
    log.append("write \(word) in \(number)")
    try session.click(place)
    if usedSlots.insert(number).inserted {
      try session.click(place)
      // What is half done might be there or not.
      try finish()
    } else {
      driver.type(KeyCode.enter)
      driver.type(KeyCode.end, holding: [KeyCode.leftControl])
      driver.type(KeyCode.space)
    }
    try driver.type(word, settles: false)
    driver.type(KeyCode.escape)
    if dies {
      perhaps.insert(word)
      try die()
    } else {
      words.insert(word)
      try finish()
    }
  }

  private func actInTheMiddle() throws {
    func somewhere() -> BoardSession.Place {
      // As much of the middle as is in view.
      let width = min(LabBoard.width, view.x + 1440)
      return place(
        Int.random(in: 50..<width - 50, using: &random),
        Int.random(in: 50..<LabBoard.height - 50, using: &random)
      )
    }
    let (one, other) = (somewhere(), somewhere())
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      // On the background it is a frame.
      drag(
        from: one,
        to: (one.x + max(-150, min(other.x - one.x, 150)), other.y)
      )
    case 4, 5:
      try session.click(one)
      try session.click(one)
      try driver.type("y\(wordCount)", settles: false)
      driver.type(KeyCode.escape)
    case 6:
      try session.click(one)
      driver.type(KeyCode.three, holding: [KeyCode.leftAlt])
    case 7:
      try session.click(one)
      driver.press(key: KeyCode.leftShift)
      try session.click(other)
      driver.release(key: KeyCode.leftShift)
      driver.type(KeyCode.l, holding: [KeyCode.leftControl])
    case 8:
      try session.click(one)
      driver.type(KeyCode.closeBracket, holding: [KeyCode.leftControl])
    default:
      try session.click(one)
      driver.type(KeyCode.d, holding: [KeyCode.leftControl])
    }
    log.append("in the middle, from \(one) to \(other)")
    try finish()
  }

  // MARK: The end

  /// Closes the window and goes on without one. What was done must be there.
  func close() throws {
    try end()
    try script.startAgain()
  }

  /// Throws if something is not there that the window has done, or is there twice.
  func check() throws {
    let own = try script.ownState()
    for (id, places) in corners {
      let card = own.cards.first { $0.id == id }
      guard let card, places.contains(where: { ($0.x, $0.y) == (Int(card.x), Int(card.y)) }) else {
        throw failure("lost: \(id) is at \(card.map { "\($0.x) \($0.y)" } ?? "-"), not \(places)")
      }
    }
    let found = Set(own.words)
    guard found.count == own.words.count, words.isSubset(of: found),
      found.isSubset(of: words.union(perhaps))
    else {
      throw failure(
        "lost: \(words.subtracting(found).sorted()); too many: "
          + "\(found.subtracting(words.union(perhaps)).sorted()) of \(own.words)"
      )
    }
  }
}
