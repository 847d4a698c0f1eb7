import CX11

/// The pointer shapes during a drag to other windows.
struct DragCursors {
  private var loaded: [Bool: XID] = [:]

  /// Returns the shape that tells whether a drop is accepted (`XcursorLibraryLoadCursor`,
  /// `XCreateFontCursor`).
  mutating func cursor(isAccepted: Bool, on display: Display) -> XID {
    if let cursor = loaded[isAccepted] { return cursor }
    let names = isAccepted ? ["dnd-copy", "copy"] : ["dnd-no-drop", "no-drop", "not-allowed"]
    let themed = names.lazy.map { XcursorLibraryLoadCursor(display.handle, $0) }.first { $0 != 0 }
    let shape = UInt32(isAccepted ? XC_plus : XC_X_cursor)
    let cursor = themed ?? XCreateFontCursor(display.handle, shape)
    loaded[isAccepted] = cursor
    return cursor
  }

  /// Frees the shapes (`XFreeCursor`).
  mutating func free(on display: Display) {
    for cursor in loaded.values { XFreeCursor(display.handle, cursor) }
    loaded = [:]
  }
}
