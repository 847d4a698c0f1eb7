import BoardValues
import LinuxSystem
import Windowing

/// What the desktop's portal is asked, and what it says.
extension X11Host {
  /// By the portal, or else the settings daemon.
  var preferences: DesktopPreferences {
    var preferences = settings.preferences.following(portalMemory.settings)
    preferences.hasFileDialog = portal?.hasDialogs == true
    return preferences
  }

  /// Once something is shown, since opening the library and the bus takes longer than a frame.
  func connectPortal() {
    guard let bus else { return }
    portal = Portal(address: bus, window: window.id, remembered: portalMemory.settings)
  }

  func followPortal(_ content: any WindowContent, _ news: [Int32], at now: Double) {
    guard let portal else { return }
    let isDue = portal.deadline.map { $0 <= now } ?? false
    guard isDue || portal.descriptor.map(news.contains) ?? true else { return }
    guard let events = portal.turn(at: now) else { return losePortal(content) }
    for event in events { tell(event, to: content) }
  }

  /// What it has said about looks stays: the person has changed nothing.
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

  /// Without a portal.
  private func start(_ location: String, for content: any WindowContent) {
    guard let reason = NewProcess.start("xdg-open", [location]) else { return }
    send(.refused("\(location.visible) could not be opened: \(reason)."), to: content)
  }
}
