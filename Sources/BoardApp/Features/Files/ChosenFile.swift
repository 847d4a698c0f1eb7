import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem

/// The reason why a path can't be used.
struct Objection: Error, CustomStringConvertible {
  let description: String
  /// Whether a second attempt overrules the objection.
  var isQuestion = false
}

/// A job that takes a while, or that takes more than a feature can do; its outcome arrives as a
/// reply.
enum Job: Sendable {
  case saveAs(String)
  case exportFilm(to: String)
}

/// A path that was chosen, and the actions on it.
@MainActor
struct ChosenFile {
  let path: String
  /// Whether an existing file may be replaced, or a missing one made.
  let mayReplace: Bool
  /// How a picture is made; nil for the usual way.
  let picture: PictureChoice?
  let context: Context

  /// Does the action, or returns the job that does it.
  func use(for purpose: FileSheet.Purpose, _ effects: inout Effects) throws -> Job? {
    guard !Path.isFolder(path) else {
      throw Objection(description: localized("{file} is a folder", ["file": path.visible]))
    }
    switch purpose {
    case .open: try open(&effects)
    case .saveCopy: try write(&effects) { context.editor.shownDocument.bytes }
    case .export: try export(&effects)
    case .saveAs:
      try checkWriting()
      return .saveAs(path)
    case .exportFilm:
      try checkWriting()
      return .exportFilm(to: path)
    }
    return nil
  }

  private func open(_ effects: inout Effects) throws {
    let folder = Path.directory(of: path)
    guard Path.exists(folder) else {
      throw Objection(
        description: localized("There is no folder {folder}", ["folder": folder.visible])
      )
    }
    guard mayReplace || Path.exists(path) else {
      let words = localized(
        "There is no {file} here.",
        ["file": Path.name(of: path).visible]
      )
      throw Objection(description: words, isQuestion: true)
    }
    effects.say(
      Path.exists(path)
        ? localized("Opening {file}", ["file": Path.name(of: path)])
        : localized("A new board opens")
    )
    effects.add(.openBoard(path))
  }

  private func export(_ effects: inout Effects) throws {
    guard let format = BoardPicture.Format(path: path) else {
      throw Objection(description: localized("The name has to end in .png, .svg or .pdf"))
    }
    var choice =
      picture ?? PictureChoice(format, hasSelection: !context.selectedCards.isEmpty)
    choice.format = format
    let picture = choice.picture(context)
    guard picture.excess(as: format) == nil else {
      throw Objection(
        description: localized(
          "The picture would be too large; choose a smaller size or fewer cards"
        )
      )
    }
    try write(&effects) { try picture.bytes(as: format) }
  }

  private func write(_ effects: inout Effects, _ bytes: () throws -> [UInt8]) throws {
    try checkWriting()
    try AtomicFile.write(try bytes(), to: path)
    effects.add(.toast(.written(path, home: context.preferences.home)))
  }

  /// Refuses to replace an existing file unless the user asked for it twice.
  private func checkWriting() throws {
    guard mayReplace || !Path.exists(path) else {
      let words = localized(
        "{file} is there already. Once more replaces it.",
        ["file": Path.name(of: path).visible]
      )
      throw Objection(description: words, isQuestion: true)
    }
    guard !isOwnFile else {
      throw Objection(
        description: localized(
          "That is this board’s own file; {key} saves it",
          ["key": context.keymap.shortcut(for: .save)]
        )
      )
    }
  }

  private var isOwnFile: Bool {
    guard let one = Path.resolvingLinks(path), let own = Path.resolvingLinks(context.file.path)
    else { return false }
    return one.isSame(as: own)
  }
}
