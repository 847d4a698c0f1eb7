/// What an undo manager does to some numbers, stated again in the plainest way: trees of groups, whole
/// lists walked each time, nothing remembered that can be counted. Shares no code with the real one.
struct UndoManagerModel {
  indirect enum Node {
    case change(item: Int, value: Int)
    case group(Group)
  }

  struct Group {
    var isEvent = false
    /// Begun while registration was off.
    var isSilent = false
    var children: [Node] = []
    var had = false
    var mark: Bool?
    /// The answer for a redone step.
    var fixed: Bool?
    var held: [Step] = []
    var nameAtBegin = ""
  }

  struct Step {
    var name: String
    var group: Group
  }

  var values: [Int: Int]
  var undoSteps: [Step] = []
  var redoSteps: [Step] = []
  /// Outermost first.
  var open: [Group] = []
  var name = ""
  var disabled = 0 {
    didSet { if disabled > 0 { hasUnknownChanges = true } }
  }
  /// Whether there may be changes that the manager was not told of.
  private(set) var hasUnknownChanges = false
  var limit = 0
  var byEvent = true
  var dropsEmpty = false
  /// Items that still exist.
  var living: Set<Int>
  var misuse = 0

  // MARK: What can be asked

  var level: Int { open.count { !$0.isSilent } }
  var openCounts: Bool {
    open.contains { group in
      group.children.contains { child in
        switch child {
        case .change(let item, _): living.contains(item)
        case .group(let inner): isLive(inner)
        }
      }
    }
  }
  var undoNames: [String] {
    (openCounts ? [name] : []) + undoSteps.reversed().filter { isLive($0.group) }.map(\.name)
  }
  var redoNames: [String] { redoSteps.reversed().filter { isLive($0.group) }.map(\.name) }
  var undoName: String {
    if level > 0, openCounts || !name.isEmpty || open.first(where: { !$0.isSilent })?.mark != nil {
      return name
    }
    return undoSteps.last { isLive($0.group) }?.name ?? ""
  }
  var newestIsDiscardable: Bool {
    undoSteps.last { isLive($0.group) }.map { isDiscardable($0.group) } ?? false
  }

  // MARK: What can be done

  mutating func begin() {
    guard disabled == 0 else { return open.append(Group(isSilent: true)) }
    if level == 0, byEvent { open.insert(Group(isEvent: true), at: 0) }
    open.append(Group(nameAtBegin: name))
  }

  mutating func end() {
    guard let last = open.last else { return misuse += 1 }
    if last.isSilent { open.removeLast() } else { close(open.count - 1) }
  }

  mutating func endEvent() {
    guard byEvent, level == 1, let index = open.firstIndex(where: { !$0.isSilent }),
      open[index].isEvent
    else { return }
    close(index)
  }

  mutating func set(_ item: Int, _ value: Int) {
    defer { values[item] = value }
    guard disabled == 0, openIfNeeded(), let index = innermost, let old = values[item] else {
      hasUnknownChanges = true
      return
    }
    if open[index].isEvent { redoSteps = [] }
    open[index].held += redoSteps
    redoSteps = []
    open[index].children.append(.change(item: item, value: old))
    open[index].had = true
  }

  mutating func setName(_ newName: String) {
    if disabled == 0, openIfNeeded() { name = newName }
  }

  mutating func setMark(_ mark: Bool) {
    if disabled == 0, openIfNeeded(), let innermost { open[innermost].mark = mark }
  }

  mutating func undo() {
    guard level == 0 || (level == 1 && byEvent) else { return misuse += 1 }
    if let index = open.firstIndex(where: { !$0.isSilent }) { close(index) }
    undoNewest()
  }

  mutating func undoNested() {
    guard let index = innermost else { return undoNewest() }
    while let last = open[index].children.last, !isLive(last) { open[index].children.removeLast() }
    guard case .group(let group)? = open[index].children.last else { return misuse += 1 }
    open[index].children.removeLast()
    open[index].had = open[index].had || group.had
    perform(Step(name: name, group: group)) { $0.redoSteps.append($1) }
  }

  mutating func redo() {
    redoSteps = redoSteps.filter { isLive($0.group) }
    guard let step = redoSteps.popLast() else { return }
    perform(step) { model, inverse in
      guard let index = model.innermost else { return model.undoSteps.append(inverse) }
      model.open[index].children.append(.group(inverse.group))
      model.open[index].had = true
      if model.name.isEmpty { model.name = inverse.name }
    }
  }

