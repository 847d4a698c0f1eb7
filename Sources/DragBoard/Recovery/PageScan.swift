/// A scan that finds rows in the pages of a database without the tree that leads to them, which may
/// be damaged. It follows SQLite's description of its file format.
struct PageScan {
  enum Value: Equatable {
    case null
    case number(Int64)
    case text([UInt8])
    case blob([UInt8])
  }

  struct Row: Equatable {
    var number: Int64
    var values: [Value]
  }

  /// The longest content that SQLite stores.
  private static let longest: Int64 = 1_000_000_000

  private let pageSize: Int
  /// A function that returns the page with a number, from 1, or nil if there is none.
  private let page: (Int) -> [UInt8]?

  init(pageSize: Int, page: @escaping (Int) -> [UInt8]?) {
    self.pageSize = pageSize
    self.page = page
  }

  /// Returns the page size of a file with this beginning, or nil if its header is not valid.
  static func pageSize(of file: [UInt8]) -> Int? {
    guard file.count >= 18 else { return nil }
    let size = Int(file[16]) << 8 | Int(file[17])
    if size == 1 { return 65536 }
    return 512...32768 ~= size && size & (size - 1) == 0 ? size : nil
  }

  /// Returns the rows of a page, which may come from the log. Overflow pages are looked up.
  func rows(in page: [UInt8], isFirst: Bool = false) -> [Row] {
    let header = isFirst ? 100 : 0
    // Only leaf pages of tables have rows.
    guard page.count > header + 8, page[header] == 0x0D else { return [] }
    let count = Int(page[header + 3]) << 8 | Int(page[header + 4])
    return (0..<count).compactMap { index in
      let offset = header + 8 + 2 * index
      guard offset + 1 < page.count else { return nil }
      return row(in: page, at: Int(page[offset]) << 8 | Int(page[offset + 1]))
    }
  }

  private func row(in page: [UInt8], at start: Int) -> Row? {
    var reader = Reader(page, at: start)
    guard let size = reader.number(), let number = reader.number(),
      0...Self.longest ~= size,
      let payload = payload(Int(size), in: page, at: reader.offset)
    else { return nil }
    return Self.values(of: payload).map { Row(number: number, values: $0) }
  }

  /// Returns the content of a row. Its beginning is in the page, the rest in a chain of overflow
  /// pages.
  private func payload(_ size: Int, in page: [UInt8], at start: Int) -> [UInt8]? {
    let maxLocal = pageSize - 35
    let minLocal = (pageSize - 12) * 32 / 255 - 23
    let rest = minLocal + (size - minLocal) % (pageSize - 4)
    let local = size <= maxLocal ? size : rest <= maxLocal ? rest : minLocal
    guard start + local <= page.count else { return nil }
    var payload = Array(page[start..<start + local])
    guard local < size else { return payload }
    var next = Self.pageNumber(page, start + local)
    // A damaged chain may lead back into itself.
    var seen: Set<Int> = []
    while payload.count < size {
      guard let number = next, number > 0, seen.insert(number).inserted,
        let page = self.page(number), page.count == pageSize
      else { return nil }
      payload += page[4..<min(4 + size - payload.count, pageSize)]
      next = Self.pageNumber(page, 0)
    }
    return payload
  }

  private static func pageNumber(_ bytes: [UInt8], _ offset: Int) -> Int? {
    guard offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func values(of payload: [UInt8]) -> [Value]? {
    var header = Reader(payload, at: 0)
    guard let size = header.number(), 1...Int64(payload.count) ~= size else { return nil }
    var offset = Int(size)
    var values: [Value] = []
    while header.offset < Int(size) {
      guard let kind = header.number(), let length = length(of: kind),
        length <= payload.count - offset
      else { return nil }
      values.append(value(kind, payload[offset..<offset + length]))
      offset += length
    }
    return offset == payload.count ? values : nil
  }

  private static func length(of kind: Int64) -> Int? {
    switch kind {
    case 0, 8, 9: 0
    case 1...4: Int(kind)
    case 5: 6
    case 6, 7: 8
    case 12...: Int((kind - 12) / 2)
    default: nil
    }
  }

  private static func value(_ kind: Int64, _ bytes: ArraySlice<UInt8>) -> Value {
    switch kind {
    case 0: return .null
    case 8, 9: return .number(kind - 8)
    case 12...: return kind & 1 == 0 ? .blob(Array(bytes)) : .text(Array(bytes))
    default:
      let sign: Int64 = bytes.first.map { $0 >= 0x80 ? -1 : 0 } ?? 0
      return .number(bytes.reduce(sign) { $0 << 8 | Int64($1) })
    }
  }

  /// A reader of numbers with seven bits per byte, the highest first.
  private struct Reader {
    private let bytes: [UInt8]
    private(set) var offset: Int

    init(_ bytes: [UInt8], at offset: Int) {
      self.bytes = bytes
      self.offset = offset
    }

    mutating func number() -> Int64? {
      var number: UInt64 = 0
      for index in 0..<9 {
        guard bytes.indices.contains(offset) else { return nil }
        let byte = bytes[offset]
        offset += 1
        if index == 8 { return Int64(bitPattern: number << 8 | UInt64(byte)) }
        number = number << 7 | UInt64(byte & 0x7F)
        if byte < 0x80 { return Int64(bitPattern: number) }
      }
      return nil
    }
  }
}
