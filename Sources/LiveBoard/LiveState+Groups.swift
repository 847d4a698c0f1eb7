import BoardCore
import BoardValues

/// Groups that are moved while somebody else puts something into them, or takes it out.
///
/// Who moves a group moves what is in it, whatever that is by then. So a message says more than its client knew: what
/// others have put into the group meanwhile goes along, what they have moved in it keeps its place there, and what they
/// have taken out stays out. And who puts something into a group that has moved away meanwhile puts it where that is now.
extension LiveState {
  /// A group that a message moves.
  private struct Move {
    /// The frame of the group as the client of the message saw it, and as it is.
    var (seen, now): (Rect, Rect)
    var target: Point

    var offset: Vector { target - now.origin }

    /// Whether a node that goes from one place to another is carried by the group.
    func carries(_ frame: Rect, to place: Point) -> Bool {
      seen.contains(frame) && place - frame.origin == target - seen.origin
    }
  }

  fileprivate static let (place, size) = (
    LiveField.members(MergeField(named: "place")), LiveField.members(MergeField(named: "size"))
  )

  /// Returns a message as it is meant on the board that it comes to.
  ///
  /// - Complexity: O(changes) for a message that puts no node anywhere, else O(changes * groups), and O(items) for one
  ///   that moves a group.
  func meant(_ message: LiveMessage) -> LiveMessage {
    guard !groups.isEmpty, message.changes.contains(where: \.putsNode) else { return message }
    let moves = message.changes.compactMap { move($0) }
    let strays = groups.compactMap { stray($0, message) }
    var meant = message
    meant.changes = message.changes.compactMap { change in
      guard change.item.kind == .node else { return change }
      return self.meant(change, message, moves, strays)
    }
    meant.changes += passengers(of: message, moves)
    return meant
  }

  /// Returns a group that is on the board. What has been one counts as any other node, as who joins knows it only so.
  private func group(_ name: ItemName) -> LiveItem? {
    guard groups.contains(name), let item = items[name], item.isPresent, item.isGroup else {
      return nil
    }
    return item
  }

  private func move(_ change: LiveMessage.Change) -> Move? {
    guard case .fields(let fields) = change.kind,
      !fields.contains(where: { $0.field == Self.size }),
      let field = fields.first(where: { $0.field == Self.place && !$0.takesBack }),
      let (seen, target) = field.places, let now = group(change.item)?.object.nodeFrame
    else { return nil }
    return Move(seen: Rect(origin: seen, size: now.size), now: now, target: target)
  }

  /// Returns where a group was when the client of a message saw it last, and where it is; nil if that is the same, or if
  /// the message moves it itself.
  private func stray(_ name: ItemName, _ message: LiveMessage) -> (seen: Rect, now: Rect)? {
    // Nearly all groups are where everyone has seen them.
    guard let first = items[name]?.writers[Self.place]?.first(where: { $0.isNews(to: message) }),
      case .members(let members) = first.before, let place = Point(members),
      let now = group(name)?.object.nodeFrame, place != now.origin,
      !message.changes.contains(where: { $0.item == name })
    else { return nil }
    return (Rect(origin: place, size: now.size), now)
  }

  // MARK: What a message names

  private func meant(
    _ change: LiveMessage.Change,
    _ message: LiveMessage,
    _ moves: [Move],
    _ strays: [(seen: Rect, now: Rect)]
  ) -> LiveMessage.Change? {
    var change = change
    switch change.kind {
    case .removed: break
    case .made(var object, let rank, false):
      guard let frame = object.nodeFrame, let group = Self.smallest(strays, around: frame) else {
        break
      }
      object.moveNode(by: group.now.origin - group.seen.origin)
      change.kind = .made(object, rank: rank, takesBack: false)
    case .made: break
    case .fields(var fields):
      guard let index = fields.firstIndex(where: { $0.field == Self.place && !$0.takesBack }),
        let item = items[change.item], let now = item.object.nodeFrame,
        let (seen, target) = fields[index].places
      else { break }
      let move = moves.first { $0.carries(Rect(origin: seen, size: now.size), to: target) }
      if let move {
        guard item.isNews(to: message, of: [Self.place]) else { break }
        if move.now.contains(now) {
          fields[index] = item.shift(by: move.offset)
        } else {
          fields.remove(at: index)
        }
      } else if let group = Self.smallest(strays, around: Rect(origin: target, size: now.size)) {
        let target = target + (group.now.origin - group.seen.origin)
        fields[index] = item.shift(by: target - now.origin)
      }
      change.kind = .fields(fields)
      if fields.isEmpty { return nil }
    }
    return change
  }

