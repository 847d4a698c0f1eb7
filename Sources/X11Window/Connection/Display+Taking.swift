import CX11

/// The properties that other programs have left for this one.
extension Display {
  enum TakenProperty {
    case bytes([UInt8], type: Atom)
    case words([Int], type: Atom)
  }

  /// The number of words read at once.
  private static let pieceWords = 1 << 18

  /// Returns all of a property of any length and deletes it, or nil if there is none. A property
  /// without content counts as bytes (`XGetWindowProperty`).
  func take(_ property: Atom, from window: XID) -> TakenProperty? {
    var (bytes, words): ([UInt8], [Int]) = ([], [])
    var type: Atom = 0
    var offset = 0
    var rest: UInt = 1
    while rest > 0, isAlive {
      var format: Int32 = 0
      var count: UInt = 0
      var data: UnsafeMutablePointer<UInt8>?
      let any = Atom(AnyPropertyType)
      let status = XGetWindowProperty(
        handle,
        window,
        property,
        offset,
        Self.pieceWords,
        // The deletion takes effect with the last piece.
        1,
        any,
        &type,
        &format,
        &count,
        &rest,
        &data
      )
      defer { if let data { XFree(data) } }
      guard status == Success, type != 0, let data else { return nil }
      let number = Int(clamping: count)
      switch format {
      case 8: bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: number))
      case 32:
        data.withMemoryRebound(to: Int.self, capacity: number) {
          words.append(contentsOf: UnsafeBufferPointer(start: $0, count: number))
        }
      default: break
      }
      offset += Self.pieceWords
    }
    guard type != 0 else { return nil }
    return words.isEmpty ? .bytes(bytes, type: type) : .words(words, type: type)
  }
}
