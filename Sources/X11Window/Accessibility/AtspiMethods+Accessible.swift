import BoardValues
import LinuxSystem
import Windowing

/// What every node answers: who it is, where it is, what can be done with it.
extension AtspiMethod {
  @MainActor
  static let ofAccessible = [
    AtspiMethod(AtspiName.accessible, "GetChildAtIndex", "i", "(so)") { call in
      [call.reference(call.child(at: call.number(0)))]
    },
    AtspiMethod(AtspiName.accessible, "GetChildren", "", "a(so)") { call in
      // A list with any number of items is read item by item, by `ChildCount` and `GetChildAtIndex`. 2000
      // references are 97 kB and take less than a frame to write; 100,000 would be 5 MB and a pause that
      // is seen, for each call, and `maxQueued` of them may wait for a reader that does not read.
      let most = AccessibleService.maxKnown
      let ids =
        call.listed
        ?? (0..<min(call.childCount, most)).compactMap { call.child(at: $0) }
      return [.list(of: "(so)", ids.map { call.reference($0) })]
    },
    AtspiMethod(AtspiName.accessible, "GetIndexInParent", "", "i") { call in
      guard let node = call.node else { return [.integer(-1)] }
      return [.count(node.parent == nil ? 0 : call.content.index(of: node.id) ?? -1)]
    },
    AtspiMethod(AtspiName.accessible, "GetRelationSet", "", "a(ua(so))") { _ in
      [.list(of: "(ua(so))", [])]
    },
    AtspiMethod(AtspiName.accessible, "GetRole", "", "u") { [.unsigned($0.role)] },
    AtspiMethod(AtspiName.accessible, "GetRoleName", "", "s") { [.text($0.roleName)] },
    AtspiMethod(AtspiName.accessible, "GetLocalizedRoleName", "", "s") { [.text($0.roleName)] },
    AtspiMethod(AtspiName.accessible, "GetState", "", "au") { [AtspiName.states($0.states)] },
    AtspiMethod(AtspiName.accessible, "GetAttributes", "", "a{ss}") { [.words($0.attributes)] },
    AtspiMethod(AtspiName.accessible, "GetApplication", "", "(so)") { call in
      [call.service.reference(path: AtspiName.root)]
    },
    AtspiMethod(AtspiName.accessible, "GetInterfaces", "", "as") { call in
      [.list(of: "s", call.interfaces.map(BusValue.text))]
    },
  ]

  @MainActor
  static let ofComponent = [
    AtspiMethod(AtspiName.component, "Contains", "iiu", "b") { call in
      [.boolean(call.node?.frame.contains(call.pointed) ?? false)]
    },
    AtspiMethod(AtspiName.component, "GetAccessibleAtPoint", "iiu", "(so)") { call in
      [call.reference(call.content.hit(at: call.pointed))]
    },
    AtspiMethod(AtspiName.component, "GetExtents", "u", "(iiii)") { call in
      let frame = call.placed(call.node?.frame ?? .zero, in: call.number(0))
      return [.structure(BusValue.pixels(frame))]
    },
    AtspiMethod(AtspiName.component, "GetPosition", "u", "ii") { call in
      let frame = call.placed(call.node?.frame ?? .zero, in: call.number(0))
      return Array(BusValue.pixels(frame).prefix(2))
    },
    AtspiMethod(AtspiName.component, "GetSize", "", "ii") { call in
      Array(BusValue.pixels(call.node?.frame ?? .zero).suffix(2))
    },
    // The layer of widgets, in which there is no order of depth.
    AtspiMethod(AtspiName.component, "GetLayer", "", "u") { _ in [.unsigned(3)] },
    AtspiMethod(AtspiName.component, "GetMDIZOrder", "", "n") { _ in [.short(-1)] },
    AtspiMethod(AtspiName.component, "GetAlpha", "", "d") { _ in [.double(1)] },
    AtspiMethod(AtspiName.component, "GrabFocus", "", "b") { $0.perform(.focus) },
    AtspiMethod(AtspiName.component, "ScrollTo", "u", "b") { _ in [.boolean(false)] },
  ]

