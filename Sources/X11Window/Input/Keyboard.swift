import CX11

/// The keyboard map of the server.
final class Keyboard {
  private(set) var masks = ModifierMasks()
  private let display: Display

  /// Asks for events about the map (`XkbSetDetectableAutoRepeat`, `XkbSelectEvents`).
  init(on display: Display) {
    self.display = display
    guard display.extensions.xkb != nil else { return }
    XkbSetDetectableAutoRepeat(display.handle, 1, nil)
    let events = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
    XkbSelectEvents(display.handle, UInt32(XkbUseCoreKbd), events, events)
  }

  /// Returns the symbol of a key (`XkbLookupKeySym`).
  func symbol(keycode: UInt32, state: UInt32) -> KeySym {
    guard let code = UInt8(exactly: keycode) else { return 0 }
    var symbol: KeySym = 0
    var used: UInt32 = 0
    XkbLookupKeySym(display.handle, code, state, &used, &symbol)
    return symbol
  }

  /// Returns whether a key only changes what other keys mean, as Control does.
  func isModifier(_ key: XKeyEvent) -> Bool {
    let symbol = symbol(keycode: key.keycode, state: 0)
    return (KeySym(XK_Shift_L)...KeySym(XK_Hyper_R)).contains(symbol)
  }

  /// Reads the map, which Xlib otherwise does in the middle of the first key
  /// (`XkbKeysymToModifiers`).
  func readMap() {
    func mask(_ symbols: Int32...) -> UInt32? {
      symbols.lazy.map { XkbKeysymToModifiers(self.display.handle, KeySym($0)) }.first { $0 != 0 }
    }
    guard display.extensions.xkb != nil else { return }
    masks = ModifierMasks(
      alt: mask(XK_Alt_L, XK_Alt_R, XK_Meta_L) ?? UInt32(Mod1Mask),
      logo: mask(XK_Super_L, XK_Super_R, XK_Hyper_L) ?? UInt32(Mod4Mask),
      numberLock: mask(XK_Num_Lock) ?? UInt32(Mod2Mask)
    )
  }

  /// Updates the map if an event is about it. Returns whether it is (`XRefreshKeyboardMapping`,
  /// `XkbRefreshKeyboardMapping`).
  func receive(_ event: inout XEvent) -> Bool {
    if event.type == MappingNotify {
      guard event.xmapping.request != MappingPointer else { return true }
      XRefreshKeyboardMapping(&event.xmapping)
      readMap()
      return true
    }
    guard let xkb = display.extensions.xkb, event.type == xkb.firstEvent else { return false }
    var notice = event.extensionEvent(as: XkbEvent.self)
    if notice.any.xkb_type == XkbMapNotify { XkbRefreshKeyboardMapping(&notice.map) }
    if notice.any.xkb_type == XkbNewKeyboardNotify {
      var mapping = XMappingEvent()
      mapping.type = MappingNotify
      mapping.display = display.handle
      mapping.request = MappingKeyboard
      mapping.first_keycode = notice.new_kbd.min_key_code
      mapping.count = notice.new_kbd.max_key_code - notice.new_kbd.min_key_code + 1
      XRefreshKeyboardMapping(&mapping)
    }
    readMap()
    return true
  }
}
