import CX11
import Windowing

/// The pointer shapes of the user's theme, or else of the server's own font.
final class Cursors {
  private let display: Display
  private var loaded: [WindowAppearance.Cursor: XID] = [:]

  init(on display: Display) { self.display = display }

  /// Frees the cursors (`XFreeCursor`).
  deinit {
    guard display.isAlive else { return }
    for cursor in loaded.values { XFreeCursor(display.handle, cursor) }
  }

  subscript(shape: WindowAppearance.Cursor) -> XID {
    if let cursor = loaded[shape] { return cursor }
    let cursor = load(shape)
    loaded[shape] = cursor
    return cursor
  }

  /// Loads the files of the theme before the first drag needs them.
  func prepare() {
    for shape in [WindowAppearance.Cursor.arrow, .grab, .grabbing] { _ = self[shape] }
  }

  /// Loads a shape from the theme or the server's font (`XcursorLibraryLoadCursor`,
  /// `XCreateFontCursor`).
  private func load(_ shape: WindowAppearance.Cursor) -> XID {
    let (names, fallback) = Self.names(of: shape)
    for name in names {
      let cursor = XcursorLibraryLoadCursor(display.handle, name)
      if cursor != 0 { return cursor }
    }
    return XCreateFontCursor(display.handle, UInt32(fallback))
  }

  private static func names(of shape: WindowAppearance.Cursor) -> ([String], Int32) {
    switch shape {
    case .arrow: (["default", "left_ptr"], XC_left_ptr)
    case .pointer: (["pointer", "hand2", "pointing_hand"], XC_hand2)
    case .grab: (["grab", "openhand", "hand1"], XC_hand1)
    case .grabbing: (["grabbing", "closedhand", "fleur"], XC_fleur)
    case .text: (["text", "xterm", "ibeam"], XC_xterm)
    case .cross: (["crosshair", "cross"], XC_crosshair)
    case .resize(.horizontal): (["ew-resize", "sb_h_double_arrow"], XC_sb_h_double_arrow)
    case .resize(.vertical): (["ns-resize", "sb_v_double_arrow"], XC_sb_v_double_arrow)
    case .resize(.falling): (["nwse-resize", "bottom_right_corner"], XC_bottom_right_corner)
    case .resize(.rising): (["nesw-resize", "bottom_left_corner"], XC_bottom_left_corner)
    }
  }
}
