import BoardCore

/// Asks for the path of a file, and completes what is typed.
struct FileSheet: Equatable, Sendable {
  enum Purpose: Hashable, Sendable {
    case open, saveCopy, export

    var title: String {
      switch self {
      case .open: "Open Board"
      case .saveCopy: "Save a Copy"
      case .export: "Export"
      }
    }

    var button: String {
      switch self {
      case .open: "Open"
      case .saveCopy: "Save"
      case .export: "Export"
      }
    }

    /// How names may end.
    var endings: [String] {
      switch self {
      case .open, .saveCopy: [".canvas"]
      case .export: [".png", ".svg", ".pdf"]
      }
    }
  }

  static let fieldName = "Path"
  private static let width = 520.0
  private static let mostRows = 8.0

  let purpose: Purpose
  private(set) var field: TextField
  private let folder: String
  private let home: String?
  /// What is in the folder that is typed.
  private var entries: [DirectoryListing.Entry] = []
  /// The folder that they are in; nil before they were read.
  private(set) var listed: String?
  /// What could be meant.
  private(set) var completions: [DirectoryListing.Entry] = []
  /// Which of these the keys have chosen; nil for what is typed.
  private(set) var chosen: Int?
  /// In pixels at scale 1.
  var scroll = 0.0
  /// Why what is typed will not do, or what it would do.
  private(set) var trouble: String?
  /// A file that is there and was asked about: the next time it is replaced.
  private(set) var mayReplace: String?

  /// `text` is what stands in the field, with all but the ending selected.
  @MainActor
  init(_ purpose: Purpose, _ text: String, in folder: String, home: String?) {
    self.purpose = purpose
    self.folder = folder
    self.home = home
    field = TextField(text)
    field.selectAll()
    complete()
  }

  static func == (a: FileSheet, b: FileSheet) -> Bool {
    a.purpose == b.purpose && a.field == b.field && a.completions == b.completions
      && a.chosen == b.chosen && a.scroll == b.scroll && a.trouble == b.trouble
      && a.mayReplace == b.mayReplace
  }

  var typed: TypedPath { TypedPath(text: field.text, folder: folder, home: home) }

  // MARK: Typing

  @MainActor
  mutating func setField(_ new: TextField) {
    let isSame = new.text.isSame(as: field.text)
    field = new
    guard !isSame else { return }
    complete()
  }

  @MainActor
  private mutating func complete() {
    completions = typed.completions(among: entries) { name in
      purpose.endings.contains { name.lowercased().hasSuffix($0) }
    }
    (chosen, scroll, trouble, mayReplace) = (nil, 0, nil, nil)
  }

  /// What is in the folder that is typed now.
  @MainActor
  mutating func list(_ entries: [DirectoryListing.Entry]) {
    listed = typed.directory
    self.entries = entries
    complete()
  }

  /// Takes a name from the list.
  @MainActor
  mutating func take(_ index: Int) {
    guard completions.indices.contains(index) else { return }
    var new = field
    new.selectAll()
    new.insert(typed.completed(by: completions[index]).text, .typing)
    setField(new)
  }

  /// Tab: as far as all that could be meant agree, and a single one whole.
  @MainActor
  mutating func completeCommonPart() {
    if let chosen { return take(chosen) }
    guard completions.count != 1 else { return take(0) }
    let names = completions.map(\.name)
    guard let first = names.first else { return }
    let common = names.reduce(first) { $0.commonPrefix(with: $1) }
    guard common.count > typed.lastPart.count else { return }
    var new = field
    new.selectAll()
    new.insert(typed.completed(by: .init(name: common, isFolder: false)).text, .typing)
    setField(new)
  }

  mutating func step(by step: Int) {
    guard !completions.isEmpty else { return }
    let count = completions.count
    chosen = chosen.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
  }

  mutating func say(_ words: String, mayReplace path: String? = nil) {
    trouble = words
    mayReplace = path
  }

  // MARK: What is seen

  static func rowHeight(_ state: InterfaceState) -> Double {
    state.font.height(atLeast: Size.item.height)
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let rowHeight = Self.rowHeight(state)
    var list = ScrollingList(
      count: completions.count,
      offset: scroll,
      height: Self.mostRows * rowHeight,
      rowHeight: rowHeight
    ) { line($0) }
    list.most = Self.mostRows * rowHeight
    let words = trouble ?? "\(typed.directory.visible)"
    let body = Layout.column(
      [
        .inset(
          .row(
            [
              .growing(.part(field.part(Self.fieldName, placeholder: "Path"))),
              .part(.button(purpose.button, .acceptPath, .primary)),
            ],
            gap: Space.s
          ),
          Sheet.sides
        ),
        .inset(
          .part(.label(words, trouble == nil ? .dimParagraph : .paragraph)),
          Sheet.sides
        ),
        .list(list),
      ],
      gap: Space.s
    )
    return Sheet.pane(
      purpose.title,
      state,
      anchor: .belowToolbar,
      width: min(Self.width, state.room.width - 2 * Pane.margin),
      body
    )
  }

  private func line(_ index: Int) -> Component {
    let entry = completions[index]
    let name = entry.name.visible
    return Component(
      .listItem,
      name,
      .item(name, detail: entry.isFolder ? "Folder" : "", .none),
      index == chosen ? .hot : [],
      id: "\(index)",
      command: .takePath(index)
    )
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
