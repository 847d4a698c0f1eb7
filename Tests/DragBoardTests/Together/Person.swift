import BoardTestSupport
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// One of the people who share a board, with a screen and two windows of the board on it. The second one
/// looks only.
final class Person {
  let files: SessionFiles
  let name: Character
  private let server: TestServer
  /// The windows. The first one has the board.
  private var windows: [BoardSession]
  /// The words that this person has written, all of them different.
  private(set) var words: Set<String> = []
  /// The words on the cards that this person has deleted.
  private(set) var deleted: Set<String> = []

  init(_ name: Character, board: String) throws {
    self.name = name
    server = try TestServer(width: 1640)
    let first = try BoardSession(board: board, arguments: ["--new-window"], server: server)
    files = first.files
    windows = [first, try BoardSession(arguments: ["--new-window"], files: files, server: server)]
    try placeSecond()
  }

  /// Puts the second window beside the first one, closes its question, and goes back to the first.
  private func placeSecond() throws {
    windows[0].driver.move(x: 0, y: 0)
    windows[1].driver.move(x: 820, y: 0)
    try windows[1].type(KeyCode.escape)
    windows[0].driver.focus()
  }

  var board: String { files.boardText }
  var isDirty: Bool { windows[0].isDirty }

  // MARK: Hands

  private func type(_ key: UInt32, _ held: [UInt32] = []) throws {
    try windows[0].type(key, held)
  }

  private func type(_ text: String) throws { try windows[0].driver.type(text) }

  /// Closes what is open, and selects a card by its number.
  private func select(_ number: Int) throws {
    for _ in 0..<3 { try type(KeyCode.escape) }
    for _ in 0...number { try type(KeyCode.tab) }
  }

  private func typeNewWord() throws {
    let word = "\(name)\(words.count + 1)"
    try type(" \(word)")
    try type(KeyCode.escape)
    words.insert(word)
  }

  func move(_ number: Int, _ key: UInt32) throws {
    try select(number)
    for _ in 0..<3 { try type(key, [KeyCode.leftShift]) }
  }

  /// Adds a word to a card.
  func write(_ number: Int) throws {
    try select(number)
    try type(KeyCode.enter)
    try typeNewWord()
  }

  func add() throws {
    try select(0)
    try type(KeyCode.n, [KeyCode.leftControl])
    try typeNewWord()
  }

  /// Cuts a card, so that the clipboard tells which words it had.
  func delete(_ number: Int) throws {
    try select(number)
    try type(KeyCode.x, [KeyCode.leftControl])
    deleted.formUnion(try clipboard())
  }

  func undo() throws {
    for _ in 0..<3 { try type(KeyCode.escape) }
    try windows[0].undo()
  }

  func save() throws { try type(KeyCode.s, [KeyCode.leftControl]) }

  /// Runs a command from the palette, if it is possible.
  func run(_ command: String) throws {
    for _ in 0..<3 { try type(KeyCode.escape) }
    try type(KeyCode.p, [KeyCode.leftControl, KeyCode.leftShift])
    try type(command)
    try type(KeyCode.enter)
    for _ in 0..<2 { try type(KeyCode.escape) }
  }

  // MARK: Deaths

  /// Kills the window that has the board while it saves. The other one takes the board over, and a new one
  /// looks on.
  func crash() throws {
    windows[0].driver.type(KeyCode.s, holding: [KeyCode.leftControl])
    windows[0].program.send(signal: SIGKILL)
    windows[0].program.process.waitUntilExit()
    windows.swapAt(0, 1)
    try windows[0].driver.wait(for: "the board") { !windows[0].title.contains("looking only") }
    try restartSecond()
  }

  /// Kills the window that looks only.
  func crashSecond() throws {
    windows[1].program.send(signal: SIGKILL)
    windows[1].program.process.waitUntilExit()
    try restartSecond()
  }

  private func restartSecond() throws {
    try windows[1].restart()
    try placeSecond()
  }

  // MARK: Eyes

  private func clipboard() throws -> Set<String> {
    let text = try server.output(of: "xclip", ["-o", "-selection", "clipboard"]) ?? []
    return Self.words(of: String(decoding: text, as: UTF8.self))
  }

  static func words(of text: String) -> Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// Returns the words on all cards of a window.
  func shownWords(inSecond isSecond: Bool) throws -> Set<String> {
    let window = windows[isSecond ? 1 : 0]
    window.driver.focus()
    defer { windows[0].driver.focus() }
    for _ in 0..<3 { try window.type(KeyCode.escape) }
    for key in [KeyCode.a, KeyCode.c] { try window.type(key, [KeyCode.leftControl]) }
    return try clipboard()
  }
}
