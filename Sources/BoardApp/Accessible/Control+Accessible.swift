import BoardCore
import BoardRenderer
import BoardValues
import Windowing

extension PlacedPane {
  /// Returns the nodes of the pane and of what is in it. `number` is that of the current message.
  func accessibleNodes(message number: Int, _ keymap: Keymap) -> [AccessibleNode] {
    var nodes = [
      AccessibleNode(
        .pane(id),
        in: .window,
        role,
        name,
        isModal ? [.showing, .visible, .modal] : [.showing, .visible],
        frame: frame
      )
    ]
    var count = 0
    let isError = controls.contains { $0.part.kind == .picture(.warning) }
    for control in controls {
      let part = control.part
      if part.isFocusable {
        nodes.append(control.accessibleNode(.control(part.id, in: id), in: .pane(id), keymap))
      } else if let role = part.role.accessible, !part.name.isEmpty {
        var words = AccessibleNode(
          .words(count, in: id),
          in: .pane(id),
          role,
          part.name,
          control.accessibleVisibility,
          frame: control.frame
        )
        if Self.announced.contains(id) {
          words.announcement = AccessibleNode.Announcement(isUrgent: isError, number: number)
        }
        nodes.append(words)
        count += 1
      }
    }
    return nodes
  }

  /// The panes that appear by themselves and say what has happened.
  private static let announced: Set<Pane.ID> = [.toast, .condition, .look, .conflict, .ways]

  private var role: AccessibleNode.Role {
    switch id {
    case .toolbar, .selectionBar: .toolBar
    case _ where Self.announced.contains(id): .notification
    case .tip: .toolTip
    default: isModal ? .dialog : .panel
    }
  }
}

extension Control {
  /// Returns the node of a control that can be operated.
  func accessibleNode(
    _ id: AccessibleID,
    in parent: AccessibleID,
    _ keymap: Keymap
  ) -> AccessibleNode {
    var node = AccessibleNode(
      id,
      in: parent,
      part.role.accessible ?? .button,
      part.name,
      accessibleVisibility,
      frame: frame
    )
    node.states.formUnion(part.accessibleStates)
    node.description = part.accessibleDescription
    node.place = part.position.map { AccessibleNode.Place(number: $0.number, count: $0.count) }
    node.actions = [AccessibleNode.Action("click", key: part.command.map(keymap.shortcut) ?? "")]
    switch part.kind {
    case .field(let field):
      node.text = AccessibleText(field.text, caretByte: field.caret, selectedBytes: field.selection)
      node.description = field.placeholder.isSame(as: part.name) ? "" : field.placeholder
      node.states.formUnion([.singleLine, .selectableText])
    case .timeline(let item):
      node.value = AccessibleValue(
        item.position,
        in: 0...Double(max(item.timeline.count, 1)),
        words: localized(
          "{position} of {count} step",
          "{position} of {count} steps",
          count: item.timeline.count,
          ["position": Decimals.shortest(item.position)]
        )
      )
    default: break
    }
    return node
  }

  fileprivate var accessibleVisibility: AccessibleNode.States {
    clip.map(frame.intersects) == false ? .visible : [.visible, .showing]
  }
}

extension Component {
  /// What is seen of the component beside its name: why it cannot be chosen, what it does, and its place in a
  /// list.
  fileprivate var accessibleDescription: String {
    let detail: String? =
      switch kind {
      case .item(_, _, _, let note, _): note
      case .option(_, let detail, _): detail
      case .file(let row): row.detail
      default: nil
      }
    let place = position.map {
      localized("{number} of {count}", ["number": "\($0.number)", "count": "\($0.count)"])
    }
    return [detail, place].compactMap { $0?.isEmpty == false ? $0 : nil }.joined(
      separator: Separator.semicolon
    )
  }

  /// The states of `stateWords`, and what follows from the role.
  fileprivate var accessibleStates: AccessibleNode.States {
    var states: AccessibleNode.States = []
    if !state.contains(.disabled) { states.formUnion([.enabled, .sensitive, .focusable]) }
    if state.contains(.checked) { states.insert(.checked) }
    if state.contains(.expanded) { states.formUnion([.expandable, .expanded]) }
    if state.contains(.hot) { states.insert(.selected) }
    switch role {
    case .entry: states.insert(.editable)
    case .toggle, .toggleButton, .radioButton, .checkMenuItem: states.insert(.checkable)
    case .listItem: states.insert(.selectable)
    default: break
    }
    return states
  }
}

extension Component.Role {
  /// The role in a tree for screen readers; nil for what says nothing.
  fileprivate var accessible: AccessibleNode.Role? { AccessibleNode.Role(rawValue: rawValue) }
}
