import BoardCore
import BoardRenderer
import BoardValues
import Graphics
import LinuxSystem
import Pictures
package import Windowing

/// Plays a script on an app without a window. Time passes only in `wait` and `settle`.
@MainActor
package final class Player {
  private static let frame = 1.0 / 60

  private let program: any PlayableContent
  /// The program as a window sees it.
  private var content: any WindowContent { debug ?? program }
  private let debug: DebugContent?
  package private(set) var now = 0.0
  private var clicks = ClickCounter()
  private var heldButton: PointerButton?
  private var heldModifiers: Modifiers = []
  private var desk = ScriptDesk()
  private let write: (String) -> Void

  /// Creates a player. The closure `write` receives the lines that the script prints.
  package init(_ app: App, debug: DebugContent? = nil, write: @escaping (String) -> Void) {
    program = app
    self.debug = debug
    self.write = write
    app.renderer.files.isPatient = true
    tick()
  }

  /// Plays one line; `source` and `number` locate it in error messages.
  package func play(_ line: String, source: String, number: Int) throws {
    do {
      guard let verb = try VerbReader.read(line) else { return }
      try perform(verb)
    } catch let complaint as VerbReader.Complaint {
      throw ScriptError(source: source, line: number, sentence: complaint.sentence)
    }
    tick()
  }

  private func perform(_ verb: Verb) throws {
    switch verb {
    case .press(let point, let button, let modifiers): press(point, button, modifiers)
    case .move(let point, let modifiers):
      heldModifiers = modifiers ?? heldModifiers
      move(point)
    case .release(let point): release(point)
    case .click(let point, let button, let modifiers):
      press(point, button, modifiers)
      release(point)
    case .clickControl(let name): try clickControl(name)
    case .moveToControl(let name): move(try show(name).visibleFrame.center)
    case .drag(let from, let to, let steps, let modifiers): drag(from, to, steps, modifiers)
    case .wheel(let point, let steps, let modifiers):
      send(.wheel(at: point, steps: Vector(0, steps), modifiers: modifiers))
    case .pinch(let point, let factor): send(.pinched(at: point, moved: .zero, factor: factor))
    case .touch(let touch): send(.touched(touch))
    case .tool(let tool): send(.toolChanged(tool))
    case .key(let stroke): press(stroke)
    case .type(let text): type(text)
    case .clipboard(let text, let selection):
      let item = TransferContent.Item(type: TransferType.text, bytes: Array(text.utf8))
      offer(TransferContent([item]), as: selection)
    case .drop(let point, let content): drop(content, at: point)
    case .wait(let seconds): wait(seconds)
    case .settle: try settle()
    case .share: program.perform(.sharing(.shareHere), at: now)
    case .waitConnected: try waitConnected()
    case .scrub(let step):
      program.perform(step.map { .look(.lookAt($0)) } ?? .look(.backToNow), at: now)
    case .restore: program.perform(.look(.restore), at: now)
    case .setReadOnly(let isReadOnly): program.setReadOnly(isReadOnly, at: now)
    case .set(let choice): program.perform(.settings(.choose(choice)), at: now)
    case .desktop(let preferences): send(.preferencesChanged(preferences))
    case .resize(let size, let scale): send(.resized(size, scale: scale ?? program.view.scale))
    case .choose(let title): try choose(title)
    case .replace(let text, let words, let isAll):
      program.perform(.find(.replace(text, with: words, all: isAll)), at: now)
    case .merge(let path, let base):
      program.perform(.merging(.merge(path, since: base)), at: now)
    case .resolve(let element, let field, let choice):
      program.perform(.merging(.resolve(element, field: field, choice)), at: now)
    case .person(let client, let presence): program.hear(presence, from: client, at: now)
    case .print(let query): write(answer(query))
    case .shot(let path): try shoot(path)
    case .echo(let text): write(text)
    case .expect(let query, let value): try expect(query, value)
    }
    // What a script asks is no work of the program.
    if verb.isQuestion { TurnWatch.current?.begin() }
  }

  // MARK: Pointer and keys

  private func send(_ event: WindowEvent) {
    content.handle(event, at: now)
    answerRequests()
  }

  // MARK: Other programs

  /// Answers the requests that a host would answer when it can.
  private func answerRequests() {
    while true {
      let answers = content.takeRequests().compactMap { desk.answer($0) }
      if answers.isEmpty { return }
      for answer in answers { content.handle(answer, at: now) }
    }
  }

  /// Returns what other programs were asked to open since the last call.
  func takeOpened() -> [String] {
    answerRequests()
    defer { desk.opened = [] }
    return desk.opened
  }

  /// Answers a query, from the app or from the programs beside it.
  func answer(_ query: Query) -> String {
    switch query.subject {
    case .clipboard: desk.words(.clipboard)
    case .primary: desk.words(.primary)
    default: program.answer(query, at: now)
    }
  }

  /// Puts content on the clipboard, or makes it the selection of another program.
  func offer(_ content: TransferContent, as selection: TransferSelection) {
    desk.offers[selection] = content
    send(.lostSelection(selection))
  }

  func drop(_ content: TransferContent, at point: Point) {
    desk.acceptedTypes = []
    send(.dropHovered(at: point, types: content.items.map(\.type), modifiers: []))
    let accepted = TransferWish([desk.acceptedTypes]).content(of: content)
    send(accepted.isEmpty ? .dropLeft : .dropped(accepted, at: point, modifiers: []))
  }

  // MARK: Gestures

  private func press(_ point: Point, _ button: PointerButton, _ modifiers: Modifiers) {
    heldButton = button
    heldModifiers = modifiers
    let count = clicks.press(
      button,
      at: point,
      time: UInt32(truncatingIfNeeded: Int(now * 1000)),
      limits: ClickCounter.Limits(),
      scale: program.view.scale
    )
    send(.pressed(button, at: point, modifiers: modifiers, clickCount: count))
  }

  private func move(_ point: Point) {
    clicks.move(to: point, limits: ClickCounter.Limits(), scale: program.view.scale)
    send(.moved(to: point, modifiers: heldModifiers, held: heldButton.map { [$0] } ?? []))
  }

  private func release(_ point: Point) {
    guard let button = heldButton else { return }
    heldButton = nil
    send(.released(button, at: point, modifiers: heldModifiers))
    heldModifiers = []
  }

  private func drag(_ from: Point, _ to: Point, _ steps: Int, _ modifiers: Modifiers) {
    press(from, .primary, modifiers)
    for step in 1...steps { move(from + (to - from) * (Double(step) / Double(steps))) }
    release(to)
  }

  /// Presses a key, which sends its text as well.
  private func press(_ stroke: KeyStroke, writing text: String? = nil) {
    send(.keyPressed(stroke, isRepeat: false))
    if let text = text ?? stroke.writtenText { send(.typed(text)) }
    send(.keyReleased(stroke))
  }

  private func type(_ text: String) {
    for character in text {
      if character.isNewline {
        press(KeyStroke(.enter))
        continue
      }
      let stroke = KeyStroke(
        .character(Character(character.lowercased())),
        character.isUppercase ? .shift : []
      )
      press(stroke, writing: String(character))
    }
  }

  private func choose(_ title: String) throws {
    if let open = program.overlay.features.of(Questions.self)?.open {
      guard let answer = open.dialog.answers.first(where: { $0.title == title }) else {
        throw VerbReader.Complaint(sentence: "the question has no answer “\(title)”")
      }
      guard answer.isEnabled else {
        throw VerbReader.Complaint(sentence: "“\(title)” is disabled")
      }
      return program.perform(answer.command, at: now)
    }
    guard let menu = program.overlay.menu else {
      throw VerbReader.Complaint(sentence: "no menu is open")
    }
    let item = try item(title, in: menu)
    guard item.isEnabled else { throw VerbReader.Complaint(sentence: "“\(title)” is disabled") }
    program.chooseInMenu(item.command, at: now)
  }

  /// Finds an item by its title, whole or without what it touches.
  private func item(_ title: String, in menu: Menu) throws -> Menu.Item {
    let whole = menu.items.filter { $0.title == title }
    let items = whole.isEmpty ? menu.items.filter { $0.title.hasPrefix(title + " of ") } : whole
    guard let item = items.first else {
      throw VerbReader.Complaint(sentence: "the menu has no item “\(title)”")
    }
    guard items.count == 1 else {
      throw VerbReader.Complaint(sentence: "the menu has several items “\(title)”")
    }
    return item
  }

  private func clickControl(_ name: String) throws {
    let control = try show(name)
    guard control.isEnabled else { throw VerbReader.Complaint(sentence: "“\(name)” is disabled") }
    let place = control.visibleFrame.center
    press(place, .primary, [])
    release(place)
  }

  /// Finds an operable control by name, and scrolls to it if needed.
  private func show(_ name: String) throws -> Control {
    guard
      let (pane, control) = program.panes.operable.first(where: { $0.control.part.name == name })
    else { throw VerbReader.Complaint(sentence: "there is no control “\(name)”") }
    let focus = Focus(pane: pane, part: control.part.id)
    program.scroll(toShow: focus)
    return program.panes[focus] ?? control
  }

  private func shoot(_ path: String) throws {
    let picture = try program.picture(at: now)
    debug?.showDamage(on: picture)
    try AtomicFile.write(picture.png(), to: path)
  }

  // MARK: Time

  /// Does the work of a host when a frame is due, without painting.
  private func tick() {
    answerRequests()
    if let due = content.upkeepDeadline, due <= now { content.upkeep(at: now) }
    let isFrameDue = content.deadline(after: now).map { $0 <= now } ?? false
    content.advance(to: now)
    if isFrameDue { debug?.paintUnseen(size: program.view.size, at: now) }
    endTurn()
  }

  /// Ends what would be a turn of a window's loop.
  private func endTurn() {
    TurnWatch.current?.end()
    TurnWatch.current?.begin()
  }

  private func wait(_ seconds: Double) {
    let end = now + seconds
    while now < end {
      let deadlines = [content.deadline(after: now), content.upkeepDeadline, end].compactMap(\.self)
      let next = deadlines.min() ?? end
      now = min(end, next > now ? next : now + Self.frame)
      tick()
    }
  }

  /// Lets real time pass, too, as others have to answer.
  private func waitConnected() throws {
    // What others have just sent is on its way for a moment.
    let (start, end) = (Clock.now() + 0.05, Clock.now() + 30)
    while Clock.now() < start || !answer(Query(subject: .connection)).hasPrefix("connected ") {
      guard Clock.now() < end else {
        let answer = answer(Query(subject: .connection))
        throw VerbReader.Complaint(sentence: "the live board is not connected: \(answer)")
      }
      Clock.sleep(0.01)
      now += 0.05
      content.readDescriptors(at: now)
      tick()
    }
  }

  private func settle() throws {
    let limit = now + 60
    while let next = content.deadline(after: now) {
      guard now < limit else { throw VerbReader.Complaint(sentence: program.reasonForUnrest) }
      now = next > now ? next : now + Self.frame
      tick()
    }
  }

  private func expect(_ query: Query, _ value: String) throws {
    let answer = answer(query)
    guard answer != value else { return }
    throw VerbReader.Complaint(
      sentence: "expected \(Self.quoted(value)), found \(Self.quoted(answer))"
    )
  }

  private static func quoted(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).joined(
      separator: "\\n"
    )
    return
      "“\(lines.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "\\t"))”"
  }
}
