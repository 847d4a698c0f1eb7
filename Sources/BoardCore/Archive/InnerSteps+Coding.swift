import UndoCore

extension ByteReader {
  /// Passes over what older versions kept of what was done inside edits, which has become one step each.
  mutating func skipInnerSteps(on board: Board) throws(DamagedState) {
    for _ in 0..<(try count()) {
      _ = try number()
      let ends = try elements(on: board)
      var form = try history(on: board, endingAt: ends)
      _ = try branches(into: &form)
    }
  }
}
