import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem
import Windowing

/// A panel that asks for the path of a file: a field that completes it during typing, the folders above
/// it, and what is in its folder.
struct FileSheet: Equatable, Sendable {
  enum Purpose: Hashable, Sendable {
    case open, saveAs, saveCopy, export, exportFilm, merge, compare

    var title: String {
      switch self {
      case .open: localized("Open Board")
      case .saveAs: localized("Save As")
      case .saveCopy: localized("Save a Copy")
      case .export: localized("Export")
      case .exportFilm: localized("Export Film")
      case .merge: localized("Merge with File")
      case .compare: localized("Compare with File")
      }
    }

    var button: String {
      switch self {
      case .open: localized("Open")
      case .saveAs, .saveCopy: localized("Save")
      case .export, .exportFilm: localized("Export")
      case .merge: localized("Merge")
      case .compare: localized("Compare")
      }
    }

    /// Whether a file is read, and none is written.
    var reads: Bool { self == .open || self == .merge || self == .compare }

    var isBoard: Bool { self == .open || self == .saveAs || self == .saveCopy }

    var kinds: [FileQuestion.Kind] {
      switch self {
      case .open, .saveAs, .saveCopy: [.init(name: localized("Boards"), ending: ".canvas")]
      case .merge, .compare:
        [
          .init(name: localized("Boards"), ending: ".canvas"),
          .init(name: localized("All files"), ending: ""),
        ]
      case .export:
        [
          .init(name: localized("PNG picture"), ending: ".png"),
          .init(name: localized("SVG picture"), ending: ".svg"),
          .init(name: localized("PDF document"), ending: ".pdf"),
        ]
      case .exportFilm:
        [
          .init(name: localized("WebP film"), ending: ".webp"),
          .init(name: localized("GIF film"), ending: ".gif"),
        ]
      }
    }

