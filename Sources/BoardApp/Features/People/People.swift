import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// Those who work on the same board now, as one sees them, and what they see of this window.
///
/// It knows no network: what comes from one is handed in by `App.hear`, and what others are to see is asked for
/// (`Asked.signal`).
struct People: Feature {
  enum Order: CommandCase {
    /// Follows the view of a client, or stops following it.
    case follow(UInt64)
    case stopFollowing

    var family: String? { if case .follow = self { "followPerson" } else { nil } }
  }

  nonisolated static let commands = CommandRow.about(
    .view,
    [
      CommandRow(
        family: "followPerson",
        "Follow",
        [.leavesTextOpen, .isOfThisBoard, .isChoice],
        words: "Person View"
      ), row(.stopFollowing, "Stop Following", .leavesTextOpen),
    ]
  )

  /// The others; nil while the board is not live.
  var table: PeopleTable?
  /// What is told of this window, and when.
  var teller = Teller()
  /// Whose view is followed; nil if nobody's is.
  var following: Following?
  /// What screen readers are told.
  var herald = Herald()
  /// The cards that others carry, or have just let go.
  var carried: [ElementID: CarriedCard] = [:]
  private var reducesMotion = false
  /// The elements of the board by their names, and what is told of this window as long as it stays the same.
  private let elements = Memo<Document.Revision, [String: ElementID]>()
  let selectionNames = Memo<KnownFacts.Selected, [String]>()
  let carriedNames = Memo<KnownFacts.Selected, [String]>()
  let words = Memo<TextVersion, String>()

  /// A card that somebody else carries.
  struct CarriedCard: Equatable {
    /// Its frame on the board here.
    var frame: Rect
    var isTold = true
    /// Whether a step has put it down that came before the word that it was let go.
    var hasLanded = false
  }

  struct TextVersion: Equatable {
    var id: ElementID?
    var version: Int
    var size: Int
  }

  /// A view that is followed.
  struct Following: Equatable {
    let client: UInt64
    /// The camera that was last followed to, in a window of some size. Any other is the user's own.
    let camera: Camera
    let size: Size
  }

  nonisolated init() {}

  var members: [PeopleTable.Member] { table?.members ?? [] }

  // MARK: Commands

  func offers(_ family: String, _ question: Question) -> [Order] {
    family == "followPerson" ? members.map { .follow($0.client) } : []
  }

  func title(of order: Order, _ question: Question) -> String {
    guard case .follow(let client) = order, let member = table?[client] else {
      return Command(order).title
    }
    return localized("Follow {name}", ["name": member.name.visible])
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .follow(let client): table?[client] == nil ? "" : nil
    case .stopFollowing: following == nil ? localized("You are following nobody") : nil
    }
  }

  func isChosen(_ order: Order, _ question: Question) -> Bool {
    if case .follow(let client) = order { following?.client == client } else { false }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .follow(let client) where following?.client != client: follow(client, &turn)
    case .follow, .stopFollowing: following = nil
    }
  }

  // MARK: Following a view

  func places(_ question: Question) -> Places { following == nil ? [] : .end }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .command(.escape) = input else { return .passed }
    following = nil
    return .taken
  }

  /// Goes to what a person sees.
  mutating func follow(_ client: UInt64, _ turn: inout Turn) {
    if let seen = table?[client]?.presence.view {
      turn.glide(to: turn.view.camera(showing: seen))
    }
    following = Following(client: client, camera: turn.view.camera, size: turn.view.size)
  }

  /// Stops following if the view was moved by anything else, and goes on in a window of another size.
  private mutating func keepFollowing(_ turn: inout Turn) {
    guard let old = following else { return }
    if turn.view.size != old.size { return follow(old.client, &turn) }
    if turn.view.camera != old.camera { following = nil }
  }

  // MARK: Time

  func isActive(_ question: Question) -> Bool { table != nil }

  mutating func follow(_ turn: inout Turn) {
    reducesMotion = turn.stage.reducesMotion
    keepFollowing(&turn)
    noteLandings(&turn)
    tell(&turn)
  }

  func deadline(after now: Double) -> Double? {
    table?.nextChange(after: now, reducesMotion: reducesMotion)
  }

  /// The time at which others have to be told something, or somebody counts as gone.
  private var due: Double? { [teller.due, table?.nextEnd].compactMap(\.self).min() }

  var upkeepDeadline: Double? { [due, herald.due].compactMap(\.self).min() }

  mutating func upkeep(_ turn: inout Turn) {
    herald.speak(at: turn.now, turn.editor)
    if let due, due <= turn.now { tell(&turn) }
  }

  // MARK: The board

  /// Returns the elements of some names, as far as they are on the board.
  func ids(_ names: [String], _ question: Question) -> [ElementID] {
    if names.isEmpty { return [] }
    let board = question.board
    let known = elements.value(for: question.editor.shownDocument.revision) {
      let named = (board.cardOrder + board.edgeOrder).lazy.compactMap { id in
        board[id].map { ($0.name, id) }
      }
      return Dictionary(named) { first, _ in first }
    }
    return names.compactMap { known[$0] }
  }
}

extension Viewport {
  /// Returns the camera that shows all of a frame, in board units, as large as the window allows.
  fileprivate func camera(showing frame: Rect) -> Camera {
    let zooms = Camera.zoomRange
    let fit = min(size.width / frame.width, size.height / frame.height)
    let pixels = max(zooms.lowerBound * scale, min(fit, zooms.upperBound * scale))
    let corner = frame.center - Vector(size.width, size.height) * (0.5 / pixels)
    return Camera(origin: corner, pixelsPerUnit: pixels)
  }
}
