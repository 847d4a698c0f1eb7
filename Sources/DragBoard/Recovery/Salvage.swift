import BoardStore
import BoardValues
import LinuxSystem

/// The intact content of the files of damaged state. They are only read, a page at a time: files
/// that grew by mistake may be larger than all memory.
struct Salvage {
  /// The path of the board's file.
  private(set) var board: String?
  /// The content of the file at the beginning.
  private(set) var base: [UInt8]?
  /// The mark of the file as the board knew it last.
  private var mark: ContentMark?
  /// The newest complete image, or else the newest one.
  private(set) var image: StateBeginning.Image?
  private var images = SalvagedImages()
  /// The operations with a correct digest, by number.
  private(set) var operations: [Int: [UInt8]] = [:]
  /// The number of operations, as far as can be told.
  private(set) var count = 0

  init(_ path: String) throws(FileError) {
    let file = try FileParts(path)
    if StateDatabase.isEarlier(path) {
      throw FileError(path, "was kept by an earlier version of this program")
    }
    // Everything may still be in the database if there is no log.
    let walFile = try? FileParts(path + "-wal")
    let wal = walFile.flatMap { file in DatabaseWAL(size: file.size) { file.bytes($0) } }
    let pageSize = PageScan.pageSize(of: file.bytes(0..<18)) ?? wal?.pageSize ?? 4096
    // The database is scanned with the log and without it, and then the log beyond its first
    // damage.
    let snapshot = scan(file, wal, pageSize)
    if let wal, let walFile {
      scan(file, nil, pageSize)
      walFile.forEachBlock(of: wal.pageSize, from: wal.pages.first, step: wal.pages.step) {
        for row in snapshot.rows(in: $1) { take(row) }
      }
    }
    image = images.best
    count = max(count, image?.count ?? 0)
    if let end = EndMark.read(of: path) { limit(to: end.count) }
  }

  /// Takes the rows of a database in the state after the log is applied.
  @discardableResult
  private mutating func scan(_ file: FileParts, _ wal: DatabaseWAL?, _ pageSize: Int) -> PageScan {
    let (pages, size) = wal?.replacements(inFileOf: file.size) ?? ([:], file.size)
    let scan = PageScan(pageSize: pageSize) { number in
      let offset = (number - 1) * pageSize
      guard offset + pageSize <= size else { return nil }
      if let wal, let frame = pages[number] { return wal.page(of: frame) }
      return file.bytes(offset..<offset + pageSize)
    }
    for (number, frame) in pages.sorted(by: { $0.key < $1.key }) where number * pageSize <= size {
      guard let page = wal?.page(of: frame) else { continue }
      for row in scan.rows(in: page, isFirst: number == 1) { take(row) }
    }
    file.forEachBlock(of: pageSize, from: 0, step: pageSize) { offset, page in
      guard offset + pageSize <= size, pages[offset / pageSize + 1] == nil else { return }
      for row in scan.rows(in: page, isFirst: offset == 0) { take(row) }
    }
    return scan
  }

  /// Drops operations after the end. The end mark may be one commit behind; a record further on has
  /// a damaged number.
  private mutating func limit(to end: Int) {
    var last = end
    while operations[last + 1] != nil { last += 1 }
    operations = operations.filter { $0.key <= last }
    count = max(last, image?.count ?? 0)
  }

  var isEmpty: Bool { base == nil && image == nil && operations.isEmpty }

  /// Takes a row. Each kind of row has its own shape. The first one found stays, since it is newer.
  private mutating func take(_ row: PageScan.Row) {
    let values = row.values
    if values.count == 7 { return images.take(piece: values) }
    guard 3...4 ~= values.count, values[0] == .null else { return }
    switch (values[1], values[2], values.count == 4 ? values[3] : nil) {
    case (.blob(let content), .number(let digest), nil):
      guard digest == StateDatabase.digest(of: content) else { return }
      take(content, row.number)
    case (.text(let path), .blob(let content), .number(let digest)?):
      board = board ?? String(validating: path, as: UTF8.self)
      // A long history has been replaced by an image, and the first content emptied.
      let isWhole = digest == StateDatabase.digest(of: content)
      if base == nil, !content.isEmpty, isWhole { base = content }
    case (.number(let size), .number(let digest), .number(let rowDigest)?):
      let new = ContentMark(size: Int(size), digest: UInt64(bitPattern: digest))
      if new.rowDigest == rowDigest { mark = mark ?? new }
    default: break
    }
  }

  /// The content of the board's file, if it is the one that the board knew last.
  var savedFile: [UInt8]? {
    guard let board, let mark,
      let bytes = try? FileReading.bytes(board, limit: mark.size), ContentMark(bytes) == mark
    else { return nil }
    return bytes
  }

  private mutating func take(_ operation: [UInt8], _ number: Int64) {
    guard 1..<Int64(Int32.max) ~= number else { return }
    operations[Int(number)] = operations[Int(number)] ?? operation
    count = max(count, Int(number))
  }
}
