import BoardValues
import CX11
import Glibc

/// The text input while a text is edited. An input method server handles the keys if there is one
/// that answers. Otherwise Xlib's own method handles dead keys and Compose.
final class TextInput {
  enum Typed {
    /// A key and the text it writes, which is nil if Xlib's own method has not seen the key yet.
    case key(XKeyEvent, String?)
    case event(WindowEvent)
  }

  private let window: Window
  private let display: Display
  /// The program that contains `InputHelper`.
  private let program: String
  private var server: InputServer?
  private lazy var local = openLocal()
  private var isFocused = false
  private var spot: (x: Int, y: Int)?
  /// The composition as the content shows it.
  private var composed = ""
  /// Whether the server has its compositions shown here and not in a window of its own.
  private var showsHere = false
  /// Whether a key has gone to the server since its last commit. A server that shows nothing here
  /// may be composing it.
  private var hasKeptKey = false
  /// Whether commits are ignored: from the end of a composition whose text was kept to the next
  /// key.
  private var ignoresCommits = false
  /// The number of successive failures of servers.
  private var failures = 0
  /// Whether the server has failed before. It is not waited for until it is ready again.
  private var isDoubtful = false

  /// The number of failures after which servers are no longer tried.
  private static let maxFailures = 3
  /// The time in seconds for a late commit: some servers commit just after they have reported that
  /// there is nothing to commit.
  private static let grace = 0.1

  init(window: Window, on display: Display, program: String) {
    self.window = window
    self.display = display
    self.program = program
    startServer()
    if server == nil { _ = local }
  }

  /// The descriptor that becomes readable when there is something for `takePending`.
  var descriptor: Int32? { server?.descriptor }

  /// Gives the focus to the methods or takes it. They have it only while a text is edited, so that
  /// they never swallow a shortcut.
  func focus(_ wanted: Bool) {
    guard wanted != isFocused else { return }
    isFocused = wanted
    server?.focus(wanted)
    focusLocal()
  }

  /// Sets the point below the caret where candidates open (text 4.10).
  func place(caret: PixelRect) {
    let position = (x: caret.x, y: caret.y + caret.height)
    spot = position
    server?.place(spot: position)
    if server == nil { local.place(spot: position) }
  }

  // MARK: Keys

  /// Returns what a key does, or nil to leave it to Xlib's own method.
  func take(_ event: XKeyEvent) -> [Typed]? {
    guard isFocused, let server, isReady(server) else { return nil }
    if event.type == KeyPress { ignoresCommits = false }
    guard let answers = server.ask(.key(event)) else {
      return fail() + [.key(event, nil)]
    }
    failures = 0
    if event.type == KeyPress, !answers.contains(where: \.isReturn) { hasKeptKey = true }
    let result = typed(answers)
    // A release is reported in any case.
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

  /// Returns the text of a key that Xlib's own method was shown.
  func text(of event: XKeyEvent) -> String { local.text(of: event) }

  // MARK: The composition

  /// Whether there is a composition, as far as that can be known.
  var isComposing: Bool { !composed.isEmpty || hasKeptKey && !showsHere }

  /// Ends the composition. Returns the text that it commits, and then the end (text 4.6).
  ///
  /// Many servers commit nothing, or only later. The text then stays as the user saw it, and a
  /// later commit, which is the same text again, is ignored (text 4.7).
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

  /// Ends a composition whose text was already taken as it is.
  func dropComposition() {
    guard isComposing else { return }
    if server?.ask(.reset) == nil { _ = fail() }
    composed = ""
    hasKeptKey = false
  }

  /// Returns what a server does by itself, including its end.
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
        // The receiver of the text ends the composition with it.
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

  /// Replaces a server that does not answer or is gone. Its composition is kept as it is (text
  /// 4.12).
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

  /// Handles the announcement of a server on the root window. Returns whether the event was one
  /// (text 4.12).
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

  /// Gives the keys to Xlib's own method until there is a server.
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

  /// Whether there is a server that the user wants (`XGetSelectionOwner`).
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

  /// Returns the name in the modifiers, `ibus` in `@im=ibus`. It is empty if any server will do.
  static func name(in modifiers: String) -> Substring {
    modifiers.split(separator: "@").last { $0.hasPrefix("im=") }?.dropFirst(3) ?? ""
  }
}

extension InputMessage {
  fileprivate var isCommit: Bool { if case .committed = self { true } else { false } }
  fileprivate var isReturn: Bool { if case .returned = self { true } else { false } }
}
