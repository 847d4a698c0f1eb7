package import CX11

extension Driver {
  /// Returns values of 32 bits, or nil if there is no such property (`XGetWindowProperty`).
  package func cardinals(_ name: String, on other: XID? = nil) -> [Int]? {
    read(name, on: other ?? window, format: 32) { data, count in
      data.withMemoryRebound(to: Int.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    }
  }

  package func text(_ name: String, on other: XID? = nil) -> String? {
    read(name, on: other ?? window, format: 8) { data, count in
      String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    }
  }

  package func bytes(_ name: String, on other: XID? = nil) -> [UInt8]? {
    read(name, on: other ?? window, format: 8) { data, count in
      Array(UnsafeBufferPointer(start: data, count: count))
    }
  }

  private func read<Value>(
    _ name: String,
    on window: XID,
    format: Int32,
    copy: (UnsafeMutablePointer<UInt8>, Int) -> Value
  ) -> Value? {
    var type: Atom = 0
    var actualFormat: Int32 = 0
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let property = atom(name)
    let any = Atom(AnyPropertyType)
    XGetWindowProperty(
      display,
      window,
      property,
      0,
      1 << 20,
      0,
      any,
      &type,
      &actualFormat,
      &count,
      &rest,
      &data
    )
    defer { if let data { XFree(data) } }
    guard type != 0, actualFormat == format, let data else { return nil }
    return copy(data, Int(count))
  }

  /// Returns a pixel of the window as the server stores it (`XGetImage`).
  package func pixel(_ x: Int, _ y: Int, of other: XID? = nil) -> UInt? {
    guard
      let image = XGetImage(
        display,
        other ?? window,
        Int32(x),
        Int32(y),
        1,
        1,
        ~0,
        ZPixmap
      )
    else { return nil }
    defer { dragboard_destroy_image(image) }
    return image.pointee.f.get_pixel(image, 0, 0)
  }

  /// Returns the size of a window and its position on the root window (`XGetGeometry`).
  package func geometry(of other: XID? = nil) -> (x: Int, y: Int, width: Int, height: Int)? {
    var (rootReturn, child): (XID, XID) = (0, 0)
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    let target = other ?? window
    guard
      XGetGeometry(display, target, &rootReturn, &x, &y, &width, &height, &border, &depth) != 0
    else { return nil }
    XTranslateCoordinates(display, target, root, 0, 0, &x, &y, &child)
    return (Int(x), Int(y), Int(width), Int(height))
  }
}

extension Driver {
  /// The names of the devices of input (`XIQueryDevice`).
  package var deviceNames: [String] {
    var count: Int32 = 0
    guard let list = XIQueryDevice(display, XIAllDevices, &count) else { return [] }
    defer { XIFreeDeviceInfo(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).map { String(cString: $0.name) }
  }
}
