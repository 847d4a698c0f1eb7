extension Document {
  /// What a file of the board would hold, to be written or compared while the board goes on changing.
  package struct Snapshot: Sendable {
    let board: Board
    let canvas: CanvasDocument

    /// The text of the file. An edge to a card that is not on the board is left out, as it is not drawn
    /// either: a file must not name what it does not hold.
    package var bytes: [UInt8] {
      canvas.bytes(
        cards: board.cardOrder.lazy.compactMap(board.card),
        edges: board.edgeOrder.lazy.compactMap(board.edge).filter(board.hasItsCards),
        nameOfCard: { board.card($0)?.name }
      )
    }
  }
}
