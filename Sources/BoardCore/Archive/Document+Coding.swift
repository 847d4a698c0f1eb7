import UndoCore

/// The image of a document: all of it as bytes, which replace the operations that led to it.
///
/// Each state of an element in the history is written as its difference from the next. The chain begins
/// with the present board.
extension Document {
  /// A part of an image. Each has its own digest in the database, so that damage to one leaves the others
  /// readable.
  package enum ImagePart: Int, CaseIterable {
    /// The metadata of the file, and the number of elements.
    case canvas = 0
    /// The state in the file of changed elements, and the beginnings of sessions.
    case saved = 1
    case history = 2
    /// The text of the file, for its layout.
    case text = 3
    /// The history besides its steps.
    case branches = 4
    /// The step that the next one may be merged into.
    case openStep = 5
    /// The notes in their files, as the history has left them.
    case notes = 6
    /// The steps at which the file was saved, and those that came from copies; then 1 if the lists of the
    /// file were joined, and those who made steps elsewhere.
    case saves = 7
    /// The first part with elements. Each such part has `elementsPerPart` of them, except for the last.
    case elements = 8

    static let elementsPerPart = 64
  }

  /// Whether there can be an image: not while there is a draft, a save has begun, or something is on its way to a live
  /// board.
  package var hasImage: Bool { draft == nil && save == nil && live?.pending.isEmpty ?? true }

  /// The rough number of elements and steps that an image has to describe.
  package var size: Int { board.elementCount + history.undoCount() }

  /// The image in parts, by number; nil unless `hasImage`.
  package var encodedParts: [Int: [UInt8]]? {
    guard hasImage else { return nil }
    let ids = board.knownIDs
    let form = history.archive
    var parts = [
      ImagePart.canvas.rawValue: Self.bytes { writer in
        writer.put(canvas.metadata)
        writer.put(count: ids.count)
      },
      ImagePart.saved.rawValue: Self.bytes { writer in encodeSaved(to: &writer) },
      ImagePart.history.rawValue: Self.bytes { writer in writer.put(form, on: board) },
      ImagePart.text.rawValue: Self.bytes { writer in writer.put(canvas.text) },
      ImagePart.branches.rawValue: Self.bytes { writer in
        writer.put(branchesOf: form, savedStep: savedStep)
        encodeBookmarks(to: &writer)
      },
      ImagePart.openStep.rawValue: Self.bytes { writer in writer.put(form.openStep) },
      ImagePart.notes.rawValue: Self.bytes { writer in writer.put(notes) },
      ImagePart.saves.rawValue: Self.bytes { writer in
        writer.put(signed: saves.map { Int($0.rawValue) })
        writer.put(count: origins.count)
        for origin in origins {
          writer.put(UInt64(origin.step.rawValue))
          writer.put(origin.source)
        }
        if canvas.joinedMark != nil || !people.isEmpty || live != nil {
          writer.put(UInt64((canvas.joinedMark == nil ? 0 : 1) + (live == nil ? 0 : 2)))
        }
        if let live { writer.put(live) }
        for person in people { writer.put(person) }
      },
    ]
    for (index, start) in stride(from: 0, to: ids.count, by: ImagePart.elementsPerPart).enumerated()
    {
      let slice = ids.dropFirst(start).prefix(ImagePart.elementsPerPart)
      parts[ImagePart.elements.rawValue + index] = Self.bytes { writer in
        for id in slice { writer.put(ElementChange(before: nil, after: board[id])) }
      }
    }
    return parts
  }

  private static func bytes(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    write(&writer)
    return writer.bytes
  }

  /// All parts in their order.
  package var encoded: [UInt8]? {
    guard let parts = encodedParts else { return nil }
    return Self.joined(parts)
  }

  package static func joined(_ parts: [Int: [UInt8]]) -> [UInt8] {
    let chunks = parts.keys.filter { $0 >= ImagePart.elements.rawValue }.sorted()
    let others = ImagePart.allCases.map(\.rawValue).filter { $0 < ImagePart.elements.rawValue }
    let order = others.prefix(1) + chunks + others.dropFirst()
    return order.flatMap { parts[$0] ?? [] }
  }

  private func encodeBookmarks(to writer: inout ByteWriter) {
    writer.put(count: bookmarks.count)
    for bookmark in bookmarks { writer.put(bookmark, on: board) }
  }

  private func encodeSaved(to writer: inout ByteWriter) {
    writer.put(saved, on: board)
    writer.put(count: sessions.count)
    for session in sessions { writer.put(session) }
    writer.put(lastTime)
  }