  @MainActor
  static let ofAction = [
    AtspiMethod(AtspiName.action, "GetActions", "", "a(sss)") { call in
      let actions = call.node?.actions ?? []
      return [
        .list(
          of: "(sss)",
          actions.map { .structure([.text($0.name), .text(""), .text($0.key)]) }
        )
      ]
    },
    AtspiMethod(AtspiName.action, "GetName", "i", "s") { [.text($0.action?.name ?? "")] },
    AtspiMethod(AtspiName.action, "GetLocalizedName", "i", "s") { [.text($0.action?.name ?? "")] },
    AtspiMethod(AtspiName.action, "GetDescription", "i", "s") { _ in [.text("")] },
    AtspiMethod(AtspiName.action, "GetKeyBinding", "i", "s") { [.text($0.action?.key ?? "")] },
    AtspiMethod(AtspiName.action, "DoAction", "i", "b") { call in
      call.action == nil || call.node?.states.contains(.enabled) == false
        ? [.boolean(false)] : call.perform(.perform(call.number(0)))
    },
  ]

  @MainActor
  static let ofSelection = [
    AtspiMethod(AtspiName.selection, "GetSelectedChild", "i", "(so)") { call in
      [call.reference(call.selected(call.number(0)))]
    },
    AtspiMethod(AtspiName.selection, "SelectChild", "i", "b") { call in
      call.select(call.child(at: call.number(0)), true)
    },
    AtspiMethod(AtspiName.selection, "DeselectChild", "i", "b") { call in
      call.select(call.child(at: call.number(0)), false)
    },
    AtspiMethod(AtspiName.selection, "DeselectSelectedChild", "i", "b") { call in
      call.select(call.selected(call.number(0)), false)
    },
    AtspiMethod(AtspiName.selection, "IsChildSelected", "i", "b") { call in
      let child = call.child(at: call.number(0)).flatMap(call.content.node)
      return [.boolean(child?.states.contains(.selected) ?? false)]
    },
    AtspiMethod(AtspiName.selection, "SelectAll", "", "b") { $0.perform(.selectAll) },
    AtspiMethod(AtspiName.selection, "ClearSelection", "", "b") { $0.perform(.deselectAll) },
  ]

  @MainActor
  static let ofCache = [
    AtspiMethod(AtspiName.cache, "GetItems", "", "a\(AtspiRequest.itemType)") { call in
      let items = [call.item] + call.content.nodes.map { call.about($0).item }
      return [.list(of: AtspiRequest.itemType, items)]
    }
  ]

  @MainActor
  static let ofApplication = [
    AtspiMethod(AtspiName.application, "GetLocale", "u", "s") { _ in [.text(AtspiName.locale)] }
  ]
}

extension AtspiProperty {
  @MainActor
  static let all: [AtspiProperty] =
    AtspiProperty.ofDocument + [
      AtspiProperty(AtspiName.accessible, "Name", "s") {
        .text($0.node?.name.passable ?? "DragBoard")
      },
      AtspiProperty(AtspiName.accessible, "Description", "s") { call in
        .text(call.node?.description.passable ?? "")
      },
      AtspiProperty(AtspiName.accessible, "Parent", "(so)") { $0.parent },
      AtspiProperty(AtspiName.accessible, "ChildCount", "i") { call in
        .count(call.childCount)
      },
      AtspiProperty(AtspiName.accessible, "Locale", "s") { _ in .text(AtspiName.locale) },
      AtspiProperty(AtspiName.accessible, "AccessibleId", "s") { .text($0.node?.id.path ?? "") },
      AtspiProperty(AtspiName.application, "ToolkitName", "s") { _ in .text("DragBoard") },
      AtspiProperty(AtspiName.application, "Version", "s") { _ in .text(BuildInfo.version) },
      AtspiProperty(AtspiName.application, "AtspiVersion", "s") { _ in .text("2.1") },
      AtspiProperty(
        AtspiName.application,
        "Id",
        "i",
        set: { call, value in
          if case .integer(let number) = value { call.service.number = number }
        }
      ) { .integer($0.service.number) },
      AtspiProperty(AtspiName.action, "NActions", "i") { .count($0.node?.actions.count ?? 0) },
      AtspiProperty(AtspiName.selection, "NSelectedChildren", "i") { call in
        .count(call.node.map { call.content.selection(of: $0.id).count } ?? 0)
      },
      AtspiProperty(AtspiName.text, "CharacterCount", "i") { .count($0.text?.count ?? 0) },
      AtspiProperty(AtspiName.text, "CaretOffset", "i") { .count($0.text?.caret ?? 0) },
      AtspiProperty(AtspiName.value, "MinimumValue", "d") { call in
        call.node?.value.map { .double($0.range.lowerBound) }
      },
      AtspiProperty(AtspiName.value, "MaximumValue", "d") { call in
        call.node?.value.map { .double($0.range.upperBound) }
      },
      AtspiProperty(AtspiName.value, "MinimumIncrement", "d") { _ in .double(1) },
      AtspiProperty(
        AtspiName.value,
        "CurrentValue",
        "d",
        set: { call, value in
          if let number = value.double, number.isFinite { _ = call.perform(.setValue(number)) }
        }
      ) { call in call.node?.value.map { .double($0.current) } },
      AtspiProperty(AtspiName.value, "Text", "s") { call in
        call.node?.value.map { .text($0.words) }
      },
    ]
}

