import CCairo
import Glibc

/// The pixels of a large surface, in huge pages where the kernel has them: a picture of a window is a
/// thousand small pages, each of which costs a fault at its first use, and each of its rows lies in
/// another.
enum PixelMemory {
  /// The size of a huge page on the machines that have them, in bytes.
  private static let pageSize = 2 << 20

  /// Returns a surface of transparent or black pixels (`cairo_image_surface_create_for_data`); nil if it
  /// would be too small for huge pages, or there is no memory.
  static func surface(_ format: cairo_format_t, width: Int32, height: Int32) -> OpaquePointer? {
    let stride = cairo_format_stride_for_width(format, width)
    guard stride > 0, height > 0 else { return nil }
    let (needed, isTooLarge) = Int(stride).multipliedReportingOverflow(by: Int(height))
    guard !isTooLarge, needed >= pageSize, let block = Block(size: needed) else { return nil }
    let pixels = block.address.assumingMemoryBound(to: UInt8.self)
    guard let handle = cairo_image_surface_create_for_data(pixels, format, width, height, stride)
    else { return nil }
    // Patterns may outlive the surface's owner, so the memory goes with the last reference.
    let owner = Unmanaged.passRetained(block).toOpaque()
    let status = cairo_surface_set_user_data(handle, key, owner) { owner in
      owner.map { Unmanaged<Block>.fromOpaque($0).release() }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(handle)
      Unmanaged<Block>.fromOpaque(owner).release()
      return nil
    }
    return handle
  }

  /// The key of the memory in a surface: only its address counts.
  nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>
    .allocate(capacity: 1)

  /// Zeroed memory that begins at a huge page.
  private final class Block {
    let address: UnsafeMutableRawPointer
    private let start: UnsafeMutableRawPointer
    private let length: Int

    /// Maps memory (`mmap`, `madvise`); nil if there is none. What lies before the address is never
    /// touched, so it takes none.
    init?(size: Int) {
      // The last page is a huge one if more than half of it is needed.
      let huge = (size + pageSize / 2) / pageSize * pageSize
      length = max(size, huge) + pageSize
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
      guard let start = mmap(nil, length, PROT_READ | PROT_WRITE, flags, -1, 0), start != MAP_FAILED
      else { return nil }
      self.start = start
      address = start.alignedUp(toMultipleOf: pageSize)
      madvise(address, huge, MADV_HUGEPAGE)
    }

    deinit { munmap(start, length) }
  }
}
