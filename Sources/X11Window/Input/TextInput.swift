import BoardValues
import CX11
import Glibc

/// What is typed while text is edited: by the server of an input method where there is one, and by
/// Xlib's own method for dead keys and Compose where there is none, or none that answers.
final class TextInput {
  enum Typed {
    /// A key and what it writes; nil if Xlib's own method has not seen it yet.
    case key(XKeyEvent, String?)
    case event(WindowEvent)
  }

  private let window: Window
  private let display: Display
  /// The program that `InputHelper` is part of.
  private let program: String
  private var server: InputServer?
  private lazy var local = openLocal()
  private var isFocused = false
  private var spot: (x: Int, y: Int)?
  /// What the content shows of a composition.
  private var composed = ""
  /// Whether the server has its compositions shown here, and not in a window of its own.
  private var showsHere = false
  /// A key has gone to the server since it last committed: if it shows nothing here, that may be composed.
  private var hasKeptKey = false
  /// From the end of a composition whose text was kept to the next key.
  private var ignoresCommits = false
  /// In a row.
  private var failures = 0
  /// Nobody waits for a server that has failed before, until it is ready again.
  private var isDoubtful = false

  /// A server that does not answer keys is not tried for ever.
  private static let maxFailures = 3
  /// Some servers commit just after they have said that there is nothing to commit; in seconds.
  private static let grace = 0.1

  init(window: Window, on display: Display, program: String) {
    self.window = window
    self.display = display
    self.program = program
    startServer()
    if server == nil { _ = local }
  }

  /// Becomes readable when there is something to `takePending`.
  var descriptor: Int32? { server?.descriptor }

  /// Only while text is edited, so that a method never swallows a shortcut.
  func focus(_ wanted: Bool) {
    guard wanted != isFocused else { return }
    isFocused = wanted
    server?.focus(wanted)
    focusLocal()
  }

  /// Candidates open beneath the caret. (text 4.10)
  func place(caret: PixelRect) {
    let position = (x: caret.x, y: caret.y + caret.height)
    spot = position
    server?.place(spot: position)
    if server == nil { local.place(spot: position) }
  }

  // MARK: Keys

  /// What a key does; nil leaves it to Xlib's own method.
  func take(_ event: XKeyEvent) -> [Typed]? {
    guard isFocused, let server, isReady(server) else { return nil }
    if event.type == KeyPress { ignoresCommits = false }
    guard let answers = server.ask(.key(event)) else {
      return fail() + [.key(event, nil)]
    }
    failures = 0
    if event.type == KeyPress, !answers.contains(where: \.isReturn) { hasKeptKey = true }
    let result = typed(answers)
    // That a key is up again is told in any case.
    return event.type == KeyRelease ? result + [.key(event, "")] : result
  }

  private func isReady(_ server: InputServer) -> Bool {
    if server.isReady { return true }
    guard !isDoubtful, server.waitUntilReady() else {
      isDoubtful = true
      focusLocal()
      return false
    }
    focusLocal()
    return true
  }

  /// What Xlib's own method makes of a key that it was shown.
  func text(of event: XKeyEvent) -> String { local.text(of: event) }

  // MARK: The composition

  /// Whether something is composed, as far as can be known.
  var isComposing: Bool { !composed.isEmpty || hasKeptKey && !showsHere }

  /// What the composition commits, and then that it has ended. (text 4.6)
  ///
  /// Many servers commit nothing, or only later. Then the text stays as the person saw it, and what
  /// comes later is the same text once more. (text 4.7)
  func endComposition() -> [Typed] {
    let end = Typed.event(.composing("", caret: 0))
    guard isComposing, let server else { return [end] }
    guard var answers = server.ask(.reset) else { return fail() + [end] }
    if !answers.contains(where: \.isCommit) { answers += server.take(waiting: Self.grace) ?? [] }
    hasKeptKey = false
    var result = typed(answers.filter(\.isCommit))
    if result.isEmpty, !composed.isEmpty {
      result = [.event(.text(composed))]
      ignoresCommits = true
    }
    composed = ""
    return result + [end]
  }

