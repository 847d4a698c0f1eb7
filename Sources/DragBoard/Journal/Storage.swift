import BoardCore

/// Where the board is when the program is gone: its file, the kept state, and the claim to both.
///
/// It reads and writes, and says what it has found; what the person is told, and what becomes of the
/// board on the screen, is up to the app.
@MainActor
struct Storage {
  var file: BoardFile
  /// Nil where nothing is kept: in scripts, and while another window has the board.
  private var keeper: Keeper?
  /// Nil where the board may not be shared.
  let claim: Claim?
  /// Nil where nothing is kept.
  var versions: KeptVersions?
  private(set) var net: SaveNet?
  /// Opens the board as it is now, under the same claim.
  var opener: ((Claim?) throws -> BoardOpening)?
  /// What the file holds since it was saved or looked at, to be kept with the next deed.
  private var newMark: ContentMark?
  /// When saving is tried again; nil unless it has failed.
  var saveRetry: Double?
  /// Nil unless the person has to choose.
  var conflict: Conflict?
  /// When it is tried again to read what was kept; nil unless that has failed.
  private(set) var nextOpening: Double?
  /// The whole document, for state that has to be made again.
  var image: () -> [Int: [UInt8]]? = { nil } {
    didSet { keeper?.image = image }
  }
  /// Whether keeping may wait for the disk: nobody looks at a frame.
  var isPatient = false {
    didSet { keeper?.isPatient = isPatient }
  }

  init(_ opening: BoardOpening) {
    file = opening.file
    keeper = opening.keeper
    claim = opening.claim
    hasNoPlace = opening.hasNoPlace
    if opening.isUnreadable { nextOpening = 0 }
    versions = opening.versions
    net = opening.net
    if opening.isSaveTorn { saveRetry = 0 }
  }

  // MARK: Keeping what is done

  var isKeeping: Bool { keeper != nil }

  /// Whether all steps are in the kept state.
  var hasEverything: Bool { keeper?.isUpToDate ?? false }

  /// Why steps are in memory only; nil while all is well.
  var keepingFailure: String? { keeper?.failure }

  /// What the person should know of keeping, once.
  func takeNews() -> String? {
    defer { keeper?.news = nil }
    return keeper?.news
  }

  /// The board is nobody else's, but what was kept of it cannot be read and must not be added to.
  var isUnreadable: Bool { keeper == nil && claim?.isHeldElsewhere == false }

  /// There is no place to keep anything.
  private let hasNoPlace: Bool

  /// What is wrong, in two words each.
  var troubles: [String] {
    [
      keepingFailure != nil || isUnreadable || hasNoPlace ? "not kept" : nil,
      saveRetry == nil ? nil : "not saved",
    ]
    .compactMap(\.self)
  }

  /// When something is tried again, or the view is kept.
  var deadline: Double? {
    [keeper?.deadline, saveRetry, claim?.deadline, nextOpening].compactMap(\.self).min()
  }

  mutating func keep(_ deeds: [Deed], view: StoredView, at now: Double) {
    guard let keeper else { return }
    if deeds.isEmpty, newMark == nil {
      keeper.note(view, at: now)
    } else {
      keeper.keep(deeds, mark: newMark, view: view, at: now)
    }
    newMark = nil
  }

  func advance(to now: Double) { keeper?.advance(to: now) }

  /// Keeps what waits, however little it is.
  func finish(at now: Double) { keeper?.finish(at: now) }

  // MARK: Saving

  mutating func save(_ document: Document) throws(FileError) -> AtomicFile.Manner {
    let manner = try file.save(document, net: net)
    newMark = file.known
    return manner
  }

  /// What the file holds is known from now on.
  mutating func accept(_ mark: ContentMark) {
    file.known = mark
    newMark = mark
  }

  // MARK: Two windows

  /// Lets another window go on from here. Not as long as it would not find everything.
  mutating func give(at now: Double) -> Bool {
    guard keeper?.give(at: now) != false else { return false }
    keeper = nil
    return true
  }

  /// The board as the other window has left it, or as it is there by now.
  mutating func reopen() throws -> Document? {
    guard let opening = try opener?(claim) else { return nil }
    return use(opening)
  }

  private mutating func use(_ opening: BoardOpening) -> Document {
    file = opening.file
    keeper = opening.keeper
    keeper?.image = image
    keeper?.isPatient = isPatient
    nextOpening = opening.isUnreadable ? 0 : nil
    versions = opening.versions
    net = opening.net
    return opening.document
  }

  // MARK: State that could not be read

  /// What was kept, if it can be read by now.
  mutating func openAgain(at now: Double) -> Document? {
    nextOpening = now + 3
    guard let opening = try? opener?(claim), opening.keeper != nil else { return nil }
    return use(opening)
  }
}
