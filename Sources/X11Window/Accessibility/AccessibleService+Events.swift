import BoardValues
import Windowing

/// The signals that tell screen readers of changes.
extension AccessibleService {
  func tell(_ event: AccessibleEvent, _ content: any AccessibleContent) {
    switch event {
    case .added(let id, let parent, let index): tellAdded(id, to: parent, at: index, content)
    case .removed(let id, let parent, let index):
      if let parent {
        emit("ChildrenChanged", "remove", index ?? -1, on: parent, reference(to: id))
      }
      signalCache("RemoveAccessible", reference(to: id))
      known = known.filter { $0.key != id && $0.key.owner != id }
    case .renamed(let id, let name): emitProperty("name", on: id, .text(name.passable))
    case .described(let id, let words):
      emitProperty("description", on: id, .text(words.passable))
    case .changedState(let id, let state, let isOn):
      emitState(state, isOn, on: id)
      if isOn { known[id]?.states.insert(state) } else { known[id]?.states.remove(state) }
    case .changedValue(let id, let value): emitProperty("value", on: id, .double(value))
    case .changedItem(let id):
      tellItem(id, content)
      for part in known.keys where part.owner == id { tellItem(part, content) }
    case .changedItems: for id in known.keys { tellItem(id, content) }
    case .changedSelection(let id): emit("SelectionChanged", on: id)
    case .chose(let row, let id):
      let index = content.index(of: row) ?? -1
      emit("ActiveDescendantChanged", "", index, on: id, reference(to: row))
    case .deleted(let id, let place, let words):
      emit("TextChanged", "delete", place, words, on: id)
    case .inserted(let id, let place, let words):
      emit("TextChanged", "insert", place, words, on: id)
    case .movedCaret(let id, let place): emit("TextCaretMoved", "", place, on: id)
    case .selectedText(let id): emit("TextSelectionChanged", on: id)
    case .announced(let id, let words, let isUrgent):
      if hearsAnnouncements {
        emit("Announcement", "", isUrgent ? 2 : 1, on: id, .text(words.passable))
      } else if let parent = content.node(id)?.parent {
        emitState(.showing, true, on: parent)
      }
    case .activated(let id, let isActive):
      let name = content.node(id)?.name.passable ?? ""
      bus.emit(
        path: AtspiName.path + id.path,
        interface: AtspiName.windowEvent,
        member: isActive ? "Activate" : "Deactivate",
        Self.values("", 0, 0, .text(name))
      )
    }
  }

  /// Tells of a new node. An item of a list is remembered once a reader asks for it.
  private func tellAdded(
    _ id: AccessibleID,
    to parent: AccessibleID?,
    at index: Int?,
    _ content: any AccessibleContent
  ) {
    if parent == nil || index != nil, let node = content.node(id) {
      let request = AtspiRequest(service: self, content: content, node: node, arguments: [])
      signalCache("AddAccessible", request.item)
    }
    guard let parent else { return }
    let place = index ?? content.index(of: id) ?? -1
    emit("ChildrenChanged", "add", place, on: parent, reference(to: id))
  }

  /// Tells what is new about an item of a list, if a reader has asked for it.
  private func tellItem(_ id: AccessibleID, _ content: any AccessibleContent) {
    guard let old = known[id] else { return }
    guard let node = content.node(id) else {
      // A part that its card has no longer.
      return tell(.removed(id, from: old.parent, at: nil), content)
    }
    known[id] = node
    for event in node.events(since: old) { tell(event, content) }
  }

  private func emitState(_ state: AccessibleNode.States, _ isOn: Bool, on id: AccessibleID) {
    guard let name = AtspiName.name(of: state) else { return }
    emit("StateChanged", name, isOn ? 1 : 0, on: id, .text("0"))
  }

  private func emitProperty(_ name: String, on id: AccessibleID, _ value: BusValue) {
    emit("PropertyChange", "accessible-" + name, on: id, value)
  }

  private func emit(
    _ member: String,
    _ detail: String,
    _ place: Int,
    _ words: String,
    on id: AccessibleID
  ) {
    emit(member, detail, place, words.unicodeScalars.count, on: id, .text(words.passable))
  }

  private func emit(
    _ member: String,
    _ detail: String = "",
    _ first: Int = 0,
    _ second: Int = 0,
    on id: AccessibleID,
    _ value: BusValue = .text("")
  ) {
    bus.emit(
      path: AtspiName.path + id.path,
      interface: AtspiName.objectEvent,
      member: member,
      Self.values(detail, first, second, value)
    )
  }

  private static func values(
    _ detail: String,
    _ first: Int,
    _ second: Int,
    _ value: BusValue
  ) -> [BusValue] {
    [.text(detail), .count(first), .count(second), .variant(value), .options([])]
  }

  private func signalCache(_ member: String, _ value: BusValue) {
    bus.emit(path: AtspiName.cachePath, interface: AtspiName.cache, member: member, [value])
  }
}
