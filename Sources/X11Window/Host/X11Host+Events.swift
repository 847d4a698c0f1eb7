import BoardValues
import CX11
import LinuxSystem
import Windowing

/// The handling of the server's events.
extension X11Host {
  func drain(_ content: any WindowContent) {
    _ = display.hasEvents()
    while var event = display.nextEvent() {
      // The signals of tests are properties, too, and must not end the rest that they tell.
      if receiveProperty(event, content) { continue }
      signals.rest(false)
      // Events of other clients are hidden from the input method too, which would compose text from
      // them.
      guard event.xany.send_event == 0 || event.mayBeSent else { continue }
      if holdForReaders(event, at: Clock.now()) { continue }
      deliver(&event, content)
    }
    flushGeometry(content)
    noteUserTime()
  }

  /// Passes an event to the input method, and then on if that has no use for it (`XFilterEvent`).
  func deliver(_ event: inout XEvent, _ content: any WindowContent) {
    if type(event, content) { return }
    if XFilterEvent(&event, 0) == 0 { dispatch(&event, content) }
  }

  private func dispatch(_ event: inout XEvent, _ content: any WindowContent) {
    if keyboard.receive(&event) {
      applyKeyboard()
    } else if event.type == GenericEvent {
      clock.receive(event, at: Clock.now())
      for event in devices?.receive(event) ?? [] { receive(event, content) }
    } else if isCompletion(event) {
      if !buffer.complete(completion(event)) { _ = popup?.buffer.complete(completion(event)) }
    } else if transfer.receive(event, at: Clock.now()) {
      // The content gets the events of clipboard and drags once everything has been read.
    } else if settings.receive(event) {
      settingsChanged(content)
    } else if screens.receive(&event) {
      state.hasNewScreens = true
    } else if textInput?.receive(event) == true {
      // The input method server is asked in the background.
    } else if popupWatch?.receive(event) == true {
      send(.interrupted, to: content)
    } else if event.xany.window == window.id || event.xany.window == popup?.id {
      dispatchWindow(event, content)
    }
  }

  private func receive(_ event: DeviceEvent, _ content: any WindowContent) {
    if case .pointer(var event) = event {
      return holdForReaders(event, at: Clock.now()) ? () : deliver(&event, content)
    }
    for event in decoder.decode(event) { send(event, to: content) }
  }

  private func isCompletion(_ event: XEvent) -> Bool {
    guard let shared = display.extensions.sharedMemory else { return false }
    return event.type == shared.firstEvent + ShmCompletion
  }

  private func completion(_ event: XEvent) -> XShmCompletionEvent {
    event.extensionEvent(as: XShmCompletionEvent.self)
  }

  private func dispatchWindow(_ event: XEvent, _ content: any WindowContent) {
    switch event.type {
    case Expose: expose(event.xexpose)
    case ConfigureNotify: configure(event.xconfigure)
    case ReparentNotify:
      geometry.reparent(event.xreparent, root: display.root)
      state.hasNewGeometry = true
    case MapNotify:
      state.isMapped = true
      state.hasNewGeometry = true
    case VisibilityNotify:
      state.isObscured = event.xvisibility.state == VisibilityFullyObscured
    case DestroyNotify: state.wasDestroyed = true
    case ClientMessage: receive(event.xclient, content)
    default: decode(event, writing: nil, content)
    }
  }

  /// Decodes an input event. `text` is what an input method server lets a key write; without one it
  /// is looked up here.
  func decode(_ event: XEvent, writing text: String?, _ content: any WindowContent) {
    if event.type == UnmapNotify { state.isMapped = false }
    if let origin = event.origin(of: window.id), geometry.note(origin) {
      state.hasNewGeometry = true
      flushGeometry(content)
    }
    if event.type == EnterNotify { devices?.forgetScrolling() }
    for event in decoder.decode(event, lookup: keyboard.symbol) {
      if event == .focused { state.isFocused = true }
      if event == .unfocused { state.isFocused = false }
      send(event, to: content)
    }
    guard event.type == KeyPress else { return }
    // A key with a modifier is a command, even if it would write text.
    let modifiers = keyboard.masks.modifiers(of: event.xkey.state)
    guard event.xkey.keycode == 0 || modifiers.isDisjoint(with: [.control, .alt, .logo]) else {
      return
    }
    let text =
      text ?? textInput?.text(of: event.xkey) ?? InputMethod.plainText(of: event.xkey)
    guard !text.isEmpty else { return }
    send(event.xkey.keycode == 0 ? .text(text) : .typed(text), to: content)
  }

  /// Sends an event to the content, which first learns the size of the window at the time of the
  /// event.
  func send(_ event: WindowEvent, to content: any WindowContent) {
    flushSize(content)
    endComposition(before: event, content)
    let now = Clock.now()
    state.hadInput = true
    popupWatch?.noteInput(at: now)
    content.handle(event, at: now)
    performRequests(of: content)
  }

  func deliverMotionIfDue(_ content: any WindowContent, at now: Double) {
    guard decoder.pointer.isWaiting, !isVisible || (!buffer.isBusy && clock.mayShow(at: now))
    else { return }
    deliverMotions(content)
  }

