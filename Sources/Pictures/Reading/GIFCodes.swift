/// A decoder of the pixels of a GIF, in which each code stands for pixels that occurred before. It
/// decodes no more than is asked for.
struct GIFCodes {
  private static let maxCodes = 4096

  private let data: [UInt8]
  private let clear: Int
  private let end: Int
  private let depth: Int
  private var offset = 0
  private var bits = 0
  private var bitCount = 0
  private var size: Int
  /// The earlier code that each code extends by one pixel, or -1.
  private var earlier = [Int16](repeating: -1, count: maxCodes)
  private var last: [UInt8]
  private var next: Int
  private var previous = -1
  /// The decoded pixels that were not taken yet, the last first.
  private var stack: [UInt8] = []
  private var hasEnded = false

  init(_ data: [UInt8], depth: Int) throws(PictureFailure) {
    guard (1...8).contains(depth) else { throw .damaged }
    self.data = data
    self.depth = depth
    (clear, end) = (1 << depth, 1 << depth + 1)
    (size, next) = (depth + 1, end + 1)
    last = (0..<Self.maxCodes).map { UInt8(truncatingIfNeeded: $0) }
    stack.reserveCapacity(Self.maxCodes)
  }

  /// Fills a line with the next pixels, or with zeros if the file ends too early.
  mutating func fill(_ line: inout [UInt8]) throws(PictureFailure) {
    for column in line.indices {
      if stack.isEmpty, !hasEnded { try unpack() }
      line[column] = stack.popLast() ?? 0
    }
  }

  /// Decodes codes until there are pixels.
  private mutating func unpack() throws(PictureFailure) {
    while stack.isEmpty, !hasEnded {
      guard let code = code(), code != end else { return hasEnded = true }
      guard code != clear else {
        (next, size, previous) = (end + 1, depth + 1, -1)
        continue
      }
      guard code < next || (code == next && previous >= 0) else { throw .damaged }
      stand(for: code)
    }
  }

  /// Returns the next code, or nil at the end of the file.
  private mutating func code() -> Int? {
    while bitCount < size {
      guard offset < data.count else { return nil }
      bits |= Int(data[offset]) << bitCount
      (offset, bitCount) = (offset + 1, bitCount + 8)
    }
    defer { (bits, bitCount) = (bits >> size, bitCount - size) }
    return bits & (1 << size - 1)
  }

  private mutating func stand(for code: Int) {
    // A code that is being defined stands for the previous one and its own first pixel.
    if code == next { stack.append(0) }
    var step = code == next ? previous : code
    while step >= 0 {
      stack.append(last[step])
      step = Int(earlier[step])
    }
    guard let first = stack.last else { return }
    if code == next { stack[0] = first }
    if previous >= 0, next < Self.maxCodes {
      earlier[next] = Int16(previous)
      last[next] = first
      next += 1
      if next == 1 << size, size < 12 { size += 1 }
    }
    previous = code
  }
}
