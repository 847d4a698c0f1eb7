import BoardValues
import CX11
import Glibc

/// An image in the layout of the server: shared with it if possible, or else sent over the
/// connection.
final class ImageMemory {
  let width: Int
  let height: Int
  let isShared: Bool
  let pixels: UnsafeMutableRawPointer
  var stride: Int { Int(image.pointee.bytes_per_line) }
  /// The name of the memory, which tells its completions from those of older memory.
  var segment: ShmSeg { info.pointee.shmseg }

  private let display: Display
  private let image: UnsafeMutablePointer<XImage>
  /// The segment record. It must not move, since Xlib stores its address.
  private let info: UnsafeMutablePointer<XShmSegmentInfo>

  /// Returns memory that is shared if the server can attach it, or else private.
  static func allocate(
    width: Int,
    height: Int,
    visual: VisualChoice,
    on display: Display
  ) throws(HostError) -> ImageMemory {
    if display.extensions.sharedMemory != nil,
      let shared = ImageMemory(sharing: width, height, visual, display)
    {
      return shared
    }
    guard let memory = ImageMemory(width, height, visual, display) else {
      throw .noPixels("\(width)x\(height)")
    }
    return memory
  }

  /// Allocates shared memory (`XShmCreateImage`, `shmget`, `XShmAttach`).
  private init?(sharing width: Int, _ height: Int, _ visual: VisualChoice, _ display: Display) {
    let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    info.initialize(to: XShmSegmentInfo())
    guard
      let image = XShmCreateImage(
        display.handle,
        visual.visual,
        UInt32(visual.format.depth),
        ZPixmap,
        nil,
        info,
        UInt32(width),
        UInt32(height)
      )
    else {
      info.deallocate()
      return nil
    }
    let size = Int(image.pointee.bytes_per_line) * height
    guard let address = Self.attach(info, size: size, on: display) else {
      dragboard_destroy_image(image)
      info.deallocate()
      return nil
    }
    image.pointee.data = address
    self.display = display
    self.image = image
    self.info = info
    self.width = width
    self.height = height
    isShared = true
    pixels = UnsafeMutableRawPointer(address)
  }

  /// Allocates private memory (`XCreateImage`).
  private init?(_ width: Int, _ height: Int, _ visual: VisualChoice, _ display: Display) {
    guard
      let image = XCreateImage(
        display.handle,
        visual.visual,
        UInt32(visual.format.depth),
        ZPixmap,
        0,
        nil,
        UInt32(width),
        UInt32(height),
        32,
        0
      )
    else { return nil }
    guard let address = calloc(height, Int(image.pointee.bytes_per_line)) else {
      dragboard_destroy_image(image)
      return nil
    }
    image.pointee.data = address.assumingMemoryBound(to: CChar.self)
    self.display = display
    self.image = image
    info = .allocate(capacity: 1)
    info.initialize(to: XShmSegmentInfo())
    self.width = width
    self.height = height
    isShared = false
    pixels = address
  }

  /// Frees the memory (`XShmDetach`, `shmdt`, `XDestroyImage`).
  deinit {
    if isShared {
      if display.isAlive { XShmDetach(display.handle, info) }
      shmdt(pixels)
      image.pointee.data = nil
    }
    dragboard_destroy_image(image)
    info.deallocate()
  }

  /// Shows a part of the image, which is in memory from `origin` on. The server reads shared memory later,
  /// and reports when it is done if `announces` (`XShmPutImage`, `XPutImage`).
  func put(
    _ rect: PixelRect,
    from origin: (x: Int, y: Int) = (0, 0),
    into drawable: XID,
    _ gc: GC,
    announces: Bool
  ) {
    let (x, y) = (Int32(rect.x), Int32(rect.y))
    let (left, top) = (Int32(rect.x + origin.x), Int32(rect.y + origin.y))
    let (width, height) = (UInt32(rect.width), UInt32(rect.height))
    if isShared {
      let wanted: Int32 = announces ? 1 : 0
      XShmPutImage(display.handle, drawable, gc, image, left, top, x, y, width, height, wanted)
    } else {
      XPutImage(display.handle, drawable, gc, image, left, top, x, y, width, height)
    }
  }

  /// Attaches a new segment. It is marked for removal at once, so that no crash leaves it behind.
  private static func attach(
    _ info: UnsafeMutablePointer<XShmSegmentInfo>,
    size: Int,
    on display: Display
  ) -> UnsafeMutablePointer<CChar>? {
    let identifier = shmget(IPC_PRIVATE, size, IPC_CREAT | 0o600)
    guard identifier >= 0 else { return nil }
    defer { shmctl(identifier, IPC_RMID, nil) }
    guard let address = dragboard_attach_memory(identifier) else { return nil }
    info.pointee.shmid = identifier
    info.pointee.shmaddr = address
    info.pointee.readOnly = 0
    let trap = display.trap { XShmAttach(display.handle, info) }
    guard !display.hasFailed(trap) else {
      shmdt(address)
      return nil
    }
    return address
  }
}
