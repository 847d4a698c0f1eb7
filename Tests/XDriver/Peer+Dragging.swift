package import CX11

/// The drags from a program and onto it.
extension Peer {
  // MARK: Drags to the program under test

  /// Begins a drag over a window. Types beyond three are listed beside the message.
  package func enter(_ target: XID, _ types: [String], version: Int = 5) {
    let atoms = types.map { Int(atom($0)) }
    set("XdndTypeList", type: "ATOM", atoms)
    let few = Array((atoms + [0, 0, 0]).prefix(3))
    send("XdndEnter", [Int(window), version << 24 | (types.count > 3 ? 1 : 0)] + few, to: target)
  }

  /// Moves the drag to a point in root pixels.
  package func hover(_ target: XID, _ x: Int, _ y: Int, action: String = "XdndActionCopy") throws {
    let time = Int(try serverTime())
    send("XdndPosition", [Int(window), 0, x << 16 | y, time, Int(atom(action))], to: target)
  }

  package func leave(_ target: XID) { send("XdndLeave", [Int(window)], to: target) }

  package func drop(_ target: XID) throws {
    send("XdndDrop", [Int(window), 0, Int(try serverTime())], to: target)
  }

  /// Waits for the next message of this name that has not been read.
  package func next(_ name: String) throws -> Message {
    var found: Message?
    try wait(for: name) {
      guard let index = messages.firstIndex(where: { $0.name == name }) else { return false }
      found = messages.remove(at: index)
      return true
    }
    guard let found else { throw Failure.timeOut(name) }
    return found
  }

  // MARK: Drags from the program under test

  /// Announces that the peer takes part in drags, for its own window or another one.
  package func takesDrops(version: Int = 5, on other: XID? = nil) {
    set("XdndAware", type: "ATOM", [version], on: other)
    XSync(display, 0)
  }

  /// Receives the messages of another window from now on.
  package func isProxy(of other: XID) {
    set("XdndProxy", type: "WINDOW", [Int(window)], on: other)
    set("XdndProxy", type: "WINDOW", [Int(window)])
    XSync(display, 0)
  }

  /// Tells the source whether its content would be accepted.
  package func answer(
    _ position: Message,
    isAccepted: Bool,
    action: String = "XdndActionCopy",
    as other: XID? = nil
  ) {
    let taken = isAccepted ? Int(atom(action)) : 0
    let words = [Int(other ?? window), isAccepted ? 3 : 2, 0, 0, taken]
    send("XdndStatus", words, to: XID(position.words[0]))
  }

  package func finish(
    _ drop: Message,
    isAccepted: Bool = true,
    action: String = "XdndActionCopy",
    as other: XID? = nil
  ) {
    let words = [Int(other ?? window), isAccepted ? 1 : 0, Int(atom(action))]
    send("XdndFinished", words, to: XID(drop.words[0]))
  }
}
