import BoardValues
import LinuxSystem
import Windowing

/// Requests to the desktop's portal, and its answers.
extension X11Host {
  /// The preferences of the portal or, where it has none, of the settings daemon.
  var preferences: DesktopPreferences {
    var preferences = settings.preferences.following(portalMemory.settings)
    preferences.hasFileDialog = portal?.hasDialogs == true
    return preferences
  }

  /// Connects to the session bus. It happens after the first frame, since opening the library and
  /// the bus takes longer than one. Without the library the user is told once what is missing.
  func connectBus(_ content: any WindowContent) {
    guard let busAddress else { return }
    guard BusLibrary.isInstalled else {
      let missing = localized(
        "Screen readers and the desktop’s file dialog need libsystemd: {command}",
        ["command": "sudo apt install libsystemd0"]
      )
      StandardError.write("dragboard: \(missing)")
      return send(.refused(missing), to: content)
    }
    bus = Bus(address: busAddress)
    guard let bus else { return }
    portal = Portal(on: bus, window: window.id, remembered: portalMemory.settings)
    accessibility = AccessibilityStatus(on: bus)
    notification = DesktopNotice(on: bus)
  }

  func followBus(_ content: any WindowContent, _ news: [Int32], at now: Double) {
    guard let bus else { return }
    let isDue = [bus.deadline, portal?.deadline].contains { $0.map { $0 <= now } ?? false }
    guard isDue || bus.descriptor.map(news.contains) ?? true else { return }
    guard let incoming = bus.receive() else {
      (self.bus, accessibility, notification) = (nil, nil, nil)
      return portal == nil ? () : losePortal(content)
    }
    var rest = accessibility?.take(incoming) ?? incoming
    if notification?.take(&rest) == true { raise() }
    inhibition.take(&rest, on: bus)
    for event in portal?.turn(rest, at: now) ?? [] { tell(event, to: content) }
  }

  /// Continues without the portal. Its settings of appearance stay, since the user has changed
  /// nothing.
  private func losePortal(_ content: any WindowContent) {
    portal = nil
    content.handle(.preferencesChanged(preferences), at: Clock.now())
    send(.fileDialogFailed(nil), to: content)
  }

  private func tell(_ news: Portal.News, to content: any WindowContent) {
    switch news {
    case .changed:
      portalMemory.settings = portal?.settings ?? portalMemory.settings
      content.handle(.preferencesChanged(preferences), at: Clock.now())
    case .fileChosen(let path): send(.fileChosen(path), to: content)
    case .fileDialogFailed(let reason): send(.fileDialogFailed(reason), to: content)
    case .notOpened(let location): start(location, for: content)
    case .missing:
      portalMemory.settings = PortalSettings()
      losePortal(content)
    }
  }

  // MARK: Requests

  func choose(_ question: FileQuestion, for content: any WindowContent) {
    if portal?.choose(question, at: Clock.now()) == true { return }
    send(.fileDialogFailed(nil), to: content)
  }

  func open(_ location: String, for content: any WindowContent) {
    if portal?.open(location, at: Clock.now()) == true { return }
    start(location, for: content)
  }

  /// Shows a file in its folder; without the portal, opens the folder.
  func showInFolder(_ path: String, for content: any WindowContent) {
    if portal?.showInFolder(path, at: Clock.now()) == true { return }
    start(Path.directory(of: path), for: content)
  }

  /// Opens a board in another process of this program, which gets some options.
  package func openBoard(_ path: String, _ options: [String]) {
    let id = StartupNotice.id(of: "dragboard", time: decoder.lastTime)
    StartupNotice.begin("dragboard", id: id, window: window.id, on: display)
    NewProcess.start(options + [path], environment: [StartupNotice.variable: id])
  }

  /// Opens a location without the portal.
  private func start(_ location: String, for content: any WindowContent) {
    // The program that it starts may not tell when it is there, so that this is not announced.
    let id = StartupNotice.id(of: Opener.program, time: decoder.lastTime)
    let outcome = NewProcess.start(
      Opener.program,
      [location],
      environment: [StartupNotice.variable: id]
    )
    switch outcome {
    case .started(let end): openers.append(Opener(location, end))
    case .unattended: break
    case .failed(let reason): send(.refused(Opener.words(on: location, reason)), to: content)
    }
  }

  /// Reports what could not be opened.
  func followOpeners(_ content: any WindowContent) {
    let ended = openers.filter { $0.end.value != nil }
    guard !ended.isEmpty else { return }
    openers.removeAll { $0.end.value != nil }
    for words in ended.compactMap(\.failure) { send(.refused(words), to: content) }
  }
}
