import BoardValues
import LinuxSystem

/// The memory of how large the window was, and in which state, for each arrangement of monitors.
package struct WindowMemory {
  /// A size in device pixels.
  struct Size: Equatable {
    var width: Int
    var height: Int
  }

  /// A size and the state in which the window was shown.
  struct Placement: Equatable {
    var size: Size
    var state: WindowState
  }

  private var placements: [(layout: String, placement: Placement)] = []
  /// The path of the file, or nil to store nothing.
  private let path: String?

  /// The most arrangements that are remembered.
  private static let maxCount = 16

  package init() { path = nil }

  package init(path: String) {
    self.path = path
    let bytes = (try? FileReading.bytes(path)) ?? []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(Self.maxCount)
    {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Int($0) }
      guard words.count == 4, numbers.count == 3, let state = UInt8(exactly: numbers[2]) else {
        continue
      }
      let size = Size(width: numbers[0], height: numbers[1])
      guard (1...32_767).contains(size.width), (1...32_767).contains(size.height) else { continue }
      placements.append(
        (String(words[0]), Placement(size: size, state: WindowState(rawValue: state)))
      )
    }
  }

  subscript(layout: String) -> Placement? {
    placements.first { $0.layout == layout }?.placement
  }

  /// Stores the placement for an arrangement of monitors. Nothing is lost if that fails.
  mutating func keep(_ placement: Placement, for layout: String) {
    guard let path, self[layout] != placement else { return }
    placements.removeAll { $0.layout == layout }
    placements.insert((layout, placement), at: 0)
    let lines = placements.prefix(Self.maxCount).map { layout, placement in
      "\(layout) \(placement.size.width) \(placement.size.height) \(placement.state.rawValue)\n"
    }
    Path.makeDirectory(for: path)
    _ = try? AtomicFile.write(Array(lines.joined().utf8), to: path)
  }
}
