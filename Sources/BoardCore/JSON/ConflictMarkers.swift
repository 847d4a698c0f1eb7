import BoardValues

/// The lines that a merge leaves in a text around the parts that it could not decide on.
enum ConflictMarkers {
  static let sentence =
    localized(
      "A merge by lines left a conflict here; “{command}” merges the board by its elements.",
      ["command": "dragboard merge FILE -o FILE --force"]
    )

  /// Returns the offset of the first conflict. In JSON no line can begin like this, not even in a string.
  static func offset(in bytes: [UInt8]) -> Int? {
    guard let start = line(of: 0x3C, in: bytes, from: 0),
      line(of: 0x3E, in: bytes, from: start) != nil
    else { return nil }
    return start
  }

  /// Returns the first line that begins with seven times this character, and nothing or a space after
  /// them.
  private static func line(of mark: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while let next = bytes[index...].firstIndex(of: mark) {
      let end = bytes[next...].firstIndex { $0 != mark } ?? bytes.count
      let isStart = next == 0 || bytes[next - 1] <= Ascii.carriageReturn
      if isStart, end - next == 7, end == bytes.count || bytes[end] <= Ascii.space { return next }
      index = end
    }
    return nil
  }
}
