import CX11

/// Properties as plain arrays. A property of another program may have any type, format and length;
/// if it does not match the question, the result is nil.
extension Display {
  /// The length in words at which properties are cut. Nothing that is read here needs more.
  private static let maximumWords = 1 << 18

  func bytes(of property: Atom, on window: XID, type: Atom) -> [UInt8]? {
    read(property, on: window, type: type, format: 8) { data, count in
      Array(UnsafeBufferPointer(start: data, count: count))
    }
  }

  func text(of property: Atom, on window: XID, type: Atom) -> String? {
    bytes(of: property, on: window, type: type).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns values of 32 bits, which Xlib stores in C longs.
  func cardinals(of property: Atom, on window: XID, type: Atom) -> [Int]? {
    read(property, on: window, type: type, format: 32) { data, count in
      data.withMemoryRebound(to: Int.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    }
  }

  /// Returns the name of an atom, or nil. Atoms of other programs may be any number
  /// (`XGetAtomName`).
  func name(of atom: Atom) -> String? {
    var name: UnsafeMutablePointer<CChar>?
    trap { name = XGetAtomName(handle, atom) }
    defer { if let name { XFree(name) } }
    return name.map { String(cString: $0) }
  }

  func set(_ property: Atom, on window: XID, type: Atom, bytes: [UInt8]) {
    set(property, on: window, type: type, bytes: bytes, in: bytes.indices)
  }

  /// Sets a property to a part of some bytes (`XChangeProperty`).
  func set(_ property: Atom, on window: XID, type: Atom, bytes: [UInt8], in part: Range<Int>) {
    let (mode, count) = (PropModeReplace, Int32(part.count))
    bytes.withUnsafeBufferPointer { data in
      let start = data.baseAddress.map { $0 + part.lowerBound }
      _ = XChangeProperty(handle, window, property, type, 8, mode, start, count)
    }
  }

  func set(_ property: Atom, on window: XID, text: String) {
    set(property, on: window, type: self[.utf8String], bytes: Array(text.utf8))
  }

  /// Sets a property in pieces for which Xlib's buffer is empty. If Xlib has to send in the middle
  /// of a request and the connection breaks there, it keeps trying for ever (`XChangeProperty`).
  func set(_ property: Atom, on window: XID, type: Atom, cardinals: [Int]) {
    var rest = cardinals[...]
    var mode = PropModeReplace
    repeat {
      flush()
      guard isAlive else { return }
      let piece = Array(rest.prefix(Self.wordsInBuffer))
      rest = rest.dropFirst(piece.count)
      piece.withUnsafeBytes { data in
        let start = data.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let count = Int32(piece.count)
        _ = XChangeProperty(handle, window, property, type, 32, mode, start, count)
      }
      mode = PropModeAppend
    } while !rest.isEmpty
  }

  /// The number of words in a piece: half of Xlib's usual buffer.
  private static let wordsInBuffer = 2048

  /// Reads a property if it has the expected type and format (`XGetWindowProperty`).
  private func read<Value>(
    _ property: Atom,
    on window: XID,
    type: Atom,
    format: Int32,
    copy: (UnsafeMutablePointer<UInt8>, Int) -> Value
  ) -> Value? {
    var actualType: Atom = 0
    var actualFormat: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      handle,
      window,
      property,
      0,
      Self.maximumWords,
      0,
      type,
      &actualType,
      &actualFormat,
      &count,
      &rest,
      &data
    )
    defer { if let data { XFree(data) } }
    guard status == Success, actualType == type, actualFormat == format, let data else {
      return nil
    }
    return copy(data, Int(clamping: count))
  }
}
