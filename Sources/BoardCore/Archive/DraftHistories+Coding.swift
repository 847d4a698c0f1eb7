import UndoCore

extension ByteReader {
  /// Skips the histories of drafts that older versions stored. Each draft has become one step.
  mutating func skipDraftHistories(on board: Board) throws(DamagedState) {
    for _ in 0..<(try count()) {
      _ = try number()
      let ends = try elements(on: board)
      var form = try history(on: board, endingAt: ends)
      _ = try branches(into: &form)
    }
  }
}
