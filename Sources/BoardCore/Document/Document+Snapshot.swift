extension Document {
  /// What a file of the board would hold, for writing or comparing while the board goes on changing.
  package struct Snapshot: Sendable {
    let board: Board
    let canvas: CanvasDocument

    /// The text of the file. Edges to cards that are not on the board are left out, as they are not drawn
    /// either: a file must not name what it does not hold.
    package var bytes: [UInt8] {
      canvas.bytes(
        cards: board.listedCards.lazy.compactMap(board.card),
        edges: board.shownEdges.lazy.compactMap(board.edge),
        nameOfCard: { board.card($0)?.name }
      )
    }
  }
}