extension AtspiRequest {
  /// The type of what a cache holds of a node.
  static let itemType = "((so)(so)(so)iiassusau)"

  func about(_ node: AccessibleNode) -> AtspiRequest {
    AtspiRequest(service: service, content: content, node: node, arguments: [])
  }

  fileprivate var role: UInt32 { node?.role.number ?? AtspiName.applicationRole }

  fileprivate var roleName: String { node?.role.numberName ?? "application" }

  /// The states of the node. One whose changes are not told is not to be remembered.
  fileprivate var states: AccessibleNode.States {
    guard let node else { return [.enabled, .sensitive, .visible, .showing] }
    guard isItem || node.id.owner != nil else { return node.states }
    return service.remember(node) ? node.states : node.states.union(.transient)
  }

  /// Whether the node is an item of a list with any number of them.
  fileprivate var isItem: Bool {
    guard let parent = node?.parent.flatMap(content.node) else { return false }
    if case .counted = parent.children { return true }
    return false
  }

  var interfaces: [String] {
    node?.interfaces ?? [AtspiName.accessible, AtspiName.application]
  }

  /// The position of an item among the others of its list.
  fileprivate var attributes: [(String, String)] {
    if let place = node?.place {
      return [("posinset", "\(place.number)"), ("setsize", "\(place.count)")]
    }
    guard let node, isItem, let parent = node.parent.flatMap(content.node),
      let index = content.index(of: node.id)
    else { return [] }
    return [("posinset", "\(index + 1)"), ("setsize", "\(about(parent).childCount)")]
  }

  fileprivate var pointed: Point { point(number(0), number(1), in: number(2)) }

  fileprivate var action: AccessibleNode.Action? {
    guard let actions = node?.actions, actions.indices.contains(number(0)) else { return nil }
    return actions[number(0)]
  }

  fileprivate func selected(_ index: Int) -> AccessibleID? {
    let selection = node.map { content.selection(of: $0.id) } ?? []
    return selection.indices.contains(index) ? selection[index] : nil
  }

  fileprivate func select(_ id: AccessibleID?, _ isSelected: Bool) -> [BusValue] {
    if let id { service.request(.select(isSelected), on: id) }
    return [.boolean(id != nil)]
  }

  /// What a cache holds of the node. The children of a list with any number are not among it.
  var item: BusValue {
    let count = listed.map(\.count) ?? -1
    let index = node.flatMap { isItem ? nil : content.index(of: $0.id) } ?? -1
    return .structure([
      node.map { reference($0.id) } ?? service.reference(path: AtspiName.root),
      service.reference(path: AtspiName.root),
      parent,
      .count(node?.parent == nil && node != nil ? 0 : index),
      .count(count),
      .list(of: "s", interfaces.map(BusValue.text)),
      .text(node?.name.passable ?? "DragBoard"),
      .unsigned(role),
      .text(node?.description.passable ?? ""),
      AtspiName.states(states),
    ])
  }
}

extension String {
  /// The text without what D-Bus cannot carry.
  var passable: String { utf8.contains(0) ? String(filter { $0 != "\0" }) : self }
}

extension BusValue {
  static func words(_ pairs: [(String, String)]) -> BusValue {
    .list(of: "{ss}", pairs.map { .entry(.text($0), .text($1)) })
  }
}