  private func deliverMotions(_ content: any WindowContent) {
    for motion in decoder.pointer.takeMotions() { send(motion, to: content) }
  }

  // MARK: Position and size

  private func configure(_ event: XConfigureEvent) {
    guard event.window == window.id else { return }
    let before = (geometry.width, geometry.height)
    geometry.configure(event, on: display)
    if before != (geometry.width, geometry.height) { state.hasNewSize = true }
    state.hasNewGeometry = true
    agreement?.configured()
  }

  private func flushSize(_ content: any WindowContent) {
    guard state.hasNewSize else { return }
    state.hasNewSize = false
    content.handle(sizeEvent, at: Clock.now())
  }

  /// Tells the content where the window is. The server is only asked after a change whose position
  /// is unknown.
  private func flushGeometry(_ content: any WindowContent) {
    guard display.isAlive else { return }
    flushSize(content)
    guard state.isMapped, state.hasNewGeometry || state.hasNewScreens else { return }
    let origin = geometry.resolve(window: window.id, on: display)
    defer {
      state.hasNewGeometry = false
      state.hasNewScreens = false
      shown.origin = origin
    }
    guard origin != shown.origin || state.hasNewScreens else { return }
    let outline = PixelRect(
      x: origin.x,
      y: origin.y,
      width: geometry.width,
      height: geometry.height
    )
    let workAreas = screens.workAreas(around: outline).map { area in
      Rect(
        Double(area.x - origin.x),
        Double(area.y - origin.y),
        Double(area.width),
        Double(area.height)
      )
    }
    content.handle(.repositioned(workAreas: workAreas), at: Clock.now())
  }

  private func expose(_ event: XExposeEvent) {
    let rect = PixelRect(
      x: Int(event.x),
      y: Int(event.y),
      width: Int(event.width),
      height: Int(event.height)
    )
    if let popup, event.window == popup.id {
      if popup.shownVersion != nil { popup.buffer.show([rect]) }
      return
    }
    state.exposed.append(rect)
    guard event.count == 0 else { return }
    // A part that was never painted is about to be.
    if !buffer.isFresh { buffer.show(state.exposed) }
    state.exposed = []
  }

  // MARK: Messages and settings

  private func receive(_ message: XClientMessageEvent, _ content: any WindowContent) {
    guard message.format == 32 else { return }
    if message.message_type == display[.dragboardRaise] { return raise(message, content) }
    guard message.message_type == display[.wmProtocols] else { return }
    switch Atom(bitPattern: message.data.l.0) {
    case display[.wmDeleteWindow]: send(.closeRequested, to: content)
    case display[.netWMSyncRequest]: agreement?.announce(message)
    case display[.netWMPing]:
      // The answer says that all that came before has been handled.
      deliverMotions(content)
      var answer = message
      answer.window = display.root
      display.sendToRoot(answer, mask: SubstructureNotifyMask | SubstructureRedirectMask)
      display.flush()
    default: break
    }
  }

  func follow(ownScale scale: Double?, _ content: any WindowContent) {
    settings.ownScale = scale
    settingsChanged(content)
  }

  private func settingsChanged(_ content: any WindowContent) {
    let before = decoder.pointer.scale
    applySettings()
    content.handle(.preferencesChanged(preferences), at: Clock.now())
    guard settings.scale != before else { return }
    buffer.invalidate()
    state.hasNewSize = true
    flushSize(content)
  }

  func applySettings() {
    decoder.pointer.scale = settings.scale
    decoder.pointer.limits = settings.doubleClick
  }

  func applyKeyboard() {
    decoder.keys.masks = keyboard.masks
    decoder.pointer.masks = keyboard.masks
  }

  /// Publishes the time of the last input. Window managers compare these times to decide which
  /// window may take the focus.
  private func noteUserTime() {
    guard decoder.userTime != shown.userTime else { return }
    shown.userTime = decoder.userTime
    noteOwnSize()
    let time = Int(UInt32(truncatingIfNeeded: decoder.userTime))
    display.set(
      display[.netWMUserTime],
      on: window.id,
      type: Atom(XA_CARDINAL),
      cardinals: [time]
    )
  }
}

extension XEvent {
  /// Returns the origin of a window on the root window, if this is an event of the pointer over it.
  fileprivate func origin(of window: XID) -> WindowGeometry.Origin? {
    guard xany.window == window,
      [ButtonPress, ButtonRelease, MotionNotify, EnterNotify].contains(type)
    else { return nil }
    // All of these events begin alike.
    return WindowGeometry.Origin(
      x: Int(xbutton.x_root) - Int(xbutton.x),
      y: Int(xbutton.y_root) - Int(xbutton.y)
    )
  }

  /// Whether other clients legitimately send events of this kind: window managers send geometry,
  /// desktops send messages, and owners of selections send answers. Input and the end of a window
  /// come from the server alone.
  fileprivate var mayBeSent: Bool {
    [ConfigureNotify, ClientMessage, SelectionClear, SelectionRequest, SelectionNotify].contains(
      type
    )
  }
}
