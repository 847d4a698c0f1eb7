import CX11

/// The window that shows a board, as the process that has the board writes it down for others.
package struct WindowNote: Equatable, Sendable {
  /// The window on the server.
  var window: XID
  var process: Int

  init(window: XID, process: Int) {
    self.window = window
    self.process = process
  }

  /// Reads a note, or returns nil if the bytes are none.
  package init?(_ bytes: [UInt8]) {
    let words = String(decoding: bytes.prefix(100), as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let window = UInt32(words[0]), let process = Int32(words[1]) else {
      return nil
    }
    self.init(window: XID(window), process: Int(process))
  }

  package var bytes: [UInt8] { Array("\(window) \(process)\n".utf8) }
}
