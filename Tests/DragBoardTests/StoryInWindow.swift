import AppTestSupport
import BoardValues
import CX11
import Foundation
import Testing
import WindowTestSupport
import XDriver

@testable import BoardApp
@testable import BoardStore
@testable import X11Window

/// A story in a real window, and beside it without one, so that its controls can be found by name.
@MainActor
final class StoryInWindow {
  /// The reason why a user with mouse and keyboard cannot do what a verb does.
  struct Unplayable: Error, CustomStringConvertible {
    let description: String
  }

  private let story: Story
  private let lines: [String]
  /// The number of lines before the first that does more than set something.
  private let beginning: Int
  /// The ids at the beginning. Those of new elements are random.
  private let ids: NewNames
  private let model: Session
  private let session: BoardSession
  private let peer: Peer
  private var held: Modifiers = []
  private var button: PointerButton?
  /// Whether the pointer has just moved, and time has not passed since.
  private var isFlying = false
  /// Whether the script says itself how time passes while a button is held.
  private var isTimed = false

  init(_ story: Story) throws {
    self.story = story
    lines = try story.script().components(separatedBy: "\n")
    let options = try story.text(of: "options")
    let board = try story.text(of: "start.canvas")
    ids = NewNames(beside: board)
    let settings = try Self.settings(atStartOf: lines)
    beginning = settings.count
    session = try BoardSession(
      board: board,
      arguments: options.split(whereSeparator: \.isWhitespace).map(String.init),
      view: nil,
      settings: settings.compactMap(\.self).map { "\($0.key) = \($0.name)\n" }.joined(),
      // Stories let cards go outside the window, but not outside the screen.
      server: try TestServer(width: 1600, height: 1000)
    )
    peer = try Peer(session.server)
    // It saves and exports into a folder of its own.
    let folder = session.files.folder.appendingPathComponent("model")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = folder.appendingPathComponent("board.canvas")
    try board.write(to: copy, atomically: false, encoding: .utf8)
    model = try Session(board, options: options, path: copy.path)
  }

  /// Returns what the first lines set, nil for each that is empty. A window has it in its file of settings.
  private static func settings(atStartOf lines: [String]) throws -> [Setting.Choice?] {
    var settings: [Setting.Choice?] = []
    for line in lines {
      switch try VerbReader.read(line) {
      case nil: settings.append(nil)
      case .set(let choice)?: settings.append(choice)
      default: return settings
      }
    }
    return settings
  }

  // MARK: Playing

  func play() throws {
    for (index, line) in lines.enumerated() {
      guard let verb = try VerbReader.read(line) else { continue }
      do {
        if index >= beginning { try perform(verb) }
        let panel = model.app.overlay.panel
        if !verb.isQuestion { try model.play(line, source: story.description) }
        // A person reads a dialog that has opened. It ignores what comes sooner.
        if index >= beginning, model.app.overlay.panel == Questions.id, panel != Questions.id {
          Thread.sleep(forTimeInterval: OpenDialog.quietTime + Self.rest)
        }
        if case .print(let query) = verb, query.subject == .cards {
          try compareCards(query.argument, line: index + 1)
        }
      } catch let unplayable as Unplayable {
        throw Unplayable(description: "\(line): \(unplayable)")
      }
    }
    hold([])
    let program = session.program.process
    try session.driver.wait(for: "rest or the end") {
      session.driver.isIdle || !program.isRunning
    }
  }

  private func perform(_ verb: Verb) throws {
    switch verb {
    case .press(let point, let button, let modifiers): press(point, button, modifiers)
    case .move(let point, let modifiers):
      hold(modifiers ?? held)
      move(point)
      isFlying = true
      if !isTimed { Thread.sleep(forTimeInterval: Self.glance) }
    case .release(let point): release(point)
    case .click(let point, let button, let modifiers): click(point, button, modifiers)
    case .clickControl(let name): click(try place(ofControl: name))
    case .moveToControl(let name): move(try place(ofControl: name))
    case .drag(let from, let to, let steps, let modifiers):
      press(from, .primary, modifiers)
      for step in 1...steps { move(from + (to - from) * (Double(step) / Double(steps))) }
      isFlying = true
      release(to)
    case .wheel(let point, let steps, let modifiers): try wheel(point, steps, modifiers)
    case .key(let stroke):
      try press(stroke)
      // What is pasted comes a moment later.
      if let command = Keymap.standard.command(for: stroke),
        command.row.traits.contains(.isTransfer)
      {
        try session.settle()
      }
    case .type(let text): for character in text { try type(character) }
    case .clipboard(let text, let selection): try offer(text, selection)
    case .drop(let point, let content): try drop(content, at: point)
    case .wait(let seconds):
      isFlying = false
      isTimed = button != nil
      Thread.sleep(forTimeInterval: min(seconds, 1))
    case .settle: try session.settle()
    case .choose(let title): try choose(title)
    case .resize(let size, nil):
      session.driver.resize(width: Int(size.width), height: Int(size.height))
    case .print, .expect, .echo, .shot: return
    case .touch, .pinch, .tool: throw Unplayable(description: "a finger or a pen")
    case .set(let choice): try set(choice)
    case .scrub, .restore, .setReadOnly, .desktop, .resize, .replace, .merge, .resolve, .person,
      .share, .waitConnected:
      throw Unplayable(description: "no input")
    }
    try session.driver.ping()
  }

