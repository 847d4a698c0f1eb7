package import CX11

/// The requests of a program that content is pasted into.
extension Peer {
  package struct Received: Equatable {
    package var type: String
    package var bytes: [UInt8] = []
    package var words: [Int] = []
    /// The number of pieces, or 0 for an answer in one.
    package var pieces = 0
  }

  /// Sends a request without waiting (`XConvertSelection`).
  package func ask(
    _ target: String,
    of selection: String,
    into property: String = "_PEER",
    time: UInt? = nil
  ) {
    XConvertSelection(
      display,
      atom(selection),
      atom(target),
      atom(property),
      window,
      time ?? UInt(CurrentTime)
    )
    XFlush(display)
  }

  /// Sends a request and waits for the answer. Returns nil if it is refused.
  package func get(
    _ target: String,
    of selection: String = "CLIPBOARD",
    into property: String = "_PEER",
    time: UInt? = nil
  ) throws -> Received? {
    notices = []
    filled = []
    ask(target, of: selection, into: property, time: time)
    return try awaitAnswer(to: target, in: property)
  }

  /// Waits for the whole answer to an earlier request.
  package func awaitAnswer(to target: String, in property: String) throws -> Received? {
    let (target, property) = (atom(target), atom(property))
    var notice: XSelectionEvent?
    try wait(for: "an answer about \(name(of: target))") {
      notice = notices.first { $0.target == target && [0, property].contains($0.property) }
      return notice != nil
    }
    guard notice?.property != 0 else { return nil }
    filled.removeAll { $0 == property }
    guard var result = take(property) else { return nil }
    guard result.type == "INCR" else { return result }
    result = Received(type: "", pieces: 0)
    while let piece = try awaitPiece(in: property), !piece.bytes.isEmpty {
      result.type = piece.type
      result.bytes += piece.bytes
      result.pieces += 1
    }
    return result
  }

  private func awaitPiece(in property: Atom) throws -> Received? {
    try wait(for: "a piece") { filled.contains(property) }
    filled.removeAll { $0 == property }
    return take(property)
  }

  /// Takes the announcement of a long answer, and this number of its pieces.
  package func readPieces(_ count: Int, of target: String = "UTF8_STRING") throws {
    try wait(for: "an announcement") { notices.contains { $0.target == atom(target) } }
    filled = []
    guard count > 0 else { return }
    _ = take(atom("_PEER"))
    for number in 1...count {
      try wait(for: "a piece") { filled.contains(atom("_PEER")) }
      filled = []
      if number < count { _ = take(atom("_PEER")) }
    }
  }

  package var targets: [String] {
    get throws {
      (try get("TARGETS")?.words ?? []).map { name(of: Atom(bitPattern: $0)) }
    }
  }

  /// Reads and deletes a property (`XGetWindowProperty`).
  package func take(_ property: Atom) -> Received? {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let any = Atom(AnyPropertyType)
    XGetWindowProperty(
      display,
      window,
      property,
      0,
      1 << 24,
      1,
      any,
      &type,
      &format,
      &count,
      &rest,
      &data
    )
    defer { if let data { XFree(data) } }
    guard type != 0, let data else { return nil }
    var result = Received(type: name(of: type))
    if format == 8 {
      result.bytes = Array(UnsafeBufferPointer(start: data, count: Int(count)))
    } else {
      result.words = data.withMemoryRebound(to: Int.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
    return result
  }
}
