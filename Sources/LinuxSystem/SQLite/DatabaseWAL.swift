/// The write-ahead log of a database, in the format that SQLite documents.
package struct DatabaseWAL {
  static let headerSize = 32
  private static let frameHeaderSize = 24

  /// A page in the state after a transaction.
  package struct Frame {
    /// The number of the page, from 1.
    var page: Int
    /// The number of pages in the database after this frame, or 0 unless the frame ends a
    /// transaction.
    var pagesAfterCommit: Int
    /// The offset of the page in the log.
    var start: Int
  }

  /// The size in bytes, including the part after the first damage.
  let size: Int
  package let pageSize: Int
  /// The frames of all committed transactions, up to the first damaged frame.
  let frames: [Frame]
  private let read: (Range<Int>) -> [UInt8]

  /// Reads a log, or returns nil if the bytes are not one.
  init?(_ bytes: [UInt8]) {
    self.init(size: bytes.count) { Array(bytes[$0]) }
  }

  /// Reads a log in parts, or returns nil if it is not one.
  package init?(size: Int, read: @escaping (Range<Int>) -> [UInt8]) {
    guard size >= Self.headerSize, case let header = read(0..<Self.headerSize),
      header.count == Self.headerSize
    else { return nil }
    let magic = Self.number(header, 0)
    let pageSize = Int(Self.number(header, 8))
    guard magic & ~1 == 0x377F_0682, 512...65536 ~= pageSize, pageSize & (pageSize - 1) == 0 else {
      return nil
    }
    self.size = size
    self.pageSize = pageSize
    self.read = read
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    sum.add(header, 0..<24)
    guard sum.matches(header, at: 24) else {
      frames = []
      return
    }
    frames = Self.frames(header, pageSize, size, sum, read)
  }

  private static func frames(
    _ header: [UInt8],
    _ pageSize: Int,
    _ size: Int,
    _ start: Checksum,
    _ read: (Range<Int>) -> [UInt8]
  ) -> [Frame] {
    var sum = start
    var frames: [Frame] = []
    var wholeCount = 0
    let step = frameHeaderSize + pageSize
    for offset in stride(from: headerSize, through: size - step, by: step) {
      let frame = read(offset..<offset + step)
      guard frame.count == step, number(frame, 8) == number(header, 16),
        number(frame, 12) == number(header, 20)
      else { break }
      sum.add(frame, 0..<8)
      sum.add(frame, frameHeaderSize..<step)
      guard sum.matches(frame, at: 16) else { break }
      frames.append(
        Frame(
          page: Int(number(frame, 0)),
          pagesAfterCommit: Int(number(frame, 4)),
          start: offset + frameHeaderSize
        )
      )
      if number(frame, 4) != 0 { wholeCount = frames.count }
    }
    return Array(frames.prefix(wholeCount))
  }

  /// The offset of the first page and the distance to the next, whether or not their transactions
  /// were committed.
  package var pages: (first: Int, step: Int) {
    (Self.headerSize + Self.frameHeaderSize, Self.frameHeaderSize + pageSize)
  }

  package func page(of frame: Frame) -> [UInt8] { read(frame.start..<frame.start + pageSize) }

  /// Returns the sizes, before and after it is cut, of a database of this size to which the log is
  /// applied.
  private func sizes(of file: Int) -> (whole: Int, cut: Int) {
    guard let last = frames.last else { return (file, file) }
    // Each new page is in the log, so that the file cannot get longer than this.
    let limit = min(
      frames.reduce(0) { max($0, $1.pagesAfterCommit) } * pageSize,
      file + frames.count * pageSize
    )
    let whole = max(file, limit)
    return (whole, min(whole, last.pagesAfterCommit * pageSize))
  }

  /// Returns the pages that replace those of a database of this size, by number, and its size
  /// afterwards.
  package func replacements(inFileOf size: Int) -> (pages: [Int: Frame], size: Int) {
    let (whole, cut) = sizes(of: size)
    let valid = frames.filter { $0.page > 0 && $0.page * pageSize <= whole }
    return (Dictionary(valid.map { ($0.page, $0) }) { $1 }, cut)
  }

  /// Applies the log to the bytes of a database.
  func apply(to file: inout [UInt8]) {
    let (pages, size) = replacements(inFileOf: file.count)
    if file.count < size { file += [UInt8](repeating: 0, count: size - file.count) }
    for (number, frame) in pages where number * pageSize <= size {
      let offset = (number - 1) * pageSize
      file.replaceSubrange(offset..<offset + pageSize, with: page(of: frame))
    }
    if size < file.count { file.removeSubrange(size...) }
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The checksum of a frame and all frames before it.
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