  /// The time in which a hand sees where the pointer is now, and that for which it rests before it lets go.
  /// A script takes no time, so that its pointer is never fast.
  private static let (glance, rest) = (0.02, 0.1)

  /// Changes a setting by the key that turns it on or off.
  private func set(_ choice: Setting.Choice) throws {
    guard let setting = Setting.all.first(where: { $0.key == choice.key }),
      setting.choice(in: model.app.settings) != choice
    else { return }
    guard setting.choice(after: model.app.settings) == choice,
      let stroke = Keymap.standard.strokes(of: .settings(.toggle(setting))).first
    else { throw Unplayable(description: "no key for it") }
    try press(stroke)
  }

  // MARK: Pointer

  private func place(_ point: Point) -> BoardSession.Place {
    (Int(point.x.rounded()), Int(point.y.rounded()))
  }

  private func move(_ point: Point) { session.point(at: place(point)) }

  private func number(_ button: PointerButton) -> UInt32 {
    switch button {
    case .primary: 1
    case .middle: 2
    case .secondary: 3
    }
  }

  private func press(_ point: Point, _ button: PointerButton, _ modifiers: Modifiers) {
    hold(modifiers)
    move(point)
    session.driver.press(button: number(button))
    self.button = button
  }

  private func release(_ point: Point) {
    guard let button else { return }
    move(point)
    if isFlying, !isTimed { Thread.sleep(forTimeInterval: Self.rest) }
    (isFlying, isTimed) = (false, false)
    session.driver.release(button: number(button))
    self.button = nil
    hold([])
  }

  private func click(
    _ point: Point,
    _ button: PointerButton = .primary,
    _ modifiers: Modifiers = []
  ) {
    press(point, button, modifiers)
    release(point)
  }

  private func wheel(_ point: Point, _ steps: Double, _ modifiers: Modifiers) throws {
    guard let count = Int(exactly: steps) else {
      throw Unplayable(description: "a part of a step of the wheel")
    }
    hold(modifiers)
    move(point)
    for _ in 0..<abs(count) { session.driver.click(button: count < 0 ? 4 : 5) }
    hold([])
  }

  private func place(ofControl name: String) throws -> Point {
    guard
      let found = model.app.panes.operable.first(where: { $0.control.part.name == name })?.control
        .visibleFrame, found.width > 0, found.height > 0
    else { throw Unplayable(description: "“\(name)” is not in view") }
    return found.center
  }

  private func choose(_ title: String) throws {
    guard let menu = model.app.overlay.menu else { return click(try place(ofControl: title)) }
    let controls = menu.controls
    let named = controls.filter { $0.part.name == title }
    let found = named.isEmpty ? controls.filter { $0.part.name.hasPrefix(title + " of ") } : named
    guard let middle = found.first?.visibleFrame.center else {
      throw Unplayable(description: "the menu has no “\(title)”")
    }
    let shown = try session.waitForMenu()
    let offset = middle - menu.frame.origin
    session.driver.move(to: shown.x + Int(offset.dx), shown.y + Int(offset.dy))
    session.driver.click()
  }

  // MARK: Keys

  private static let modifierKeys: [(Modifiers, UInt32)] = [
    (.control, KeyCode.leftControl), (.shift, KeyCode.leftShift), (.alt, KeyCode.leftAlt),
  ]

  /// Holds exactly some modifiers from now on.
  private func hold(_ modifiers: Modifiers) {
    for (modifier, key) in Self.modifierKeys
    where modifiers.contains(modifier) != held.contains(modifier) {
      if modifiers.contains(modifier) {
        session.driver.press(key: key)
      } else {
        session.driver.release(key: key)
      }
    }
    held = modifiers
  }

  /// Returns the first key that has a symbol, and whether it takes Shift (`XkbKeycodeToKeysym`).
  private func key(_ what: String, _ isIt: (KeySym) -> Bool) throws -> (code: UInt32, shift: Bool) {
    for level in 0...1 {
      for code in UInt8(9)...255
      where isIt(XkbKeycodeToKeysym(session.driver.display, code, 0, Int32(level))) {
        return (UInt32(code), level == 1)
      }
    }
    throw Unplayable(description: "no key has \(what)")
  }

