/// Finds an entry in a text that has been read already and is known to be JSON.
///
/// It only counts commas and brackets, which takes a small part of the time of reading.
struct JSONSkimmer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Where the value begins to which the path leads: from the top, the number of the entry in each
  /// object or array on the way.
  static func offset(of path: [Int], in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var skimmer = JSONSkimmer(bytes: buffer)
      if bytes.starts(with: JSONReader.byteOrderMark) {
        skimmer.position = JSONReader.byteOrderMark.count
      }
      skimmer.skipSpace()
      for index in path { skimmer.enter(index) }
      return skimmer.position
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// From an opening bracket to the value of one of its entries.
  private mutating func enter(_ index: Int) {
    let isObject = current == Ascii.openBrace
    position += 1
    skip(commas: index)
    skipSpace()
    guard isObject else { return }
    skipString()
    skipSpace()
    position += 1
    skipSpace()
  }

  private mutating func skip(commas: Int) {
    var (left, depth) = (commas, 0)
    while left > 0, let byte = current {
      switch byte {
      case Ascii.quote:
        skipString()
        continue
      case Ascii.openBrace, Ascii.openBracket: depth += 1
      case Ascii.closeBrace, Ascii.closeBracket: depth -= 1
      case Ascii.comma where depth == 0: left -= 1
      default: break
      }
      position += 1
    }
  }

  private mutating func skipString() {
    position += 1
    while let byte = current, byte != Ascii.quote { position += byte == Ascii.backslash ? 2 : 1 }
    position += 1
  }

  private mutating func skipSpace() {
    while let byte = current, byte <= Ascii.space { position += 1 }
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }
}
