import BoardValues
import Foundation
import Windowing

/// The offers and requests of the demo by key.
enum DemoTransfer {
  static let text = "Grüße, à demain"
  static let unicode = "Ω, 日本 and 🎈"
  static let canvas = #"{"nodes":[],"edges":[]}"#
  static let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0, 255, 10, 13]

  /// A content with one more type than fits into a message of a drag.
  static let cards = TransferContent([
    .init(type: TransferType.canvas, bytes: Array(canvas.utf8)),
    .init(type: TransferType.markdown, bytes: Array("# \(text)".utf8)),
    .init(type: TransferType.text, bytes: Array(text.utf8)),
    .init(type: TransferType.png, bytes: image),
  ])

  static func words(of text: String) -> TransferContent {
    TransferContent([.init(type: TransferType.text, bytes: Array(text.utf8))])
  }

  /// The accepted types, the best first.
  static let wanted: TransferWish = [
    [TransferType.canvas], [TransferType.png],
    [TransferType.html, TransferType.text, TransferType.webData], [TransferType.text],
  ]

  @MainActor static let requests: [KeyStroke: () -> HostRequest] = [
    KeyStroke(.character("c")): { .offer(cards, as: .clipboard) },
    KeyStroke(.character("u")): { .offer(words(of: unicode), as: .clipboard) },
    KeyStroke(.character("n")): { .offer(TransferContent([]), as: .clipboard) },
    KeyStroke(.character("p")): { .offer(words(of: text), as: .primary) },
    KeyStroke(.character("b")): {
      .offer(TransferContent([.init(type: TransferType.text, bytes: long())]), as: .clipboard)
    },
    KeyStroke(.character("v")): { .fetch(wanted, from: .clipboard) },
    KeyStroke(.character("w")): { .fetch([[TransferType.text]], from: .primary) },
    KeyStroke(.character("d")): { .startDrag(cards, mayMove: false) },
    KeyStroke(.character("o")): { .open("nowhere://here") },
    KeyStroke(.character("m")): { .startDrag(words(of: text), mayMove: true) },
  ]

  // MARK: Long contents

  /// Returns as many bytes as `DEMO_BYTES` states.
  static func long() -> [UInt8] {
    long(Int(ProcessInfo.processInfo.environment["DEMO_BYTES"] ?? "") ?? 5_000_000)
  }

  /// Returns the same bytes for all programs. The length of the repeated part divides no size of
  /// pieces.
  static func long(_ count: Int) -> [UInt8] {
    let part: [UInt8] = (0..<65_521).map { (index: Int) in UInt8(97 + (index + index / 97) % 26) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count + part.count <= count { bytes += part }
    return bytes + part.prefix(count - bytes.count)
  }

  static func words(_ content: TransferContent) -> String {
    content.isEmpty ? "nothing" : content.items.map { words($0) }.joined(separator: " and ")
  }

  /// Returns a description of an item. Long contents are described by their length and correctness.
  private static func words(_ item: TransferContent.Item) -> String {
    let bytes = item.bytes
    guard bytes.count > 1000 else {
      return "\(item.type) “\(String(decoding: bytes, as: UTF8.self))”"
    }
    let isRight = Data(bytes) == Data(long(bytes.count))
    return "\(item.type) \(bytes.count) bytes\(isRight ? "" : ", wrong ones")"
  }
}
