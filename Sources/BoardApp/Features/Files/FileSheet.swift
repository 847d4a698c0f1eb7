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
    /// The file that cards are to show in place of one that is missing, by how they refer to that.
    case locate(String)
    /// A new folder for the board and its files.
    case pack

    var title: String {
      switch self {
      case .open: localized("Open Board")
      case .saveAs: localized("Save As")
      case .saveCopy: localized("Save a Copy")
      case .export: localized("Export")
      case .exportFilm: localized("Export Film")
      case .merge: localized("Merge with File")
      case .compare: localized("Compare with File")
      case .locate(let path):
        localized("Locate “{name}”", ["name": Path.name(of: path).visible])
      case .pack: localized("Pack into a New Folder")
      }
    }

    var button: String {
      switch self {
      case .open: localized("Open")
      case .saveAs, .saveCopy: localized("Save")
      case .export, .exportFilm: localized("Export")
      case .merge: localized("Merge")
      case .compare: localized("Compare")
      case .locate: localized("Locate")
      case .pack: localized("Pack")
      }
    }

    /// Whether a file is read, and none is written.
    var reads: Bool {
      switch self {
      case .open, .merge, .compare, .locate: true
      case .saveAs, .saveCopy, .export, .exportFilm, .pack: false
      }
    }

    var isBoard: Bool { self == .open || self == .saveAs || self == .saveCopy }

    var kinds: [FileQuestion.Kind] {
      switch self {
      case .open, .saveAs, .saveCopy: [.init(name: localized("Boards"), ending: ".canvas")]
      case .merge, .compare:
        [
          .init(name: localized("Boards"), ending: ".canvas"),
          .init(name: localized("All files"), ending: ""),
        ]
      case .locate, .pack: [.init(name: localized("All files"), ending: "")]
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

  /// What is exported, and how.
  enum Choice: Hashable, Sendable {
    case picture(PictureChoice)
    case film(FilmChoice)
  }

  static let fieldName = localized("Path")
  /// The number of recent folders in the list.
  private static let maxRecentFolders = 3

  let purpose: Purpose
  private(set) var field: TextField
  let home: String?
  /// Returns the words for a time in seconds since 1970.
  let time: @Sendable (Double) -> Words
  private let folder: String
  /// The entries of the typed folder.
  private var entries: [DirectoryListing.Entry] = []
  /// The folder of the entries; nil before they are read.
  private(set) var listed: String?
  /// The boards opened lately, offered while no name is typed.
  private let recent: [RecentBoard]
  /// The name that the sheet suggests. While it stands there, the list shows the whole folder.
  private var suggestion: String
  /// What is exported; nil for a board.
  private(set) var choice: Choice?
  /// The name of the file while a new folder is named instead; nil at other times.
  private var setAside: String?
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
    time: @escaping @Sendable (Double) -> Words,
    recent: [RecentBoard] = [],
    choice: Choice? = nil
  ) {
    self.purpose = purpose
    self.recent = recent
    self.folder = folder
    self.home = home
    self.choice = choice
    self.time = time
    suggestion = name
    field = TextField()
    go(to: folder)
  }

  static func == (a: FileSheet, b: FileSheet) -> Bool {
    a.purpose == b.purpose && a.field == b.field && a.completions == b.completions
      && a.chosen == b.chosen && a.trouble == b.trouble
      && a.mayReplace == b.mayReplace && a.choice == b.choice && a.setAside == b.setAside
  }

  var typed: TypedPath { TypedPath(text: field.text, folder: folder, home: home) }

  /// The path to use: that in the field, with the ending of the format of what is exported if it has none.
  var path: String {
    let path = typed.absolute
    guard let choice, !typed.lastPart.isEmpty, path.fileEnding.isEmpty else { return path }
    return "\(path).\(choice.ending)"
  }

  /// Whether the field has the name of a new folder.
  var isNamingFolder: Bool { setAside != nil }

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
    let name = typed.lastPart
    choice?.follow(name)
    complete()
  }

  @MainActor
  private mutating func complete() {
    let typed = typed
    (chosen, trouble, mayReplace) = (nil, nil, nil)
    guard !isNamingFolder else { return completions = [] }
    let found = (isUntouched ? typed.folderAlone : typed).completions(among: entries) { name in
      purpose.kinds.contains { name.lowercased().endsExactly(with: $0.ending) }
    }
    completions =
      (isUntouched ? recentPlaces(but: typed.directory) : []) + found.map(Completion.entry)
  }

  /// Returns the boards opened lately, or their folders if a file is to be written.
  private func recentPlaces(but folder: String) -> [Completion] {
    if case .locate = purpose { return [] }
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
    let name = typed.lastPart.isEmpty ? suggestion : typed.lastPart
    go(to: folder, naming: purpose.reads ? "" : name)
  }

  @MainActor
  private mutating func go(to folder: String, naming name: String) {
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
      if case .entry(let entry) = completion, typed.isBegun(entry) { entry } else { nil }
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

  // MARK: A new folder

  /// Asks for the name of a new folder in this one.
  @MainActor
  mutating func beginFolder() {
    guard !isNamingFolder else { return }
    setAside = purpose.reads ? "" : typed.lastPart
    let name = localized("New Folder")
    let taken = Set(entries.map(\.name))
    let free = (2...1000).lazy.map { "\(name) \($0)" }.first { !taken.contains($0) }
    go(to: typed.directory, naming: taken.contains(name) ? free ?? name : name)
  }

  /// Makes the folder whose name is in the field, and goes there with the name of the file.
  @MainActor
  mutating func makeFolder() {
    guard let name = setAside else { return }
    let path = typed.absolute
    guard !typed.lastPart.isEmpty else { return say(localized("Type the name of the folder")) }
    guard !Path.exists(path) else {
      return say(localized("{file} is there already", ["file": typed.lastPart.visible]))
    }
    if let failure = Path.makeDirectory(for: path + "/", mode: 0o777) {
      return say(Objection(failure, writing: path).description)
    }
    setAside = nil
    go(to: path, naming: name)
  }

  // MARK: What is exported

  /// Chooses what is exported, and how. The ending of the name follows the format.
  @MainActor
  mutating func choose(_ new: Choice) {
    let old = choice?.ending
    choice = new
    let name = typed.lastPart
    guard let old, old != new.ending, name.fileEnding == old else { return }
    let renamed = name.withoutExactly(ending: old) + new.ending
    let start = field.text.withoutExactly(ending: name)
    if isUntouched { suggestion = renamed }
    type(start + renamed)
  }

  /// Looks up what is shown of the export before it is made.
  @MainActor
  mutating func lookUp(_ question: Question) {
    switch choice {
    case .picture(var picture):
      guard picture.preview?.key != picture.key(question) else { return }
      picture.preview = picture.preview(question)
      choice = .picture(picture)
    case .film(var film):
      film.lookUp(question)
      choice = .film(film)
    case nil: break
    }
  }
}

extension FileSheet.Choice {
  /// The ending of the file's name, without the dot.
  fileprivate var ending: String {
    switch self {
    case .picture(let picture): picture.format.rawValue
    case .film(let film): film.format == .gif ? "gif" : "webp"
    }
  }

  /// Takes the format from the name of the file, if that has one.
  fileprivate mutating func follow(_ name: String) {
    switch self {
    case .picture(var picture):
      picture.format = BoardPicture.Format(path: name) ?? picture.format
      self = .picture(picture)
    case .film(var film):
      let format = FilmFormat(path: name)
      if let format, FilmChoice.formats.contains(format) { film.format = format }
      self = .film(film)
    }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