  private static func smallest(_ groups: [(seen: Rect, now: Rect)], around frame: Rect) -> (
    seen: Rect, now: Rect
  )? {
    groups.filter { $0.seen.contains(frame) }.min { $0.seen.area < $1.seen.area }
  }

  // MARK: What it does not name

  /// What goes along with groups that a message moves, or moves back, and that its client could not know of.
  private func passengers(of message: LiveMessage, _ moves: [Move]) -> [LiveMessage.Change] {
    let goesBack = message.changes.contains { change in
      guard case .fields(let fields) = change.kind,
        fields.contains(where: { $0.field == Self.place && $0.takesBack })
      else { return false }
      return group(change.item) != nil
    }
    if moves.isEmpty, !goesBack { return [] }
    let named = Set(message.changes.map(\.item))
    return items.compactMap { name, item in
      guard name.kind == .node, item.isPresent, !named.contains(name) else { return nil }
      if goesBack, let last = item.writers[Self.place]?.last, last.step == message.step,
        last.message > message.seen
      {
        let now = item.value(of: Self.place, .node)
        let field = LiveMessage.FieldChange(Self.place, from: now, to: last.before, takesBack: true)
        return LiveMessage.Change(name, .fields([field]))
      }
      guard let frame = item.object.nodeFrame, !item.object.isLockedNode,
        item.isNews(to: message, of: [.life, Self.place, Self.size]),
        let move = moves.filter({ $0.now.contains(frame) }).min(by: { $0.now.area < $1.now.area })
      else { return nil }
      return LiveMessage.Change(name, .fields([item.shift(by: move.offset)]))
    }
  }
}

extension LiveItem {
  /// Whether somebody has changed one of some fields, and the client of a message could not know that.
  fileprivate func isNews(to message: LiveMessage, of fields: [LiveField]) -> Bool {
    fields.contains { writers[$0]?.contains { $0.isNews(to: message) } ?? false }
  }

  /// The change that moves a node.
  fileprivate func shift(by offset: Vector) -> LiveMessage.FieldChange {
    var moved = self
    moved.object.moveNode(by: offset)
    let place = LiveState.place
    return .init(place, from: value(of: place, .node), to: moved.value(of: place, .node))
  }
}

extension LiveMessage.Change {
  /// Whether it says where a node is.
  fileprivate var putsNode: Bool {
    guard item.kind == .node else { return false }
    return switch kind {
    case .made: true
    case .fields(let fields): fields.contains { $0.field == LiveState.place }
    case .removed: false
    }
  }
}

extension LiveItem.Writer {
  fileprivate func isNews(to other: LiveMessage) -> Bool {
    message > other.seen && step.client != other.id.client
  }
}

extension LiveMessage.FieldChange {
  /// Where a node was and where it goes, if that is what the field says.
  fileprivate var places: (before: Point, after: Point)? {
    guard case .members(let before) = before, case .members(let after) = after,
      let before = Point(before), let after = Point(after)
    else { return nil }
    return (before, after)
  }
}

extension Point {
  fileprivate init?(_ members: [JSONObject.Member]) {
    let object = JSONObject(members)
    guard let x = object["x"]?.double, let y = object["y"]?.double else { return nil }
    self.init(x, y)
  }
}
