import BoardValues
import CX11
import Graphics
import Windowing

/// The picture of the window on the client side. It is painted here and shown from here whenever
/// needed.
///
/// It must not be painted while the server still reads its memory (`isBusy`).
final class BackBuffer {
  private(set) var surface: Surface
  private(set) var width: Int
  private(set) var height: Int
  /// Whether nothing has been painted yet.
  private(set) var isFresh = true
  /// Whether the server still reads the memory.
  var isBusy: Bool { reads > 0 || awaitsTick }
  /// Whether the last frame was sent without a request for completion. The next tick implies it.
  private var awaitsTick = false

  private let display: Display
  private let target: XID
  private let visual: VisualChoice
  private let gc: GC
  private var memory: ImageMemory
  /// The picture on the server. It is nil with shared memory, before the first frame, and if the
  /// server has no room for it.
  private var serverPicture: ServerPicture?
  private var hasRoomOnServer = true
  /// The number of requests that the server has not reported as done.
  private var reads = 0

  /// The extra size allocated for growth, so that resizing the window does not allocate at every
  /// step.
  private static let slack = 128

  /// Allocates the picture (`XCreateGC`).
  init(
    width: Int,
    height: Int,
    target: XID,
    visual: VisualChoice,
    on display: Display,
    isResizable: Bool = true
  ) throws(HostError) {
    guard let gc = XCreateGC(display.handle, target, 0, nil) else { throw .noPixels("no context") }
    // Nothing is copied inside the server, so that no events about it are needed.
    XSetGraphicsExposures(display.handle, gc, 0)
    self.display = display
    self.target = target
    self.visual = visual
    self.gc = gc
    self.width = width
    self.height = height
    memory = try ImageMemory.allocate(
      width: isResizable ? Self.roomy(width) : width,
      height: isResizable ? Self.roomy(height) : height,
      visual: visual,
      on: display
    )
    surface = try Self.surface(over: memory, width: width, height: height, visual.format)
  }

  /// Frees the graphics context (`XFreeGC`).
  deinit {
    if display.isAlive { XFreeGC(display.handle, gc) }
  }

  /// Changes the size and loses the content. If there is no memory for the new size, nothing
  /// changes.
  func resize(width: Int, height: Int) throws(HostError) {
    guard width != self.width || height != self.height else { return }
    let fits = width <= memory.width && height <= memory.height && !isBusy
    let memory =
      fits
      ? self.memory
      : try ImageMemory.allocate(
        width: Self.roomy(width),
        height: Self.roomy(height),
        visual: visual,
        on: display
      )
    // The old surface paints into the old memory, so that neither is released before both are
    // replaced.
    surface = try Self.surface(over: memory, width: width, height: height, visual.format)
    self.memory = memory
    self.width = width
    self.height = height
    isFresh = true
    guard !fits else { return }
    serverPicture = nil
    hasRoomOnServer = true
    reads = 0
    awaitsTick = false
  }

  /// Makes the next frame paint everything.
  func invalidate() { isFresh = true }

  /// Shows painted areas, some of which may only have moved. If `announced`, the server reports
  /// when it has read the last of them. Otherwise the tick after the frame implies it.
  func show(
    _ rects: [PixelRect],
    moved movements: [Bearings.Movement] = [],
    announced: Bool = true
  ) {
    let visible = rects.compactMap { $0.clipped(width: width, height: height) }
    isFresh = false
    guard !visible.isEmpty else { return }
    surface.flush()
    if !visual.format.isDirect { visible.forEach(convert) }
    guard memory.isShared else { return send(visible, moved: movements) }
    for (index, rect) in visible.enumerated() {
      let announces = announced && index == visible.count - 1
      memory.put(rect, from: surface.origin, into: target, gc, announces: announces)
    }
    if announced { reads += 1 } else { awaitsTick = true }
  }

  private func send(_ rects: [PixelRect], moved movements: [Bearings.Movement]) {
    if serverPicture == nil, hasRoomOnServer {
      serverPicture = ServerPicture(of: memory, for: target, visual, on: display)
      hasRoomOnServer = serverPicture != nil
    }
    guard let serverPicture else {
      for rect in rects { memory.put(rect, into: target, gc, announces: false) }
      return
    }
    var rects = rects
    for movement in movements {
      let area = (movement.area ?? bounds).intersection(bounds)
      if serverPicture.move(area, PixelShift(rounding: movement.delta)) { rects.append(area) }
    }
    for rect in rects { serverPicture.show(rect, in: target) }
  }

  func noticeTick() { awaitsTick = false }

  /// Counts down if an event reports a completion for this memory. Returns whether it does.
  func complete(_ event: XShmCompletionEvent) -> Bool {
    guard isBusy, event.shmseg == memory.segment else { return false }
    reads -= 1
    return true
  }

  func matches(_ geometry: WindowGeometry) -> Bool {
    width == geometry.width && height == geometry.height
  }

  /// Whether the server reads the memory directly, so that nothing has to be sent.
  var isShared: Bool { memory.isShared }

  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  private func convert(_ rect: PixelRect) {
    surface.withRows(rect) { row, source in
      let start = row * memory.stride + rect.x * visual.format.bitsPerPixel / 8
      visual.format.encode(source, into: memory.pixels + start)
    }
  }

  private static func roomy(_ length: Int) -> Int { (length / slack + 1) * slack }

  /// Returns a surface that shares the memory if the layouts agree, or else one with its own
  /// pixels. What the server reads itself has room beyond the window, over which that can move.
  private static func surface(
    over memory: ImageMemory,
    width: Int,
    height: Int,
    _ format: PixelFormat
  ) throws(HostError) -> Surface {
    do {
      guard format.isDirect else { return try Surface(width: width, height: height) }
      return try Surface(
        borrowing: memory.pixels,
        width: memory.isShared ? memory.width : width,
        height: memory.isShared ? memory.height : height,
        stride: memory.stride
      )
    } catch {
      throw .noPixels(error.description)
    }
  }
}

extension PixelRect {
  /// Returns the part inside a picture of this size, or nil if there is none.
  func clipped(width maximumX: Int, height maximumY: Int) -> PixelRect? {
    let left = max(0, x)
    let top = max(0, y)
    let right = min(maximumX, x + width)
    let bottom = min(maximumY, y + height)
    guard right > left, bottom > top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