  private func key(_ key: KeyStroke.Key) throws -> (code: UInt32, shift: Bool) {
    if case .character(let character) = key { return try self.key(writing: character) }
    return try self.key(key.title) { KeySymbol.named($0) == key }
  }

  private func key(writing character: Character) throws -> (code: UInt32, shift: Bool) {
    try key("“\(character)”") {
      character == " " ? $0 == XK_space : KeySymbol.latin($0) == character
    }
  }

  private func press(_ stroke: KeyStroke) throws {
    let key = try key(stroke.key)
    let before = held
    hold(key.shift ? stroke.modifiers.union(.shift) : stroke.modifiers)
    session.driver.type(key.code)
    hold(before)
  }

  private func type(_ character: Character) throws {
    if character.isNewline { return try press(KeyStroke(.enter)) }
    let key = try key(writing: character)
    hold(key.shift ? .shift : [])
    session.driver.type(key.code)
    hold([])
  }

  // MARK: Other programs

  private func offer(_ text: String, _ selection: TransferSelection) throws {
    let name = selection == .primary ? "PRIMARY" : "CLIPBOARD"
    let owner = { XGetSelectionOwner(self.peer.display, self.peer.atom(name)) }
    let before = owner()
    try session.server.start("xclip", ["-selection", name.lowercased()], input: Array(text.utf8))
    try peer.wait(for: "the owner of \(name)") { owner() != before && owner() != 0 }
  }

  private func drop(_ content: TransferContent, at point: Point) throws {
    let forms = content.items.map { item in
      let type = item.type == TransferType.text ? "UTF8_STRING" : item.type
      return (target: type, type: type, bytes: item.bytes)
    }
    let window = session.driver.window
    let (place, origin) = (place(point), session.origin)
    peer.messages = []
    try peer.offer("XdndSelection", forms)
    peer.enter(window, forms.map(\.target))
    try peer.hover(window, origin.x + place.x, origin.y + place.y)
    guard try peer.next("XdndStatus").words[1] & 1 == 1 else { return peer.leave(window) }
    try peer.drop(window)
    _ = try peer.next("XdndFinished")
  }

  // MARK: Comparing

  /// Returns the board of the window as another program reads it, which only looks.
  private func kept() throws -> Session {
    let files = session.files
    let opening = try BoardOpening(files.board.path, stateIn: files.state.path + "/boards")
    return try Session(opening, date: Date().timeIntervalSince1970)
  }

  private func compareCards(_ name: String?, line: Int) throws {
    let expected = ids.replaced(inLines: model.answer(.cards, name))
    try compare("line \(line): print cards", expected) {
      ids.replaced(inLines: $0.answer(.cards, name))
    }
  }

  func compareEnd() throws {
    try compare("end.canvas", ids.replaced(inFile: try story.text(of: "end.canvas"))) {
      ids.replaced(inFile: $0.saved)
    }
  }

  /// Compares what is kept, which follows the window after a moment.
  private func compare(
    _ what: String,
    _ expected: String,
    _ answer: (Session) -> String
  ) throws {
    let end = Date(timeIntervalSinceNow: 3)
    var found = answer(try kept())
    while found != expected, Date() < end {
      Thread.sleep(forTimeInterval: Self.glance)
      found = answer(try kept())
    }
    let difference = LineDifference(from: expected, to: found)
    #expect(difference.isEmpty, "\(story): \(what)\n\(difference)")
    try #require(difference.isEmpty)
  }
}

/// The ids of new elements, which are named by their order, as they are random in a window.
struct NewNames {
  private let known: Set<String>

  init(beside board: String) { known = Set(Self.ids(in: board)) }

  private static func ids(in board: String) -> [String] {
    board.matches(of: /"id":\s*"([^"]*)"/).map { String($0.1) }
  }

  private func names(_ ids: [String]) -> [(id: String, name: String)] {
    var seen: Set<String> = []
    let new = ids.filter { !known.contains($0) && seen.insert($0).inserted }
    return new.enumerated().map { ($0.element, "new \($0.offset + 1)") }
  }

  func replaced(inFile board: String) -> String {
    names(Self.ids(in: board)).reduce(board) { board, new in
      board.replacingOccurrences(of: "\"\(new.id)\"", with: "\"\(new.name)\"")
    }
  }

  /// Replaces the first words of lines.
  func replaced(inLines text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let names = Dictionary(
      uniqueKeysWithValues: names(lines.compactMap(\.first)).map { ($0.id, $0.name) }
    )
    return lines.map { words in
      ([words.first.map { names[$0] ?? $0 } ?? ""] + words.dropFirst()).joined(separator: " ")
    }.joined(separator: "\n")
  }
}
