import BoardValues
import CLinux
import Glibc

/// The names of the functions of this process, by their addresses: those of the program from the table of symbols
/// in its file, and otherwise the name of the library.
struct FunctionNames {
  private let maps: [(range: Range<UInt>, offset: UInt, path: String)]
  private let program: String?
  private let file: [UInt8]

  init() {
    let lines = (try? FileReading.bytes("/proc/self/maps")) ?? []
    maps = lines.split(separator: Ascii.newline).compactMap { line in
      let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 5)
      let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard words.count == 6, ends.count == 2, ends[0] < ends[1],
        let offset = UInt(words[2], radix: 16)
      else { return nil }
      return (ends[0]..<ends[1], offset, String(words[5].drop { $0 == " " }))
    }
    program = Path.target(ofLink: "/proc/self/exe")
    // A build for debugging is larger than a file that people open.
    file = (try? FileReading.bytes("/proc/self/exe", limit: 1 << 30)) ?? []
  }

  /// Returns the names of the functions that were called from these addresses on, the innermost first.
  func names(of addresses: some Sequence<UnsafeMutableRawPointer>) -> [String] {
    let symbols = self.symbols
    let base = maps.first { $0.path == program && $0.offset == 0 }?.range.lowerBound ?? 0
    return addresses.map { address in
      // A call returns behind itself, where another function may begin.
      let address = UInt(bitPattern: address) - 1
      guard let map = maps.first(where: { $0.range.contains(address) }) else { return "?" }
      guard map.path == program else { return Path.name(of: map.path) }
      let next = symbols.partitioningIndex { $0.start > address - base }
      return next > 0 ? Self.readable(name(at: symbols[next - 1].name)) : "?"
    }
  }

  // MARK: The file

  /// The functions from the lowest address on, with where their names stand in the file.
  private var symbols: [(start: UInt, name: Int)] {
    let headers = Int(number(UInt64.self, at: 40))
    let sections = (0..<Int(number(UInt16.self, at: 60))).map { headers + 64 * $0 }
    let table = 2
    guard let section = sections.first(where: { number(UInt32.self, at: $0 + 4) == table }) else {
      return []
    }
    let start = Int(number(UInt64.self, at: section + 24))
    let size = Int(number(UInt64.self, at: section + 32))
    let strings = headers + 64 * Int(number(UInt32.self, at: section + 40))
    let names = Int(number(UInt64.self, at: strings + 24))
    let function = 2
    return stride(from: start, to: start + size, by: 24)
      .filter { Int(number(UInt8.self, at: $0 + 4)) & 15 == function }
      .map { symbol in
        let name = names + Int(number(UInt32.self, at: symbol))
        return (UInt(number(UInt64.self, at: symbol + 8)), name)
      }
      .sorted { $0.start < $1.start }
  }

  private func number<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) -> T {
    guard offset >= 0, offset + MemoryLayout<T>.size <= file.count else { return 0 }
    return file.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
  }

  private func name(at offset: Int) -> String {
    guard file.indices.contains(offset) else { return "?" }
    return String(decoding: file[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns the name of a function as it is written (`swift_demangle`).
  private static func readable(_ name: String) -> String {
    guard let words = swift_demangle(name, name.utf8.count, nil, nil, 0) else { return name }
    defer { free(words) }
    return String(cString: words)
  }
}
