import BoardValues
import CX11
import Glibc

/// The picture of the window on a server that shares no memory: a pixmap on the server, and a copy
/// of its content here.
///
/// Each pixel goes through a connection that may be slow, so that only those are sent that the
/// server does not have yet. Parts that have moved are moved on the server.
final class ServerPicture {
  private let display: Display
  private let memory: ImageMemory
  private let pixmap: XID
  private let gc: GC
  private let held: UnsafeMutableRawPointer
  private let differences: TileDifference

  /// Creates a black picture. Returns nil if there is no memory here or on the server
  /// (`XCreatePixmap`, `XFillRectangle`).
  init?(of memory: ImageMemory, for target: XID, _ visual: VisualChoice, on display: Display) {
    let (width, height) = (UInt32(memory.width), UInt32(memory.height))
    let depth = UInt32(visual.format.depth)
    var pixmap: XID = 0
    let trap = display.trap {
      pixmap = XCreatePixmap(display.handle, target, width, height, depth)
    }
    guard !display.hasFailed(trap), let gc = XCreateGC(display.handle, target, 0, nil) else {
      return nil
    }
    // The pixmap starts black, as does the copy here.
    guard let held = calloc(memory.height, memory.stride) else {
      XFreePixmap(display.handle, pixmap)
      XFreeGC(display.handle, gc)
      return nil
    }
    XSetGraphicsExposures(display.handle, gc, 0)
    XSetForeground(display.handle, gc, 0)
    XFillRectangle(display.handle, pixmap, gc, 0, 0, width, height)
    self.pixmap = pixmap
    self.display = display
    self.memory = memory
    self.gc = gc
    self.held = held
    let bytesPerPixel = visual.format.bitsPerPixel / 8
    differences = TileDifference(stride: memory.stride, bytesPerPixel: bytesPerPixel)
  }

  /// Frees the pixmap (`XFreePixmap`, `XFreeGC`).
  deinit {
    free(held)
    guard display.isAlive else { return }
    XFreePixmap(display.handle, pixmap)
    XFreeGC(display.handle, gc)
  }

  /// Sends the pixels of a part that the server does not have, and shows the part.
  func show(_ rect: PixelRect, in target: XID) {
    for part in differences.parts(of: rect, from: held, to: memory.pixels) {
      memory.put(part, into: pixmap, gc, announces: false)
      note(part)
    }
    copy(rect, of: pixmap, to: rect, of: target)
  }

  /// Moves pixels into a part on the server if less of the part has to be sent afterwards. Returns
  /// whether it did. The part must still be shown.
  func move(_ rect: PixelRect, _ shift: PixelShift) -> Bool {
    guard shift != .zero, missing(rect, moved: shift) < missing(rect, moved: .zero) else {
      return false
    }
    let kept = kept(rect, shift)
    let old = kept.shifted(by: -shift)
    copy(old, of: pixmap, to: kept, of: pixmap)
    let size = differences.bytesPerPixel
    for step in 0..<kept.height {
      // The order of the rows makes sure that none is overwritten before it is moved.
      let row = shift.dy > 0 ? kept.height - 1 - step : step
      memmove(
        held + (kept.y + row) * memory.stride + kept.x * size,
        held + (old.y + row) * memory.stride + old.x * size,
        kept.width * size
      )
    }
    return true
  }

  /// Returns the part of `rect` that would come from inside the picture.
  private func kept(_ rect: PixelRect, _ shift: PixelShift) -> PixelRect {
    let whole = PixelRect(x: 0, y: 0, width: memory.width, height: memory.height)
    return rect.intersection(whole.shifted(by: shift))
  }

  /// Returns the number of pixels that would still have to be sent after a shift.
  private func missing(_ rect: PixelRect, moved shift: PixelShift) -> Int {
    let kept = kept(rect, shift)
    guard !kept.isEmpty else { return rect.area }
    let offset = shift.dy * memory.stride + shift.dx * differences.bytesPerPixel
    let parts = differences.parts(of: kept, from: held - offset, to: memory.pixels)
    return rect.area - kept.area + parts.reduce(0) { $0 + $1.area }
  }

  private func note(_ part: PixelRect) {
    let size = differences.bytesPerPixel
    for row in part.y..<part.maxY {
      let start = row * memory.stride + part.x * size
      memcpy(held + start, memory.pixels + start, part.width * size)
    }
  }

  /// Copies pixels between drawables (`XCopyArea`).
  private func copy(_ rect: PixelRect, of source: XID, to destination: PixelRect, of target: XID) {
    let (width, height) = (UInt32(rect.width), UInt32(rect.height))
    let from = (Int32(rect.x), Int32(rect.y))
    let to = (Int32(destination.x), Int32(destination.y))
    XCopyArea(display.handle, source, target, gc, from.0, from.1, width, height, to.0, to.1)
  }
}
