import BoardCore

/// The write-ahead log of a database, in the format that SQLite documents.
struct DatabaseLog {
  static let headerSize = 32
  private static let frameHeaderSize = 24

  /// A page as a transaction has left it.
  struct Frame {
    /// From 1.
    var page: Int
    /// How many pages the database has after this frame; 0 unless it ends a transaction.
    var pagesAfterCommit: Int
    /// The offset of the page in the log.
    var start: Int
  }

  let bytes: [UInt8]
  let pageSize: Int
  /// The frames of all committed transactions, up to the first damaged frame.
  let frames: [Frame]

  /// Nil if it is not a log.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize else { return nil }
    let magic = Self.number(bytes, 0)
    let pageSize = Int(Self.number(bytes, 8))
    guard magic & ~1 == 0x377F_0682, 512...65536 ~= pageSize, pageSize & (pageSize - 1) == 0 else {
      return nil
    }
    self.bytes = bytes
    self.pageSize = pageSize
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    sum.add(bytes, 0..<24)
    guard sum.matches(bytes, at: 24) else {
      frames = []
      return
    }
    frames = Self.frames(bytes, pageSize, sum)
  }

  private static func frames(_ bytes: [UInt8], _ pageSize: Int, _ start: Checksum) -> [Frame] {
    var sum = start
    var frames: [Frame] = []
    var wholeCount = 0
    var offset = headerSize
    while offset + frameHeaderSize + pageSize <= bytes.count {
      let data = offset + frameHeaderSize
      guard number(bytes, offset + 8) == number(bytes, 16),
        number(bytes, offset + 12) == number(bytes, 20)
      else { break }
      sum.add(bytes, offset..<offset + 8)
      sum.add(bytes, data..<data + pageSize)
      guard sum.matches(bytes, at: offset + 16) else { break }
      frames.append(
        Frame(
          page: Int(number(bytes, offset)),
          pagesAfterCommit: Int(number(bytes, offset + 4)),
          start: data
        )
      )
      if number(bytes, offset + 4) != 0 { wholeCount = frames.count }
      offset = data + pageSize
    }
    return Array(frames.prefix(wholeCount))
  }

  /// All pages in the log, whatever became of their transactions.
  var pages: [ArraySlice<UInt8>] {
    stride(from: Self.headerSize, to: bytes.count, by: Self.frameHeaderSize + pageSize).compactMap {
      let start = $0 + Self.frameHeaderSize
      return start + pageSize <= bytes.count ? bytes[start..<start + pageSize] : nil
    }
  }

  /// Applies the log to a database.
  func apply(to file: inout [UInt8]) {
    guard let last = frames.last else { return }
    // Each new page is in the log: it cannot make the file longer than that.
    let most = min(
      frames.reduce(0) { max($0, $1.pagesAfterCommit) } * pageSize,
      file.count + frames.count * pageSize
    )
    if file.count < most { file += [UInt8](repeating: 0, count: most - file.count) }
    for frame in frames where frame.page > 0 && frame.page * pageSize <= file.count {
      let offset = (frame.page - 1) * pageSize
      file.replaceSubrange(
        offset..<offset + pageSize,
        with: bytes[frame.start..<frame.start + pageSize]
      )
    }
    let end = last.pagesAfterCommit * pageSize
    if end < file.count { file.removeSubrange(end...) }
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Of a frame and all before it.
  private struct Checksum {
    let isBigEndian: Bool
    private var sums: (UInt32, UInt32) = (0, 0)

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
      bytes.withUnsafeBytes { buffer in
        for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
          sums.0 &+= word(buffer, offset) &+ sums.1
          sums.1 &+= word(buffer, offset + 4) &+ sums.0
        }
      }
    }

    private func word(_ buffer: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
      let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }

    func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
      sums == (number(bytes, offset), number(bytes, offset + 4))
    }
  }
}
