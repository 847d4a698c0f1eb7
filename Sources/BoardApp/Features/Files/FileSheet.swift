import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem
import Windowing

/// A panel that asks for the path of a file, and completes it during typing.
struct FileSheet: Equatable, Sendable {
  enum Purpose: Hashable, Sendable {
    case open, saveAs, saveCopy, export, exportFilm

    var title: String {
      switch self {
      case .open: "Open Board"
      case .saveAs: "Save As"
      case .saveCopy: "Save a Copy"
      case .export: "Export"
      case .exportFilm: "Export Film"
      }
    }

    var button: String {
      switch self {
      case .open: "Open"
      case .saveAs, .saveCopy: "Save"
      case .export, .exportFilm: "Export"
      }
    }

    var isBoard: Bool { self == .open || self == .saveAs || self == .saveCopy }

    var kinds: [FileQuestion.Kind] {
      switch self {
      case .open, .saveAs, .saveCopy: [.init(name: "Boards", ending: ".canvas")]
      case .export:
        [
          .init(name: "PNG picture", ending: ".png"), .init(name: "SVG picture", ending: ".svg"),
          .init(name: "PDF document", ending: ".pdf"),
        ]
      case .exportFilm:
        [.init(name: "WebP film", ending: ".webp"), .init(name: "GIF film", ending: ".gif")]
      }
    }

    /// Returns the request for the desktop's dialog.
    func question(in folder: String, name: String) -> FileQuestion {
      FileQuestion(
        action: self == .open ? .open : .save(name: name),
        title: title,
        button: button,
        folder: folder,
        kinds: kinds
      )
    }
  }

  enum Completion: Equatable, Sendable {
    case entry(DirectoryListing.Entry)
    case recent(RecentBoard)

    var name: String {
      switch self {
      case .entry(let entry): entry.name.visible
      case .recent(let board): board.name.visible
      }
    }

    /// The text beside the name.
    var detail: String {
      switch self {
      case .entry(let entry): entry.isFolder ? "Folder" : ""
      case .recent(let board): Path.directory(of: board.path).visible
      }
    }
  }

  static let fieldName = "Path"
  private static let width = 520.0
  private static let maxRows = 8.0

  let purpose: Purpose
  private(set) var field: TextField
  private let folder: String
  private let home: String?
  /// The entries of the typed folder.
  private var entries: [DirectoryListing.Entry] = []
  /// The folder of the entries; nil before they are read.
  private(set) var listed: String?
  /// The boards opened lately, offered while the field is empty.
  private let recent: [RecentBoard]
  /// The completions of the typed path.
  private(set) var completions: [Completion] = []
  /// The index of the completion chosen by key; nil for the typed path.
  private(set) var chosen: Int?
  /// The reason why the typed path can't be used, or the effect of using it.
  private(set) var trouble: String?
  /// The existing file that the user was asked about, which the next attempt replaces.
  private(set) var mayReplace: String?

  /// Creates a sheet with `text` in its field, selected except for the extension.
  @MainActor
  init(
    _ purpose: Purpose,
    _ text: String,
    in folder: String,
    home: String?,
    recent: [RecentBoard] = []
  ) {
    self.purpose = purpose
    self.recent = recent
    self.folder = folder
    self.home = home
    field = TextField(text)
    field.selectAll()
    complete()
  }

  static func == (a: FileSheet, b: FileSheet) -> Bool {
    a.purpose == b.purpose && a.field == b.field && a.completions == b.completions
      && a.chosen == b.chosen && a.trouble == b.trouble
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
    let found = typed.completions(among: entries) { name in
      purpose.kinds.contains { name.lowercased().endsExactly(with: $0.ending) }
    }
    completions =
      (field.text.isEmpty ? recent : []).map(Completion.recent)
      + found.map(Completion.entry)
    (chosen, trouble, mayReplace) = (nil, nil, nil)
  }

  /// Sets the entries of the typed folder.
  @MainActor
  mutating func list(_ entries: [DirectoryListing.Entry]) {
    listed = typed.directory
    self.entries = entries
    complete()
  }

  /// Takes a completion from the list.
  @MainActor
  mutating func take(_ index: Int) {
    guard completions.indices.contains(index) else { return }
    switch completions[index] {
    case .entry(let entry): type(typed.completed(by: entry).text)
    case .recent(let board): type(board.path)
    }
  }

  @MainActor
  private mutating func type(_ text: String) {
    var new = field
    new.selectAll()
    new.insert(text, .typing)
    setField(new)
  }

  /// Completes the common part of all completions when Tab is pressed, or the whole name if there
  /// is only one.
  @MainActor
  mutating func completeCommonPart() {
    if let chosen { return take(chosen) }
    guard completions.count != 1 else { return take(0) }
    let names = completions.compactMap { completion in
      if case .entry(let entry) = completion { entry.name } else { nil }
    }
    guard let first = names.first else { return }
    let common = names.reduce(first) { $0.commonPrefix(with: $1) }
    guard common.utf8.count > typed.lastPart.utf8.count else { return }
    type(typed.completed(by: .init(name: common, isFolder: false)).text)
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

  // MARK: Appearance

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let list = ScrollingList(
      count: completions.count,
      offset: state.scroll ?? 0,
      maxRows: Self.maxRows,
      rowHeight: state.rowHeight
    ) { line($0) }
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
    let completion = completions[index]
    return Component(
      .listItem,
      completion.name,
      .item(completion.name, detail: completion.detail, .none),
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
