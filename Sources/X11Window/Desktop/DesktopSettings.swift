import BoardValues
import CX11

/// The desktop's settings for sizes and input, kept up to date.
final class DesktopSettings {
  private var publishedScale = 1.0
  /// The user's own scale, instead of that of the desktop.
  var ownScale: Double?
  var scale: Double { ownScale ?? publishedScale }
  private(set) var preferences = DesktopPreferences()
  private(set) var doubleClick = ClickCounter.Limits()

  private let display: Display
  private let selection: Atom
  /// The window of the settings manager, or 0 if there is none.
  private var manager: XID = 0

  /// Reads the settings and asks for events about changes (`XSelectInput`).
  init(on display: Display) {
    self.display = display
    selection = XInternAtom(display.handle, "_XSETTINGS_S\(XDefaultScreen(display.handle))", 0)
    XSelectInput(display.handle, display.root, PropertyChangeMask | StructureNotifyMask)
    findManager()
    read()
  }

  /// Reads the settings again if an event means that they may have changed. Returns whether it
  /// does.
  func receive(_ event: XEvent) -> Bool {
    switch event.type {
    case PropertyNotify: guard isOurs(event.xproperty) else { return false }
    case ClientMessage:
      let message = event.xclient
      guard message.window == display.root, message.message_type == display[.manager],
        UInt(bitPattern: message.data.l.1) == selection
      else { return false }
      findManager()
    case DestroyNotify:
      guard manager != 0, event.xdestroywindow.window == manager else { return false }
      findManager()
    default: return false
    }
    read()
    return true
  }

  private func isOurs(_ event: XPropertyEvent) -> Bool {
    if event.window == display.root { return event.atom == Atom(XA_RESOURCE_MANAGER) }
    return event.window == manager && event.atom == display[.xsettingsSettings]
  }

  /// Finds the settings manager. It may end meanwhile, so that errors are expected
  /// (`XGetSelectionOwner`).
  private func findManager() {
    manager = XGetSelectionOwner(display.handle, selection)
    guard manager != 0 else { return }
    display.trap {
      XSelectInput(display.handle, manager, PropertyChangeMask | StructureNotifyMask)
    }
    // The manager may have changed between the two requests.
    manager = XGetSelectionOwner(display.handle, selection)
  }

  private func read() {
    let settings = published()
    let resources =
      display.bytes(of: Atom(XA_RESOURCE_MANAGER), on: display.root, type: Atom(XA_STRING)) ?? []
    publishedScale = ScaleRule.scale(
      settings: settings,
      resources: String(decoding: resources, as: UTF8.self)
    )
    preferences = DesktopPreferences()
    if let threshold = settings.integer("Net/DndDragThreshold"), (1...100).contains(threshold) {
      preferences.dragThreshold = Double(threshold)
    }
    preferences.reducesMotion = settings.integer("Gtk/EnableAnimations") == 0
    let theme = ThemeRule(themeName: settings.text("Net/ThemeName") ?? "")
    preferences.isDark = theme.isDark
    preferences.hasHighContrast = theme.hasHighContrast
    preferences.fontName = settings.text("Gtk/FontName")
    preferences.readCaret(settings)
    doubleClick = ClickCounter.Limits()
    if let time = settings.integer("Net/DoubleClickTime"), (50...5000).contains(time) {
      preferences.doubleClickTime = UInt32(time)
      doubleClick.milliseconds = UInt32(time)
    }
    if let distance = settings.integer("Net/DoubleClickDistance"), (0...100).contains(distance) {
      doubleClick.distance = Double(distance)
    }
  }

  private func published() -> XSettings {
    guard manager != 0 else { return XSettings() }
    var bytes: [UInt8]?
    let property = display[.xsettingsSettings]
    display.trap { bytes = display.bytes(of: property, on: manager, type: property) }
    return bytes.map(XSettings.init) ?? XSettings()
  }
}

extension DesktopPreferences {
  /// Reads the settings of the caret. Times are in milliseconds, except for the timeout (text 5.1,
  /// 5.2).
  mutating func readCaret(_ settings: XSettings) {
    if let time = settings.integer("Net/CursorBlinkTime"), (100...10_000).contains(time) {
      caretPeriod = Double(time) / 1000
    }
    if settings.integer("Net/CursorBlink") == 0 { caretPeriod = nil }
    if let timeout = settings.integer("Gtk/CursorBlinkTimeout"), timeout > 0 {
      caretTimeout = Double(timeout)
    }
  }
}