  /// Ends a composition whose text has been taken as it stood.
  func dropComposition() {
    guard isComposing else { return }
    if server?.ask(.reset) == nil { _ = fail() }
    composed = ""
    hasKeptKey = false
  }

  /// What a server does by itself, its end included.
  func takePending() -> [Typed] {
    guard let server else { return [] }
    let wasReady = server.isReady
    guard let messages = server.take() else { return fail() }
    if server.isReady != wasReady { focusLocal() }
    return typed(messages)
  }

  private func typed(_ messages: [InputMessage]) -> [Typed] {
    messages.compactMap { message in
      switch message {
      case .returned(var event, let text) where event.type == KeyPress:
        event.display = display.handle
        return .key(event, text)
      case .committed(let text):
        guard isFocused, !ignoresCommits else { return nil }
        // Whoever takes the text ends the composition with it.
        composed = ""
        hasKeptKey = false
        return .event(.text(text))
      case .composing(let text, let caret):
        showsHere = true
        guard isFocused else { return nil }
        composed = text
        return .event(.composing(text, caret: caret))
      default: return nil
      }
    }
  }

  // MARK: Servers that come and go

  /// The server does not answer or is gone: what it composed is kept as it stands. (text 4.12)
  private func fail() -> [Typed] {
    server = nil
    failures += 1
    isDoubtful = true
    ignoresCommits = false
    (showsHere, hasKeptKey) = (false, false)
    startServer()
    focusLocal()
    guard !composed.isEmpty else { return [] }
    defer { composed = "" }
    return [.event(.text(composed))]
  }

  /// Servers announce themselves on the root window. True if that was it. (text 4.12)
  func receive(_ event: XEvent) -> Bool {
    guard event.type == PropertyNotify, event.xproperty.window == display.root,
      event.xproperty.atom == display[.ximServers]
    else { return false }
    failures = 0
    startServer()
    return true
  }

  private func startServer() {
    guard server == nil, failures < Self.maxFailures, isServerPresent else { return }
    server = InputServer(window: window.id, program: program)
    server?.focus(isFocused)
    if let spot { server?.place(spot: spot) }
  }

  /// Xlib's own method has the keys until there is a server.
  private func focusLocal() {
    guard server?.isReady != true else { return local.focus(false) }
    local.focus(isFocused && (server == nil || isDoubtful))
    if let spot { local.place(spot: spot) }
  }

  private func openLocal() -> InputMethod {
    let method = InputMethod(window: window.id, on: display)
    window.alsoHear(method.events)
    return method
  }

  /// Whether a server is there that the person wants. (`XGetSelectionOwner`)
  private var isServerPresent: Bool {
    let wanted = Self.name(in: getenv("XMODIFIERS").map { String(cString: $0) } ?? "")
    guard wanted != "none", wanted != "local" else { return false }
    let property = display[.ximServers]
    let atoms = display.cardinals(of: property, on: display.root, type: Atom(XA_ATOM)) ?? []
    return atoms.contains { atom in
      let atom = Atom(bitPattern: atom)
      guard let name = display.name(of: atom), name.hasPrefix("@server=") else { return false }
      return (wanted.isEmpty || name.dropFirst(8) == wanted)
        && XGetSelectionOwner(display.handle, atom) != 0
    }
  }

  /// `ibus` in `@im=ibus`; empty for any.
  static func name(in modifiers: String) -> Substring {
    modifiers.split(separator: "@").last { $0.hasPrefix("im=") }?.dropFirst(3) ?? ""
  }
}

extension InputMessage {
  fileprivate var isCommit: Bool { if case .committed = self { true } else { false } }
  fileprivate var isReturn: Bool { if case .returned = self { true } else { false } }
}
