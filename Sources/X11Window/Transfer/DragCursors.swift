import CX11

/// What the pointer looks like while something is dragged to other windows.
struct DragCursors {
  private var loaded: [Bool: XID] = [:]

  /// (`XcursorLibraryLoadCursor`, `XCreateFontCursor`)
  mutating func cursor(isAccepted: Bool, on display: Display) -> XID {
    if let cursor = loaded[isAccepted] { return cursor }
    let names = isAccepted ? ["dnd-copy", "copy"] : ["dnd-no-drop", "no-drop", "not-allowed"]
    let themed = names.lazy.map { XcursorLibraryLoadCursor(display.handle, $0) }.first { $0 != 0 }
    let shape = UInt32(isAccepted ? XC_plus : XC_X_cursor)
    let cursor = themed ?? XCreateFontCursor(display.handle, shape)
    loaded[isAccepted] = cursor
    return cursor
  }

  /// (`XFreeCursor`)
  mutating func free(on display: Display) {
    for cursor in loaded.values { XFreeCursor(display.handle, cursor) }
    loaded = [:]
  }
}