  mutating func cancel() {
    guard let last = open.last, !last.isEvent else { return misuse += 1 }
    open.removeLast()
    guard !last.isSilent else { return }
    for change in changes(last).reversed() where living.contains(change.item) {
      values[change.item] = change.value
    }
    name = last.nameAtBegin
    if redoSteps.isEmpty { redoSteps = last.held }
    trim()
  }

  mutating func removeAll() {
    undoSteps = []
    redoSteps = []
    open = []
    name = ""
    disabled = 0
  }

  mutating func remove(_ item: Int) {
    for index in open.indices {
      open[index].children = without(item, open[index].children)
      open[index].held = without(item, open[index].held)
    }
    undoSteps = without(item, undoSteps)
    redoSteps = without(item, redoSteps)
  }

  mutating func setLimit(_ newLimit: Int) {
    limit = newLimit
    trim()
    for index in open.indices where limit > 0 {
      open[index].held = open[index].held.filter { isLive($0.group) }.suffix(limit)
    }
  }

  mutating func enable() {
    if disabled == 0 { misuse += 1 } else { disabled -= 1 }
  }

  // MARK: How

  private var innermost: Int? { open.lastIndex { !$0.isSilent } }

  private mutating func openIfNeeded() -> Bool {
    if level > 0 { return true }
    if byEvent { open.insert(Group(isEvent: true), at: 0) } else { misuse += 1 }
    return byEvent
  }

  private mutating func close(_ index: Int) {
    let group = open.remove(at: index)
    let isEmpty = changes(group).isEmpty
    let isDropped =
      isEmpty && (group.had || dropsEmpty || (group.isEvent && group.children.isEmpty))
    if let parent = innermost {
      open[parent].had = open[parent].had || group.had
      if !open[parent].isEvent { open[parent].held += group.held }
      if !isDropped { open[parent].children.append(.group(group)) }
    } else {
      if !isDropped { undoSteps.append(Step(name: name, group: group)) }
      name = ""
      trim()
    }
  }

  private mutating func undoNewest() {
    undoSteps = undoSteps.filter { isLive($0.group) }
    guard let step = undoSteps.popLast() else { return }
    perform(step) { $0.redoSteps.append($1) }
  }

  private mutating func perform(_ step: Step, file: (inout Self, Step) -> Void) {
    var inverse = Group(had: true, fixed: isDiscardable(step.group))
    for change in changes(step.group).reversed() where living.contains(change.item) {
      if disabled == 0 {
        inverse.children.append(.change(item: change.item, value: values[change.item] ?? 0))
      }
      values[change.item] = change.value
    }
    if !inverse.children.isEmpty { file(&self, Step(name: step.name, group: inverse)) }
    trim()
  }

  private mutating func trim() {
    guard limit > 0 else { return }
    if undoSteps.count > limit { undoSteps = undoSteps.filter { isLive($0.group) } }
    if redoSteps.count > limit { redoSteps = redoSteps.filter { isLive($0.group) } }
    undoSteps = undoSteps.suffix(limit)
    redoSteps = redoSteps.suffix(limit)
  }

  private func changes(_ group: Group) -> [(item: Int, value: Int)] {
    group.children.flatMap { child -> [(item: Int, value: Int)] in
      switch child {
      case .change(let item, let value): [(item, value)]
      case .group(let inner): changes(inner)
      }
    }
  }

  private func isLive(_ group: Group) -> Bool {
    !group.had || changes(group).contains { living.contains($0.item) }
  }

  private func isLive(_ node: Node) -> Bool {
    switch node {
    case .change(let item, _): living.contains(item)
    case .group(let group): isLive(group)
    }
  }

  private func isDiscardable(_ group: Group) -> Bool {
    if let fixed = group.fixed { return fixed }
    if group.mark == false { return false }
    let children = group.children.filter { isLive($0) }
    for child in children {
      switch child {
      case .change: if group.mark != true { return false }
      case .group(let inner): if !isDiscardable(inner) { return false }
      }
    }
    return group.mark == true || !children.isEmpty
  }

  private func without(_ item: Int, _ children: [Node]) -> [Node] {
    children.compactMap { child in
      switch child {
      case .change(let other, _): return other == item ? nil : child
      case .group(var group):
        group.children = without(item, group.children)
        return group.had && changes(group).isEmpty ? nil : .group(group)
      }
    }
  }

  private func without(_ item: Int, _ steps: [Step]) -> [Step] {
    steps.compactMap { step in
      var step = step
      step.group.children = without(item, step.group.children)
      return step.group.had && changes(step.group).isEmpty ? nil : step
    }
  }
}
