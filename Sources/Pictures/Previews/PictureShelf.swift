import BoardValues
import Graphics

/// The pictures that have been read. At most `budget` bytes are kept, of those that were in view
/// last. Pictures in view are always kept.
@MainActor
struct PictureShelf {
  struct Item {
    var picture: ShownPicture
    var surface: Surface
    /// The request that the picture was read for.
    var request: PictureRequest
    /// Whether the picture has its full size, so that a larger one would show no more.
    var isWhole: Bool
    var lastSeen: Int
    /// Whether the file has changed since.
    var isOld = false
    var bytes: Int { surface.width * surface.height * 4 }
  }

  /// The number of bytes of a picture that is not worth reading again.
  nonisolated fileprivate static let small = 256 << 10

  let budget: Int
  private var items: [String: Item] = [:]
  private(set) var bytes = 0
  private var versions = 0

  init(budget: Int) { self.budget = budget }

  func item(_ path: String) -> Item? { items[path] }

  /// Returns an item and marks it as in view in this turn.
  mutating func use(_ path: String, turn: Int) -> Item? {
    items[path]?.lastSeen = turn
    return items[path]
  }

  /// Returns the newest pixels of a picture. A frame may still name the version before.
  func surface(for picture: ShownPicture) -> Surface? { items[picture.path]?.surface }

  mutating func add(
    _ picture: DecodedPicture,
    of path: String,
    _ request: PictureRequest,
    turn: Int
  ) {
    versions += 1
    remove(path)
    let shown = ShownPicture(
      path: path,
      version: versions,
      width: picture.naturalWidth,
      height: picture.naturalHeight
    )
    let item = Item(
      picture: shown,
      surface: picture.surface,
      request: request,
      isWhole: picture.isWhole,
      lastSeen: turn
    )
    items[path] = item
    bytes += item.bytes
    makeRoom(turn)
  }

  /// Marks a picture as old. It is shown until the new one is there.
  mutating func markOld(_ path: String) { items[path]?.isOld = true }

  mutating func remove(_ path: String) {
    if let old = items.removeValue(forKey: path) { bytes -= old.bytes }
  }

  private mutating func makeRoom(_ turn: Int) {
    guard bytes > budget else { return }
    let old = items.filter { $0.value.lastSeen < turn }
      .sorted { $0.value.lastSeen < $1.value.lastSeen }
    for (path, _) in old where bytes > budget { remove(path) }
  }
}

extension PictureShelf.Item {
  /// Returns whether the picture serves a request: large enough, but not so large that it wastes
  /// memory.
  func serves(_ wanted: PictureRequest) -> Bool {
    let isTooLarge =
      bytes > PictureShelf.small && request.width >= 4 * wanted.width
      && request.height >= 4 * wanted.height
    if isTooLarge || isOld { return false }
    if isWhole { return true }
    return (wanted.fit == request.fit || request.fit == .cover) && request.width >= wanted.width
      && request.height >= wanted.height
  }
}

extension PictureRequest {
  /// Creates a request for a box of this size in pixels. Its sides are rounded up to steps of two,
  /// so that a small change of the zoom requests nothing new.
  init(for size: Size, _ fit: Fit) {
    func step(_ length: Double) -> Int {
      var step = 32
      while Double(step) < length, step < Self.longest { step *= 2 }
      return step
    }
    self.init(width: step(size.width), height: step(size.height), fit: fit)
  }

  /// Returns a request that is large enough for both.
  func union(_ other: PictureRequest) -> PictureRequest {
    PictureRequest(
      width: max(width, other.width),
      height: max(height, other.height),
      fit: fit == .cover || other.fit == .cover ? .cover : .inside
    )
  }

  /// Returns the request with its sides halved a number of times.
  func halved(_ times: Int) -> PictureRequest {
    PictureRequest(width: max(width >> times, 16), height: max(height >> times, 16), fit: fit)
  }

  var bytes: Int { width * height * 4 }
}
