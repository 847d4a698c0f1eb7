import BoardValues
import UndoCore

/// The versions in a board's history from which both the board and copies of its file can come.
///
/// A copy comes from the version that it differs least from, among those that the file has held. Of several
/// it is the oldest: what is merged since too old a version may be asked about needlessly, but what is
/// merged since too new a one would undo the changes in between. A version that another program wrote into
/// the file need not come from the one before it, so its origin is found in the same way.
package struct CommonVersions {
  private let document: Document
  private let steps: BoardHistory.Steps
  /// The number of steps that are done.
  private let present: Int
  /// The numbers of steps after which the file held the board.
  private let saves: Set<Int>
  /// The origins of versions that other programs wrote, by the number of steps before them. They are the
  /// same for all copies, and looking for one goes through the whole history.
  private var origins: [Int: Int] = [:]
  /// The number of times that the history was gone through.
  private(set) var searchCount = 0

  /// The most versions by other programs whose origin is looked for.
  private static let maxJumps = 8

  package init(of document: Document) {
    self.document = document
    steps = document.history.steps(in: .all)
    present = document.history.undoCount(in: .all)
    let saved = Set(document.saves)
    var saves: Set<Int> = [0]
    for index in steps.indices.prefix(present) where saved.contains(steps.outline(at: index).id) {
      saves.insert(index + 1)
    }
    self.saves = saves
  }

  /// Returns the text of the newest common version of the board and a copy; nil if there is none in the
  /// history.
  ///
  /// The first version of all is one only if `isNewer`: if the copy was made after the history had begun.
  ///
  /// - Complexity: O(changes in the history), and O(elements).
  package mutating func bytes(sharedWith copy: CanvasDocument, isNewer: Bool) -> [UInt8]? {
    guard document.draft == nil, let step = step(of: copy),
      step > 0 || isNewer && present > 0 && document.history.droppedStepCount == 0
    else { return nil }
    return state(after: step).bytes
  }

  private mutating func step(of copy: CanvasDocument) -> Int? {
    let origin = nearest(to: Contents(copy), atMost: present)
    let ours = lineage(of: present)
    return lineage(of: origin).flatMap { range in
      ours.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
    }.map(\.upperBound).max().map { $0 - 1 }
  }

  /// Returns the document after a number of steps.
  private func state(after step: Int) -> Document {
    var document = document.copy(forLook: 1)
    if step != present { document.apply(.jump(by: step - present, .all)) }
    return document
  }

  /// Returns the states that a state comes from, and the state itself, as ranges of numbers of steps.
  private mutating func lineage(of step: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var last = step
    while ranges.count < Self.maxJumps {
      let foreign = (0..<last).last { steps[$0].name == Document.reloadName }
      ranges.append((foreign.map { $0 + 1 } ?? 0)..<last + 1)
      guard let foreign else { return ranges }
      last = origin(ofVersionAfter: foreign)
    }
    return ranges + [0..<1]
  }

  /// Returns the origin of a version that another program wrote, as the number of steps before it.
  private mutating func origin(ofVersionAfter step: Int) -> Int {
    if let known = origins[step] { return known }
    let written = Contents(parsing: state(after: step + 1).bytes)
    let origin = nearest(to: written, atMost: step)
    origins[step] = origin
    return origin
  }

  /// Returns the version that differs least from a board, as the number of steps before it.
  private mutating func nearest(to contents: Contents, atMost limit: Int) -> Int {
    searchCount += 1
    var document = state(after: limit)
    // The distance from the state after `limit` steps is the origin of the scale.
    var distance = 0
    var best = saves.contains(limit) ? (step: limit, distance: 0) : nil
    for step in (0..<limit).reversed() {
      let later = document.board
      let changes = document.apply(.undoRedo(.undo, .all))?.changes ?? []
      let board = document.board
      for change in changes {
        distance += contents.gain(change) { (later.card($0) ?? board.card($0))?.name }
      }
      guard saves.contains(step) else { continue }
      if best.map({ distance <= $0.distance }) ?? true { best = (step, distance) }
    }
    return best?.step ?? 0
  }
}

/// The elements of a board by their names, for measuring how much of it another state has.
private struct Contents {
  private var items: [ExactText: JSONObject] = [:]

  init(parsing bytes: [UInt8]) {
    self.init((try? CanvasDocument(parsing: bytes)) ?? CanvasDocument())
  }

  init(_ canvas: CanvasDocument) {
    let version = MergeVersion(canvas)
    for item in version.nodes + version.edges {
      guard let id = item.id, let object = item.object else { continue }
      items[Self.key(item.kind == .edge, id.text)] = object
    }
  }

  private static func key(_ isEdge: Bool, _ name: String) -> ExactText {
    ExactText((isEdge ? "edge " : "node ") + name)
  }

  /// Returns by how many fields a change leads away from the board.
  func gain(_ change: BoardChange, _ names: (ElementID) -> String?) -> Int {
    guard change.id.isOnBoards else { return 0 }
    return distance(change.after, or: change.before, names)
      - distance(change.before, or: change.after, names)
  }

  /// Returns the number of fields in which an element differs from that of the same name. The other one
  /// gives the name of an element that does not exist.
  private func distance(_ element: Element?, or other: Element?, _ names: (ElementID) -> String?)
    -> Int
  {
    guard let some = element ?? other else { return 0 }
    let own = items[Self.key(some.card == nil, some.name)]
    switch (element?.object(names), own) {
    case (nil, nil): return 0
    case (let object?, nil), (nil, let object?): return object.members.count
    case (let first?, let second?):
      let known = first.members.count { member in
        second[member.key].map { $0.isSame(as: member.value) } == true
      }
      return first.members.count + second.members.count - 2 * known
    }
  }
}
