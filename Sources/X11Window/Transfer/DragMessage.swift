import CX11

/// A message of a drag between programs (XDND version 5), with its five numbers.
struct DragMessage {
  static let version = 5

  var name: AtomName
  /// The source window of the drag, or the target window that answers.
  var sender: XID
  var words: (Int, Int, Int, Int) = (0, 0, 0, 0)

  init(_ name: AtomName, from sender: XID) {
    self.name = name
    self.sender = sender
  }

  /// Reads a message, or returns nil if it has none of these names.
  init?(_ event: XClientMessageEvent, _ names: [AtomName], on display: Display) {
    guard event.format == 32, let name = names.first(where: { display[$0] == event.message_type })
    else { return nil }
    let data = event.data.l
    self.name = name
    sender = XID(UInt32(truncatingIfNeeded: data.0))
    words = (data.1, data.2, data.3, data.4)
  }

  /// Returns a point of the root window packed into one number.
  static func packed(_ x: Int, _ y: Int) -> Int { (x & 0xFFFF) << 16 | y & 0xFFFF }

  static func unpacked(_ word: Int) -> (x: Int, y: Int) {
    (
      Int(Int16(truncatingIfNeeded: word >> 16)),
      Int(Int16(truncatingIfNeeded: word))
    )
  }

  /// Sends the message to a window, or to another one that receives messages for it. The window may
  /// be gone.
  func send(about window: XID, to receiver: XID? = nil, on display: Display) {
    var event = XClientMessageEvent()
    event.type = ClientMessage
    event.window = window
    event.message_type = display[name]
    event.format = 32
    event.data.l = (Int(sender), words.0, words.1, words.2, words.3)
    display.trap { display.send(event, to: receiver ?? window) }
  }
}
