import BoardCore
import BoardValues

/// A live board after some messages of its stream.
package struct LiveState: Sendable {
  package private(set) var items: [ItemName: LiveItem] = [:]
  /// The edges that name a node at an end, or have done so.
  private var edges: [ExactText: Set<ItemName>] = [:]
  /// The groups, removed ones, too, and nodes that have been groups.
  private(set) var groups: Set<ItemName> = []
  /// For each client the number of its last message, and of that among all.
  private(set) var clients: [UInt64: Client] = [:]
  /// The number of messages so far.
  package private(set) var messageCount: UInt64 = 0
  /// The digest of what is on the board, which is equal for everyone after the same message.
  package private(set) var digest = BoardDigest()

  struct Client: Equatable, Sendable {
    var count: UInt32
    var last: UInt64
  }

  /// The number of messages after which a removed item, and a client that was not heard, are forgotten.
  private static let (itemMemory, clientMemory): (UInt64, UInt64) = (4096, 1 << 17)

  /// Creates the state of a board on which nobody has done anything.
  package init(_ items: [(ItemName, LiveItem)] = []) {
    for (name, item) in items {
      digest -= BoardDigest(name, self.items[name])
      digest += BoardDigest(name, item)
      put(item, name)
    }
  }

  init(
    _ items: [(ItemName, LiveItem)],
    clients: [UInt64: Client],
    messageCount: UInt64
  ) {
    self.init(items)
    (self.clients, self.messageCount) = (clients, messageCount)
  }

  /// The number of the last message of a client; zero if it is not known.
  package func count(of client: UInt64) -> UInt32 { clients[client]?.count ?? 0 }

  private mutating func put(_ item: LiveItem, _ name: ItemName) {
    items[name] = item
    if item.isGroup { groups.insert(name) }
    if name.kind == .edge { for end in item.ends { edges[end, default: []].insert(name) } }
  }

  /// The edges on the board that are attached to a node now.
  private func edges(of node: ItemName) -> [ItemName] {
    (edges[node.id] ?? []).filter { name in
      items[name].map { $0.isPresent && $0.ends.contains(node.id) } ?? false
    }
  }
}

/// What a message has done to a state.
package struct LiveEffect: Sendable {
  /// The items that it has changed, each as it was before; nil for one that was not known.
  package fileprivate(set) var before: [ItemName: LiveItem?] = [:]
  /// The items that stay though the message removes them, as somebody has changed or connected them since.
  package fileprivate(set) var kept: [ItemName] = []
  /// The cards whose words clash with those of somebody else, which a card beside them holds.
  package fileprivate(set) var clashing: [ItemName] = []
}

extension LiveState {
  /// Applies the next message of its client. Returns nil, and changes nothing, if the message is not the next.
  ///
  /// - Complexity: O(fields of the message, and edges at the nodes that it removes), and what merging words takes.
  package mutating func apply(_ message: LiveMessage) -> LiveEffect? {
    guard message.id.count > 0, message.id.count - 1 == count(of: message.id.client) else {
      return nil
    }
    messageCount += 1
    clients[message.id.client] = Client(count: message.id.count, last: messageCount)
    var effect = LiveEffect()
    let message = meant(message)
    let staying = staying(message)
    // Nodes come first, as edges need them.
    for kind in [MergeKind.board, .node, .edge] {
      for change in message.changes where change.item.kind == kind {
        apply(change, of: message, staying, &effect)
      }
    }
    for (name, before) in effect.before {
      digest -= BoardDigest(name, before)
      digest += BoardDigest(name, items[name])
    }
    if messageCount % 64 == 0 { forget() }
    return effect
  }

  /// Forgets what has been away for long. It depends on the number of messages alone, so that all do it alike.
  private mutating func forget() {
    let count = messageCount
    for (name, item) in items
    where !item.isPresent && item.removal + Self.itemMemory < count {
      items[name] = nil
      groups.remove(name)
    }
    clients = clients.filter { $0.value.last + Self.clientMemory >= count }
  }

  // MARK: What stays

  /// The items that a message removes and that stay, as somebody has changed or connected them since.
  private func staying(_ message: LiveMessage) -> Set<ItemName> {
    typealias Removal = (name: ItemName, object: JSONObject, takesBack: Bool)
    let removals = message.changes.compactMap { change -> Removal? in
      guard case .removed(let object, let takesBack) = change.kind else { return nil }
      return (change.item, object, takesBack)
    }
    if removals.isEmpty { return [] }
    let removed = Set(removals.map(\.name))
    var staying: Set<ItemName> = []
    // An edge that stays needs its nodes, and nodes that stay keep the edges between them.
    for (name, object, takesBack) in removals
    where name.kind == .edge && isChanged(name, since: object, by: message, takesBack) {
      staying.insert(name)
    }
    for (name, object, takesBack) in removals where name.kind == .node {
      let isNeeded = edges(of: name).contains { edge in
        (!removed.contains(edge) || staying.contains(edge))
          && ends(of: edge, after: message).contains(name.id)
      }
      if isNeeded || isChanged(name, since: object, by: message, takesBack) {
        staying.insert(name)
      }
    }
    for (name, _, _) in removals where name.kind == .edge {
      let gone = (items[name]?.ends ?? []).map { ItemName(.node, $0.text) }.filter(removed.contains)
      if !gone.isEmpty, gone.allSatisfy(staying.contains) { staying.insert(name) }
    }
    return staying
  }

