import BoardValues
import CX11
import LinuxSystem
import Windowing

/// The display of what the content wants, and the decision when to sleep.
extension X11Host {
  var isVisible: Bool { state.isMapped && !state.isObscured }

  /// Tells the desktop what has changed since the last time.
  func reconcile(_ content: any WindowContent, at now: Double) {
    guard display.isAlive else { return }
    let wanted = content.appearance
    if wanted.scale != settings.ownScale { follow(ownScale: wanted.scale, content) }
    if wanted.title != shown.title {
      shown.title = wanted.title
      window.setTitle(wanted.title)
    }
    if wanted.trouble != shown.trouble {
      shown.trouble = wanted.trouble
      setUrgent(wanted.trouble != nil)
    }
    notification?.show(isVisible ? nil : wanted.trouble)
    inhibition.set(wanted.reasonToStayOn != nil, wanted.reasonToStayOn ?? "", on: bus)
    // Themes are read from files, which must not delay the first frame.
    if state.wasSettled, wanted.cursor != shown.cursor {
      shown.cursor = wanted.cursor
      window.setCursor(cursors[wanted.cursor])
    }
    reconcileCaret(of: wanted)
    if let limit = popupWatch?.deadline, now >= limit { send(.interrupted, to: content) }
    reconcilePopup(content.appearance.popup, at: now)
  }

  private func reconcilePopup(_ wanted: WindowAppearance.Popup?, at now: Double) {
    guard let wanted, wanted != shown.refusedPopup, state.isMapped else { return closePopup() }
    if wanted.isInWindow {
      popup = nil
      decoder.popup = (window.id, .zero)
    } else {
      guard showPopupWindow(wanted) else { return closePopup() }
      decoder.popup = popup.map { ($0.id, Point(Double(wanted.frame.x), Double(wanted.frame.y))) }
    }
    if shown.popup == nil {
      grab.begin(at: now)
      watchPopup(at: now)
    }
    if shown.popup != wanted.frame { signals.showed(menu: wanted.frame) }
    shown.popup = wanted.frame
    grab.tryIfDue(window: window.id, time: decoder.lastTime, at: now, on: display)
  }

  /// Creates or moves the window of a popup. Returns whether there is one.
  private func showPopupWindow(_ wanted: WindowAppearance.Popup) -> Bool {
    let origin = geometry.resolve(window: window.id, on: display)
    if let popup, popup.hasShape(of: wanted) {
      popup.move(to: wanted, at: origin)
      return true
    }
    do {
      popup = try PopupWindow(
        wanted,
        above: window,
        at: origin,
        on: display
      )
      if let popup { devices?.hearTouches(over: popup.id) }
      return true
    } catch {
      StandardError.write("dragboard: no menu: \(error)")
      shown.refusedPopup = wanted
      return false
    }
  }

  private func watchPopup(at now: Double) {
    let watch = popupWatch ?? PopupWatch(on: display)
    popupWatch = watch
    watch.begin(at: now)
  }

  func closePopup() {
    guard shown.popup != nil else { return }
    grab.end(on: display)
    popupWatch?.end()
    popup = nil
    shown.popup = nil
    signals.showed(menu: nil)
    decoder.popup = nil
  }

  /// Shows a frame of the window and of the popup, if there is one to show and the display is
  /// ready.
  func showFrameIfDue(_ content: any WindowContent, at now: Double) {
    guard isVisible else { return answerResize() }
    resizeBuffer()
    if clock.mayShow(at: now) {
      let hasShown = showFrame(content, at: now)
      let hasShownPopup = showPopup(content, at: now)
      if hasShown || hasShownPopup {
        let end = Clock.now()
        let next = content.deadline(after: end)
        clock.didShow(since: now, at: end, next: next, hadInput: state.hadInput)
        state.hadInput = false
      }
    }
    answerResize()
    if shown.frame > 0, !state.wasSettled { settle(content, showing: content.appearance.cursor) }
  }

  private func showFrame(_ content: any WindowContent, at now: Double) -> Bool {
    guard !buffer.isBusy, wantsFrame(content, at: now) else { return false }
    let isFresh = buffer.isFresh
    content.advance(to: now)
    let changed = content.paint(into: buffer.surface, at: now, isFresh: isFresh)
    let rects = isFresh ? [buffer.bounds] : changed
    buffer.show(rects, moved: movements(content, at: now), announced: !clock.hasTicks)
    if !rects.isEmpty {
      shown.frame += 1
      signals.showed(frame: shown.frame)
    }
    return true
  }