    /// Returns the request for the desktop's dialog.
    func question(in folder: String, name: String) -> FileQuestion {
      FileQuestion(
        action: reads ? .open : .save(name: name),
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
    /// The folder of a board that was opened lately.
    case recentFolder(String)
  }

  static let fieldName = localized("Path")
  /// The number of recent folders in the list.
  private static let maxRecentFolders = 3

  let purpose: Purpose
  private(set) var field: TextField
  let home: String?
  private let folder: String
  /// The entries of the typed folder.
  private var entries: [DirectoryListing.Entry] = []
  /// The folder of the entries; nil before they are read.
  private(set) var listed: String?
  /// The boards opened lately, offered while no name is typed.
  private let recent: [RecentBoard]
  /// The name that the sheet suggests. While it stands there, the list shows the whole folder.
  private var suggestion: String
  /// What is exported; nil if it isn't a picture.
  private(set) var picture: PictureChoice?
  /// The completions of the typed path.
  private(set) var completions: [Completion] = []
  /// The index of the completion chosen by key; nil for the typed path.
  private(set) var chosen: Int?
  /// The reason why the typed path can't be used, or the effect of using it.
  private(set) var trouble: String?
  /// The file that the user was asked about, which the next attempt replaces or makes.
  private(set) var mayReplace: String?

  /// Creates a sheet with the path of `name` in its field, with the name selected.
  @MainActor
  init(
    _ purpose: Purpose,
    _ name: String,
    in folder: String,
    home: String?,
    recent: [RecentBoard] = [],
    picture: PictureChoice? = nil
  ) {
    self.purpose = purpose
    self.recent = recent
    self.folder = folder
    self.home = home
    self.picture = picture
    suggestion = name
    field = TextField()
    go(to: folder)
  }

  static func == (a: FileSheet, b: FileSheet) -> Bool {
    a.purpose == b.purpose && a.field == b.field && a.completions == b.completions
      && a.chosen == b.chosen && a.trouble == b.trouble
      && a.mayReplace == b.mayReplace && a.picture == b.picture
  }

  var typed: TypedPath { TypedPath(text: field.text, folder: folder, home: home) }

  /// The path to use: that in the field, with the ending of the picture's format if it has none.
  var path: String {
    let path = typed.absolute
    guard let picture, !typed.lastPart.isEmpty, path.fileEnding.isEmpty else { return path }
    return "\(path).\(picture.format.rawValue)"
  }

  /// Whether the user has not typed a name.
  private var isUntouched: Bool {
    typed.lastPart.isEmpty || typed.lastPart.isSame(as: suggestion)
  }

  // MARK: Typing

  @MainActor
  mutating func setField(_ new: TextField) {
    let isSame = new.text.isSame(as: field.text)
    field = new
    guard !isSame else { return }
    if let format = BoardPicture.Format(path: typed.lastPart) { picture?.format = format }
    complete()
  }

  @MainActor
  private mutating func complete() {
    let typed = typed
    let found = (isUntouched ? typed.folderAlone : typed).completions(among: entries) { name in
      purpose.kinds.contains { name.lowercased().endsExactly(with: $0.ending) }
    }
    completions =
      (isUntouched ? recentPlaces(but: typed.directory) : []) + found.map(Completion.entry)
    (chosen, trouble, mayReplace) = (nil, nil, nil)
  }

  /// Returns the boards opened lately, or their folders if a file is to be written.
  private func recentPlaces(but folder: String) -> [Completion] {
    guard !purpose.reads else { return recent.map(Completion.recent) }
    var seen: Set<String> = [folder]
    let folders = recent.map { Path.directory(of: $0.path) }.filter { seen.insert($0).inserted }
    return folders.prefix(Self.maxRecentFolders).map(Completion.recentFolder)
  }

  /// Sets the entries of the typed folder.
  @MainActor
  mutating func list(_ entries: [DirectoryListing.Entry]) {
    listed = typed.directory
    self.entries = entries
    complete()
  }

  /// Takes a completion from the list. Returns whether it is a file, and not a folder to walk into.
  @MainActor
  mutating func take(_ index: Int) -> Bool {
    guard completions.indices.contains(index) else { return false }
    switch completions[index] {
    case .entry(let entry) where entry.isFolder: go(to: Path.join(typed.directory, entry.name))
    case .entry(let entry):
      type(typed.completed(by: entry).text)
      return true
    case .recent(let board):
      type(board.path)
      return true
    case .recentFolder(let folder): go(to: folder)
    }
    return false
  }

  /// Goes to a folder with the name in the field, which stays selected.
  @MainActor
  mutating func go(to folder: String) {
    let name = purpose.reads ? "" : typed.lastPart.isEmpty ? suggestion : typed.lastPart
    let short = TypedPath.abbreviation(of: folder, home: home)
    let start = short.endsExactly(with: "/") ? short : short + "/"
    type(start + name)
    let range = start.utf8.count..<field.text.utf8.count
    field.select(range)
  }

  @MainActor
  private mutating func type(_ text: String) {
    var new = field
    new.selectAll()
    new.insert(text, .typing)
    setField(new)
  }

  /// Completes the common part of all completions when Tab is pressed, or the whole name if there is
  /// only one. Returns whether that has changed anything.
  @MainActor
  mutating func completeCommonPart() -> Bool {
    let before = field.text
    if let chosen {
      _ = take(chosen)
    } else if !isUntouched {
      completeTyped()
    }
    return !field.text.isSame(as: before)
  }

  @MainActor
  private mutating func completeTyped() {
    let found = completions.compactMap { completion in
      if case .entry(let entry) = completion { entry } else { nil }
    }
    guard let first = found.first else { return }
    guard found.count > 1 else { return type(typed.completed(by: first).text) }
    let common = found.reduce(first.name) { $0.commonPrefix(with: $1.name) }
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

  // MARK: The picture

  /// Chooses how the picture is made. The ending of the name follows the format.
  @MainActor
  mutating func choose(_ new: PictureChoice) {
    let old = picture?.format
    picture = new
    guard new.format != old else { return }
    let name = typed.lastPart
    if BoardPicture.Format(path: name) != nil {
      let wasUntouched = isUntouched
      let stem = name.withoutExactly(ending: ".\(name.fileEnding)")
      if wasUntouched { suggestion = "\(stem).\(new.format.rawValue)" }
      type(field.text.withoutExactly(ending: name) + "\(stem).\(new.format.rawValue)")
    }
  }

  mutating func show(_ preview: PictureChoice.Preview) { picture?.preview = preview }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
