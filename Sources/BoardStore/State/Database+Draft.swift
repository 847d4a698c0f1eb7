import BoardCore
import BoardValues
import LinuxSystem

/// The text that was being edited, in a table of its own.
extension Database {
  func write(_ draft: TextDraft?) throws {
    guard let draft else {
      guard try number("SELECT count(*) FROM draft") != 0 else { return }
      return try execute("DELETE FROM draft")
    }
    let statement = try prepare(
      "INSERT OR REPLACE INTO draft VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    )
    if let id = draft.id { try statement.bind(1, Int64(id.rawValue)) }
    try statement.bind(2, draft.frame.minX)
    try statement.bind(3, draft.frame.minY)
    try statement.bind(4, draft.frame.width)
    try statement.bind(5, draft.frame.height)
    try statement.bind(6, draft.text)
    try statement.bind(7, Int64(draft.selection.lowerBound))
    try statement.bind(8, Int64(draft.selection.upperBound))
    try statement.bind(9, Int64(draft.isBackward ? 1 : 0))
    if let origin = draft.origin?.card { try statement.bind(10, Int64(origin.rawValue)) }
    if let side = draft.origin?.side { try statement.bind(11, side.rawValue) }
    var steps = ByteWriter()
    steps.put(draft.history.limited(to: Self.maxBytesOfSteps))
    try statement.bind(12, steps.bytes)
    try statement.bind(13, StateDatabase.digest(of: draft.text + steps.bytes))
    if let note = draft.note {
      try statement.bind(14, Int64(note.size))
      try statement.bind(15, Int64(bitPattern: note.digest))
    }
    try statement.run()
  }

  /// The most bytes of steps. They are written again with each change of the text.
  private static let maxBytesOfSteps = 1 << 18

  /// Reads the text; nil if there is none, or none that makes sense.
  func draft() throws -> TextDraft? {
    let statement = try prepare(
      """
      SELECT element, x, y, width, height, content, lower, upper, backward, origin, side,
        steps, digest, note_size, note_digest FROM draft
      """
    )
    guard try statement.step() else { return nil }
    let frame = Rect(
      statement.double(1),
      statement.double(2),
      statement.double(3),
      statement.double(4)
    )
    let text = Array(String(decoding: statement.bytes(5), as: UTF8.self).utf8)
    let (lower, upper) = (Int(statement.number(6)), Int(statement.number(7)))
    let isNew = statement.isNull(0)
    guard !isNew || frame.isUsableForCard, 0 <= lower, lower <= upper, upper <= text.count
    else {
      return nil
    }
    let ends = (TextPosition(lower), TextPosition(upper))
    let isBackward = statement.number(8) != 0
    var draft = TextDraft(
      id: isNew ? nil : ElementID(UInt32(clamping: statement.number(0))),
      frame: frame,
      text: text,
      selection: TextSelection(
        anchor: isBackward ? ends.1 : ends.0,
        head: isBackward ? ends.0 : ends.1
      )
    )
    if !statement.isNull(9) {
      draft.origin = Edge.Attachment(
        card: ElementID(UInt32(clamping: statement.number(9))),
        side: Side(word: String(decoding: statement.bytes(10), as: UTF8.self)),
        hasArrow: false
      )
    }
    if !statement.isNull(13) {
      draft.note = ContentMark(
        size: Int(statement.number(13)),
        digest: UInt64(bitPattern: statement.number(14))
      )
    }
    draft.history = history(statement.bytes(11), of: text, digest: statement.number(12))
    return draft
  }

  /// Reads the steps of a text; without steps if they are damaged.
  private func history(_ bytes: [UInt8], of text: [UInt8], digest: Int64) -> TextHistory {
    let none = TextHistory(isWhole: false)
    guard StateDatabase.digest(of: text + bytes) == digest else { return none }
    var reader = ByteReader(bytes)
    return (try? reader.textHistory()) ?? none
  }
}

extension Rect {
  /// Whether a file could hold the frame.
  fileprivate var isUsableForCard: Bool {
    let limit = Double(Int32.max)
    return abs(minX) < limit && abs(minY) < limit && 0 < width && width < limit && 0 < height
      && height < limit
  }
}