  /// Returns the parts that may only have moved since the last frame. They do not matter if memory
  /// is shared.
  private func movements(_ content: any WindowContent, at now: Double) -> [Bearings.Movement] {
    guard !buffer.isShared else { return [] }
    let bearings = content.bearings(at: now)
    defer { shown.bearings = bearings }
    return bearings.movements(since: shown.bearings)
  }

  private func showPopup(_ content: any WindowContent, at now: Double) -> Bool {
    guard let popup, let wanted = content.appearance.popup, !popup.buffer.isBusy,
      popup.shownVersion != wanted.version
    else { return false }
    content.paintPopup(into: popup.buffer.surface, at: now)
    popup.buffer.show([popup.buffer.bounds])
    popup.didShow(version: wanted.version)
    return true
  }

  private func wantsFrame(_ content: any WindowContent, at now: Double) -> Bool {
    if buffer.isFresh { return true }
    guard let deadline = content.deadline(after: now) else { return false }
    return deadline <= now
  }

  private func wantsPopup(_ content: any WindowContent) -> Bool {
    guard let popup, let wanted = content.appearance.popup else { return false }
    return popup.shownVersion != wanted.version
  }

  /// Resizes the buffer. Without memory for the new size the old picture stays; the next size may
  /// fit again.
  private func resizeBuffer() {
    guard geometry != shown.refusedGeometry else { return }
    do {
      try buffer.resize(width: geometry.width, height: geometry.height)
      shown.refusedGeometry = nil
    } catch {
      shown.refusedGeometry = geometry
      StandardError.write("dragboard: \(error)")
    }
  }

  private var hasRightSize: Bool { buffer.matches(geometry) || geometry == shown.refusedGeometry }

  /// Answers a request to resize once the picture is right. A hidden window has no frames to wait
  /// for, and its manager should not wait either.
  private func answerResize() {
    guard let agreement, agreement.isOwed else { return }
    guard !isVisible || (hasRightSize && !buffer.isFresh) else { return }
    agreement.answer()
  }

  /// Does the work that can wait until something is shown, since it costs more than the first
  /// frame.
  private func settle(_ content: any WindowContent, showing shape: WindowAppearance.Cursor) {
    state.wasSettled = true
    display.flush()
    notice.finish(window: window.id, on: display)
    window.setIcon(content.iconPixels, on: display)
    keyboard.readMap()
    applyKeyboard()
    cursors.prepare()
    window.setCursor(cursors[shape])
    shown.cursor = shape
    connectBus(content)
  }

  /// Returns whether events can wait for the next frame. A clipboard or drag transfer must not wait
  /// for it.
  func isQuiet(at now: Double) -> Bool {
    isVisible && clock.isQuiet(at: now) && transfer.isAtRest
  }

  private func isWaitingToShow(_ content: any WindowContent, at now: Double) -> Bool {
    decoder.pointer.isWaiting || wantsFrame(content, at: now) || wantsPopup(content)
  }

  /// Whether the server still reads a picture.
  private var isBlocked: Bool { buffer.isBusy || popup?.buffer.isBusy == true }

  /// Returns the time of the next turn, or nil if only an event can change anything. Frames that
  /// wait for the server need no deadline, since its answer is an event.
  func nextWake(_ content: any WindowContent, after now: Double) -> Double? {
    var times = [
      grab.deadline, popupWatch?.deadline, content.upkeepDeadline, transfer.deadline,
      bus?.deadline, portal?.deadline, readers?.deadline,
      heldInputDeadline,
    ]
    guard isVisible else { return times.compactMap { $0 }.min() }
    times.append(clock.nextDeadline(after: now))
    if !isWaitingToShow(content, at: now) {
      times.append(content.deadline(after: now))
    } else if !isBlocked || clock.due > now {
      times.append(max(now, clock.due))
    }
    return times.compactMap { $0 }.min()
  }

  /// Returns whether nothing moves, nothing is pending and all events were handled.
  func isIdle(_ content: any WindowContent) -> Bool {
    let isPainted = !isVisible || (!buffer.isFresh && !buffer.isBusy && hasRightSize)
    let isPopupPainted = !wantsPopup(content) && popup?.buffer.isBusy != true
    return state.wasSettled && isPainted && isPopupPainted && grab.deadline == nil
      && !decoder.pointer.isWaiting && agreement?.isOwed != true
      && heldInput.isEmpty && transfer.isAtRest
      && (!isVisible || content.deadline(after: Clock.now()) == nil)
      && !content.isWorking && !display.hasEvents()
  }
}
