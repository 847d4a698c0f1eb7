import BoardCore
import BoardStore

/// The small pictures of the boards that an empty board offers, made once the empty board is seen.
struct BoardPictures: Feature {
  private var gallery = BoardGallery()
  private var hasBegun = false
  private var start: Double?

  /// How long an empty board is seen before the work begins, in seconds: the start comes first.
  private static let delay = 0.2

  nonisolated init() {}

  func isActive(_ question: Question) -> Bool {
    !hasBegun && start == nil && question.board.cardOrder.isEmpty && !question.isReadOnly
  }

  mutating func follow(_ turn: inout Turn) {
    if isActive(turn.question) { start = turn.now + Self.delay }
  }

  var upkeepDeadline: Double? { start }

  var descriptor: Int32? { gallery.descriptor }

  mutating func upkeep(_ turn: inout Turn) {
    // The list is read now at the earliest, too.
    if !hasBegun { gallery.want(turn.recentBoards.prefix(EmptyBoard.maxRecent).map(\.path)) }
    (hasBegun, start) = (true, nil)
    gallery.proceed(hasEventLoop: turn.storage.hasEventLoop)
  }

  func publish(into state: inout InterfaceState, _ question: Question) {
    if state.isEmpty { state.boardPictures = gallery.pictures }
  }
}