  package init(decoding bytes: [UInt8]) throws(DamagedState) {
    var reader = ByteReader(bytes)
    let metadata = try reader.metadata()
    var elements: [Element?] = []
    for _ in 0..<(try reader.count()) { elements.append(try reader.element(after: nil)) }
    let board = Board(elements)
    let saved = try SavedPart(&reader, on: board)
    var form = try reader.history(on: board)
    let text = try reader.block()
    let savedStep = try reader.branches(into: &form)
    let bookmarks = try reader.bookmarks(on: board)
    form.openStep = try reader.openStep()
    let notes = try reader.notes()
    let saves = try reader.numbers().map(BoardHistory.StepID.init)
    let origins = try reader.origins()
    let flags = reader.isAtEnd ? 0 : try reader.number()
    let history = try BoardHistory(checking: form)
    let live = flags & 2 == 0 ? nil : try reader.live(history)
    var people: [Person] = []
    while !reader.isAtEnd, people.count < [Person].mostPeople { people.append(try reader.person()) }
    guard form.hasNotes(notes) else { throw DamagedState("has steps of an unknown note") }
    guard reader.isAtEnd else { throw DamagedState("has bytes after its end") }
    self.init(
      CanvasDocument(metadata, text: text, areJoined: flags & 1 == 1),
      board,
      history,
      saved,
      savedStep,
      saves,
      origins,
      people,
      bookmarks,
      notes
    )
    self.live = live
  }

  fileprivate init(
    _ canvas: CanvasDocument,
    _ board: Board,
    _ history: BoardHistory,
    _ saved: SavedPart,
    _ savedStep: BoardHistory.StepID?,
    _ saves: [BoardHistory.StepID],
    _ origins: [StepOrigin],
    _ people: [Person],
    _ bookmarks: [Bookmark],
    _ notes: [Note]
  ) {
    self.init(
      canvas,
      board,
      history,
      saved: saved.saved,
      savedStep: savedStep,
      saves: saves,
      origins: origins,
      people: people,
      bookmarks: bookmarks,
      notes: notes,
      sessions: saved.sessions,
      lastTime: saved.lastTime
    )
  }
}

private struct SavedPart {
  var saved: [ElementID: Element?] = [:]
  var sessions: [Double] = []
  var lastTime = -Double.infinity

  init() {}

  init(_ reader: inout ByteReader, on board: Board) throws(DamagedState) {
    saved = try reader.elements(on: board)
    for _ in 0..<(try reader.count()) { sessions.append(try reader.time()) }
    lastTime = try reader.double()
    guard !lastTime.isNaN else { throw DamagedState("has an invalid time") }
  }
}

extension ByteWriter {
  mutating func put(_ bookmark: Bookmark, on board: Board) {
    put(bookmark.name)
    put(bookmark.time)
    put(bookmark.step) { $0.put(UInt64($1.rawValue)) }
    put(bookmark.elements, on: board)
  }

  /// Writes elements as differences from the board.
  mutating func put(_ elements: [ElementID: Element?], on board: Board) {
    put(count: elements.count)
    for (id, element) in elements.sorted(by: { $0.key < $1.key }) {
      put(UInt64(id.rawValue))
      put(ElementChange(before: board[id], after: element), of: id)
    }
  }
}

extension ByteReader {
  mutating func elements(on board: Board) throws(DamagedState) -> [ElementID: Element?] {
    var elements: [ElementID: Element?] = [:]
    for _ in 0..<(try count()) {
      let id = try id(on: board)
      elements[id] = .some(
        id.isOnBoards ? try element(after: board[id]) : try changeApart(of: id).after
      )
    }
    return elements
  }

  fileprivate mutating func origins() throws(DamagedState) -> [StepOrigin] {
    var origins: [StepOrigin] = []
    for _ in 0..<(try count()) {
      let step = BoardHistory.StepID(rawValue: UInt32(clamping: try number()))
      origins.append(StepOrigin(step: step, source: try source()))
    }
    return origins
  }

  fileprivate mutating func bookmarks(on board: Board) throws(DamagedState) -> [Bookmark] {
    var bookmarks: [Bookmark] = []
    for _ in 0..<(try count()) { bookmarks.append(try bookmark(on: board)) }
    return bookmarks
  }

  mutating func bookmark(on board: Board) throws(DamagedState) -> Bookmark {
    let (name, time) = (try text(), try time())
    let step = try optional { (reader) throws(DamagedState) in try reader.number() }
    return Bookmark(
      name: name,
      time: time,
      step: step.map { BoardHistory.StepID(rawValue: UInt32(clamping: $0)) },
      elements: try elements(on: board)
    )
  }
}

// MARK: - An image of which parts are missing