  /// The ends of an edge after a message, which may have attached it elsewhere.
  private func ends(of edge: ItemName, after message: LiveMessage) -> [ExactText] {
    guard var item = items[edge] else { return [] }
    for change in message.changes where change.item == edge {
      guard case .fields(let fields) = change.kind else { continue }
      for field in fields {
        guard field.takesBack else {
          item.set(field.field, to: field.after, .edge)
          continue
        }
        if let last = item.writers[field.field]?.last, last.step == message.step {
          item.set(field.field, to: last.before, .edge)
        }
      }
    }
    return item.ends
  }

  /// Whether somebody has changed an item since a message that removes it was made; of one that takes back its
  /// step, since that step.
  private func isChanged(
    _ name: ItemName,
    since object: JSONObject,
    by message: LiveMessage,
    _ takesBack: Bool
  ) -> Bool {
    guard let item = items[name], item.isPresent else { return false }
    if takesBack {
      // Its place among the others is in nobody's way.
      return item.lastStep(of: .life) != message.step
        || item.writers.contains { $0.key != .rank && $0.value.last?.step != message.step }
    }
    return !item.looks(like: LiveItem(object, rank: item.rank), name.kind)
  }

  // MARK: Changing

  private mutating func apply(
    _ change: LiveMessage.Change,
    of message: LiveMessage,
    _ staying: Set<ItemName>,
    _ effect: inout LiveEffect
  ) {
    let name = change.item
    switch change.kind {
    case .removed(_, let takesBack):
      guard !staying.contains(name) else { return effect.kept.append(name) }
      remove(name, message, takesBack, &effect)
    case .made(let object, let rank, let takesBack):
      let new = LiveItem(object, rank: rank)
      if takesBack {
        bringBack(new, name, message, &effect)
      } else {
        make(new, name, message, &effect)
      }
    case .fields(let fields):
      if fields.contains(where: { !$0.takesBack && $0.field != .rank }) {
        revive(name, &effect)
      }
      guard items[name]?.isPresent == true else { return }
      for field in fields { write(field, name, message, &effect) }
      reviveEnds(of: name, message, &effect)
    }
  }

  private mutating func change(
    _ name: ItemName,
    _ effect: inout LiveEffect,
    _ body: (inout LiveItem) -> Void
  ) {
    guard var item = items[name] else { return }
    if effect.before[name] == nil { effect.before[name] = .some(item) }
    body(&item)
    put(item, name)
  }

  private mutating func remove(
    _ name: ItemName,
    _ message: LiveMessage,
    _ takesBack: Bool,
    _ effect: inout LiveEffect
  ) {
    guard items[name]?.isPresent == true else { return }
    let count = messageCount
    change(name, &effect) { item in
      (item.isPresent, item.removal) = (false, count)
      if takesBack {
        item.forgetLast(of: .life)
      } else {
        item.note(message.writer, .life, was: .life(true), in: count)
      }
    }
  }

  private mutating func make(
    _ new: LiveItem,
    _ name: ItemName,
    _ message: LiveMessage,
    _ effect: inout LiveEffect
  ) {
    guard let old = items[name] else {
      insert(new, name, message.writer, &effect)
      return reviveEnds(of: name, message, &effect)
    }
    if !old.isPresent {
      let count = messageCount
      change(name, &effect) { item in
        item.come()
        item.note(message.writer, .life, was: .life(false), in: count)
      }
    }
    for field in old.changes(to: new, name.kind) { write(field, name, message, &effect) }
    reviveEnds(of: name, message, &effect)
  }

  private mutating func insert(
    _ new: LiveItem,
    _ name: ItemName,
    _ step: LiveStepID?,
    _ effect: inout LiveEffect
  ) {
    if effect.before[name] == nil { effect.before[name] = .some(nil) }
    var new = new
    if let step { new.note(step, .life, was: .life(false), in: messageCount) }
    put(new, name)
  }

