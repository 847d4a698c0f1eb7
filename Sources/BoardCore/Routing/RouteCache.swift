import BoardValues
import Synchronization

/// The ways around cards that were looked for so far, of the edges of one board.
///
/// What it holds follows from the board, which drops what a change may have made wrong. Copies of a board
/// share it until one of them changes.
final class RouteCache: Sendable {
  struct State {
    /// The edges with a way around something.
    fileprivate(set) var detours: [ElementID: Detour] = [:]
    /// The edges whose plain curves have nothing in their way, or no way around it.
    fileprivate var plain: Set<ElementID> = []
    /// Where each way goes, and where cards matter to it.
    fileprivate var lines = SpatialIndex()
    fileprivate var scopes = SpatialIndex()
    fileprivate var areas: [ElementID: (line: Rect, scope: Rect)] = [:]
    /// The area whose edges are all known.
    fileprivate var known: Rect?
    /// An area that has too many edges, and the number of changes that the board had then.
    fileprivate var crowded: (area: Rect, changes: Int)?
    /// The edges for which a way was found, in the order in which they were.
    fileprivate var found = RecentChanges()
    /// The search that has to go on, and the number of changes that the board had when it began.
    fileprivate var suspended: (id: ElementID, search: Board.EdgeSearch, changes: Int)?

    /// Where edges end at the cards at which that was asked for.
    fileprivate var ends: [ElementID: CardEnds] = [:]

    var isEmpty: Bool {
      detours.isEmpty && plain.isEmpty && known == nil && suspended == nil && ends.isEmpty
    }
  }

  private let state: Mutex<State>

  init(_ state: State = State()) { self.state = Mutex(state) }

  func copy() -> RouteCache { RouteCache(state.withLock { $0 }) }

  /// Returns a cache that knows nothing but what had ways.
  func emptied() -> RouteCache {
    var state = State()
    state.found = found
    return RouteCache(state)
  }

  /// The edges for which a way was found, in the order in which they were.
  var found: RecentChanges { state.withLock { $0.found } }

  /// The edges with a way around something.
  var detoured: [ElementID] { state.withLock { Array($0.detours.keys) } }

  var isEmpty: Bool { state.withLock { $0.isEmpty } }

  /// Returns the way of an edge; nil if it was not looked for.
  func detour(of id: ElementID) -> Detour? {
    state.withLock { $0.detours[id] ?? ($0.plain.contains(id) ? Detour() : nil) }
  }

  /// Returns those of the edges that were not looked at.
  func unknown(among ids: Set<ElementID>) -> [ElementID] {
    state.withLock { state in
      ids.filter { state.detours[$0] == nil && !state.plain.contains($0) }.sorted()
    }
  }

  /// The edges that were looked at.
  var edges: [ElementID] { state.withLock { Array($0.detours.keys) + $0.plain } }

  func isPlain(_ id: ElementID) -> Bool { state.withLock { $0.plain.contains(id) } }

  func note(_ detour: Detour, of id: ElementID, scope: Rect) {
    state.withLock { state in
      guard let line = detour.path?.bounds else {
        state.plain.insert(id)
        return
      }
      state.found.note(id)
      state.detours[id] = detour
      state.areas[id] = (line, scope)
      state.lines.insert(id, line)
      state.scopes.insert(id, scope)
    }
  }

  /// Forgets an edge, which may be one that has just come to the board.
  func forget(_ id: ElementID) {
    state.withLock { state in
      state.known = nil
      guard state.plain.remove(id) == nil, state.detours.removeValue(forKey: id) != nil,
        let areas = state.areas.removeValue(forKey: id)
      else { return }
      state.lines.remove(id, areas.line)
      state.scopes.remove(id, areas.scope)
    }
  }

  /// Returns the edges whose ways around something may go through an area.
  func lines(in area: Rect) -> [ElementID] {
    state.withLock { state in
      state.detours.isEmpty
        ? [] : state.candidates(state.lines, in: area) { $0.line.intersects(area) }
    }
  }

  /// Returns the edges to whose ways the cards in an area matter.
  func edges(concernedBy area: Rect) -> [ElementID] {
    state.withLock { state in
      state.detours.isEmpty
        ? [] : state.candidates(state.scopes, in: area) { $0.scope.intersects(area) }
    }
  }

  // MARK: Ends

  /// Returns where edges end at a card; nil if that was not looked for.
  func ends(at card: ElementID) -> CardEnds? { state.withLock { $0.ends[card] } }

  func note(_ ends: CardEnds, at card: ElementID) { state.withLock { $0.ends[card] = ends } }

  /// Forgets where edges end at cards; returns what was known.
  func forgetEnds(at cards: Set<ElementID>) -> [ElementID: CardEnds] {
    state.withLock { state in
      var known: [ElementID: CardEnds] = [:]
      for card in cards { known[card] = state.ends.removeValue(forKey: card) }
      return known
    }
  }

  /// The edges of which it is known where they end.
  var endingEdges: Set<ElementID> {
    state.withLock { Set($0.ends.values.flatMap { ($0.places ?? []).map(\.id) }) }
  }

  // MARK: Searches

  func suspend(_ search: Board.EdgeSearch, of id: ElementID, after changes: Int) {
    state.withLock { $0.suspended = (id, search, changes) }
  }

  /// Returns the search for the way of an edge that has begun, unless the board has changed since.
  func takeSuspended(_ id: ElementID, after changes: Int) -> Board.EdgeSearch? {
    state.withLock { state in
      guard let (known, search, count) = state.suspended, known == id, count == changes else {
        return nil
      }
      state.suspended = nil
      return search
    }
  }

  // MARK: Areas

  func isKnown(_ area: Rect) -> Bool { state.withLock { $0.known?.contains(area) ?? false } }

  func setKnown(_ area: Rect) {
    state.withLock { ($0.known, $0.crowded) = (area, nil) }
  }

  /// Returns an area that had too many edges when the board had had as many changes.
  func crowded(after changes: Int) -> Rect? {
    state.withLock { $0.crowded.flatMap { $0.changes == changes ? $0.area : nil } }
  }

  func setCrowded(_ area: Rect, after changes: Int) {
    state.withLock { $0.crowded = (area, changes) }
  }
}

extension RouteCache.State {
  fileprivate func candidates(
    _ index: SpatialIndex,
    in area: Rect,
    where isWanted: ((line: Rect, scope: Rect)) -> Bool
  ) -> [ElementID] {
    var found: Set<ElementID> = []
    func look(_ id: ElementID) {
      if let areas = areas[id], isWanted(areas) { found.insert(id) }
    }
    if !index.forEachCandidate(in: area, look) { areas.keys.forEach(look) }
    return found.sorted()
  }
}