extension Document {
  /// The part of a damaged document that could be read.
  package struct Remains {
    package var document: Document
    /// The most cards and connections that may be lost.
    package var lostElements = 0
    package var hasLostHistory = false

    package init(document: Document, lostElements: Int = 0, hasLostHistory: Bool = false) {
      self.document = document
      self.lostElements = lostElements
      self.hasLostHistory = hasLostHistory
    }
  }

  /// Returns what is left of a document. `parts` are the undamaged ones. Nil if none of them holds any of
  /// the board.
  package static func remains(of parts: [Int: [UInt8]]) -> Remains? {
    var reader = ByteReader(parts[ImagePart.canvas.rawValue] ?? [])
    let metadata = try? reader.metadata()
    let known = metadata == nil ? nil : try? reader.number()
    let last = parts.keys.max().flatMap { $0 >= ImagePart.elements.rawValue ? $0 : nil }
    guard metadata != nil || last != nil else { return nil }
    let limit = (last.map { $0 - ImagePart.elements.rawValue + 1 } ?? 0) * ImagePart.elementsPerPart
    let (elements, lost) = elements(in: parts, count: Int(clamping: known ?? UInt64(limit)))
    let board = Board(elements)
    var rest = ByteReader(parts[ImagePart.saved.rawValue] ?? [])
    // The saved elements and the history are stored as differences from the board.
    let saved = lost == 0 ? try? SavedPart(&rest, on: board) : nil
    var desk = ByteReader(parts[ImagePart.notes.rawValue] ?? [])
    let notes = (try? desk.notes()) ?? []
    let (history, savedStep) = lost == 0 ? Self.history(in: parts, on: board, notes) : (nil, nil)
    var layout = ByteReader(parts[ImagePart.text.rawValue] ?? [])
    let text = try? layout.block()
    return Remains(
      document: Document(
        metadata.map { CanvasDocument($0, text: text ?? []) } ?? CanvasDocument(),
        board,
        history ?? BoardHistory(),
        saved ?? SavedPart(),
        savedStep,
        [],
        [],
        [],
        [],
        notes
      ),
      lostElements: lost,
      hasLostHistory: history == nil
    )
  }

  /// Returns the history, with its branches if they can be read, too.
  private static func history(
    in parts: [Int: [UInt8]],
    on board: Board,
    _ notes: [Note]
  ) -> (history: BoardHistory?, savedStep: BoardHistory.StepID?) {
    var steps = ByteReader(parts[ImagePart.history.rawValue] ?? [])
    guard let plain = try? steps.history(on: board), plain.hasNotes(notes) else {
      return (nil, nil)
    }
    var form = plain
    var rest = ByteReader(parts[ImagePart.branches.rawValue] ?? [])
    if let saved = try? rest.branches(into: &form), let history = try? BoardHistory(checking: form)
    {
      return (history, saved)
    }
    return (try? BoardHistory(checking: plain.withoutBranches), nil)
  }

  /// Returns the elements at their indices, nil where missing, and the number of missing ones.
  private static func elements(in parts: [Int: [UInt8]], count: Int) -> ([Element?], lost: Int) {
    var elements: [Element?] = []
    var lost = 0
    let size = ImagePart.elementsPerPart
    // A count far beyond the parts that exist is itself damage.
    let limit = min(count, (parts.count + 1) * size)
    for start in stride(from: 0, to: limit, by: size) {
      var reader = ByteReader(parts[ImagePart.elements.rawValue + start / size] ?? [])
      for _ in start..<min(start + size, limit) {
        guard let element = try? reader.element(after: nil) else {
          elements.append(nil)
          lost += 1
          continue
        }
        elements.append(element)
      }
    }
    return (elements, lost + count - limit)
  }
}

// MARK: - Metadata

extension ByteWriter {
  package mutating func put(_ metadata: BoardMetadata) {
    put(metadata.top)
    for items in [metadata.unplacedNodes, metadata.unplacedEdges] {
      put(count: items.count)
      for item in items {
        put(UInt64(item.index))
        put(JSONObject([JSONObject.Member(key: "", value: item.value)]))
      }
    }
  }
}

extension ByteReader {
  package mutating func metadata() throws(DamagedState) -> BoardMetadata {
    BoardMetadata(top: try object(), unplacedNodes: try items(), unplacedEdges: try items())
  }

  private mutating func items() throws(DamagedState) -> [BoardMetadata.Unplaced] {
    var items: [BoardMetadata.Unplaced] = []
    for _ in 0..<(try count()) {
      let index = Int(UInt32(clamping: try number()))
      guard let value = try object().members.first?.value else {
        throw DamagedState("has an invalid item")
      }
      items.append(BoardMetadata.Unplaced(value, index: index))
    }
    return items
  }
}