  /// Brings back what a step has removed, unless somebody has brought it back and removed it again since.
  private mutating func bringBack(
    _ former: LiveItem,
    _ name: ItemName,
    _ message: LiveMessage,
    _ effect: inout LiveEffect
  ) {
    let item = items[name]
    let ends = name.kind == .edge ? item?.ends ?? former.ends : []
    guard ends.allSatisfy({ items[ItemName(.node, $0.text)].map(\.isPresent) ?? true }) else {
      return
    }
    guard let item else { return insert(former, name, nil, &effect) }
    guard !item.isPresent, item.lastStep(of: .life) == message.step else { return }
    change(name, &effect) { item in
      item.come()
      item.forgetLast(of: .life)
    }
  }

  /// Puts an item back on the board whose removal does not count, since somebody has changed or connected it.
  private mutating func revive(_ name: ItemName, _ effect: inout LiveEffect) {
    guard items[name]?.isPresent == false else { return }
    change(name, &effect) { item in
      item.come()
      if item.writers[.life]?.last?.before == .life(true) { item.forgetLast(of: .life) }
    }
    effect.kept.append(name)
  }

  private mutating func reviveEnds(
    of name: ItemName,
    _ message: LiveMessage,
    _ effect: inout LiveEffect
  ) {
    guard name.kind == .edge, message.deed != .undo, let item = items[name], item.isPresent else {
      return
    }
    for end in item.ends { revive(ItemName(.node, end.text), &effect) }
  }

  private mutating func write(
    _ field: LiveMessage.FieldChange,
    _ name: ItemName,
    _ message: LiveMessage,
    _ effect: inout LiveEffect
  ) {
    guard let item = items[name] else { return }
    let (now, key) = (item.value(of: field.field, name.kind), field.field)
    if field.takesBack {
      guard let last = item.writers[key]?.last, last.step == message.step,
        !leadsNowhere(item, key, last.before)
      else { return }
      change(name, &effect) { item in
        item.set(key, to: last.before, name.kind)
        item.forgetLast(of: key)
      }
      return
    }
    guard !now.says(field.after) else { return }
    var after = field.after
    if key == .members(.text), !now.says(field.before) {
      switch Self.words(now, field) {
      case .some(let merged): after = merged
      case nil: keep(now, beside: name, message, &effect)
      }
    }
    let count = messageCount
    change(name, &effect) { item in
      item.set(key, to: after, name.kind)
      item.note(message.writer, key, was: now, in: count)
    }
  }

  /// Whether a value would attach an edge to a node that was removed.
  private func leadsNowhere(_ item: LiveItem, _ field: LiveField, _ value: LiveValue) -> Bool {
    var item = item
    let former = item.ends
    item.set(field, to: value, .edge)
    return item.ends.contains { end in
      !former.contains(end) && items[ItemName(.node, end.text)]?.isPresent == false
    }
  }

  // MARK: Words

  /// Returns the words of two people, merged by words; nil if they clash.
  private static func words(_ now: LiveValue, _ change: LiveMessage.FieldChange) -> LiveValue? {
    guard case .members(let base) = change.before, case .members(let ours) = now,
      case .members(var theirs) = change.after, let base = base.onlyText, let ours = ours.onlyText,
      let text = theirs.onlyText
    else { return change.after }
    let versions = TextMerge.Versions(base: base, ours: ours, theirs: text)
    guard let merged = TextMerge.mergeOrTake(versions) else { return nil }
    theirs[0].value = .string(merged)
    return .members(theirs)
  }

  /// Keeps words that clash with later ones on a card beside these.
  private mutating func keep(
    _ words: LiveValue,
    beside name: ItemName,
    _ message: LiveMessage,
    _ effect: inout LiveEffect
  ) {
    guard case .members(let members) = words, let text = members.onlyText, let item = items[name]
    else { return }
    effect.clashing.append(name)
    let card = ConflictCard.object(of: text, beside: item.object, below: 0) { id in
      items[ItemName(.node, id)] != nil
    }
    guard let card, let id = card["id"]?.text else { return }
    let rank = item.rank.prefix(LiveItem.mostDigits - 1) + [.max]
    insert(LiveItem(card, rank: Array(rank)), ItemName(.node, id), message.writer, &effect)
  }
}

extension LiveItem {
  fileprivate mutating func come() { (isPresent, removal) = (true, 0) }

  fileprivate mutating func forgetLast(of field: LiveField) {
    writers[field]?.removeLast()
    if writers[field]?.isEmpty == true { writers[field] = nil }
  }

  /// Notes a step as the last that has changed a field.
  fileprivate mutating func note(
    _ step: LiveStepID,
    _ field: LiveField,
    was before: LiveValue,
    in message: UInt64
  ) {
    if lastStep(of: field) == step { return }
    writers[field, default: []].append(Writer(step: step, before: before, message: message))
    if writers[field, default: []].count > Writer.most(of: field) { writers[field]?.removeFirst() }
  }
}

extension LiveState {
  /// Whether it is known who has changed a field last.
  func isKnown(_ field: LiveField, _ name: ItemName) -> Bool {
    items[name]?.lastStep(of: field) != nil
  }
}
