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

  init(description: String, isQuestion: Bool = false) {
    self.description = description
    self.isQuestion = isQuestion
  }

  /// Creates the reason why a file could not be written, with what to do about it.
  init(_ error: FileError, writing path: String) {
    let folder = Path.directory(of: path).visible
    description =
      switch FileError.Cause(error.code) {
      case .noRight:
        localized("You may not write to {folder}. Choose another folder.", ["folder": folder])
      case .noSpace:
        localized(
          "There is no room left in {folder}. Make some, or choose another folder.",
          ["folder": folder]
        )
      case nil: error.description
      }
  }
}

/// A job that takes a while, or that takes more than a feature can do; its outcome arrives as a
/// reply.
enum Job: Equatable, Sendable {
  case saveAs(String)
  case exportFilm(to: String, FilmChoice?)
}

extension FileSheet.Choice {
  var picture: PictureChoice? { if case .picture(let picture) = self { picture } else { nil } }
  var film: FilmChoice? { if case .film(let film) = self { film } else { nil } }
}

/// A path that was chosen, and the actions on it.
@MainActor
struct ChosenFile {
  let path: String
  /// Whether an existing file may be replaced, or a missing one made.
  let mayReplace: Bool
  /// How a picture or a film is made; nil for the usual way.
  let choice: FileSheet.Choice?

  /// Does the action, or returns the job that does it.
  func use(for purpose: FileSheet.Purpose, _ turn: inout Turn) throws -> Job? {
    if purpose == .pack {
      guard Path.isMissing(path) else {
        throw Objection(
          description: localized("{file} is there already", ["file": Path.name(of: path).visible])
        )
      }
      turn.ask(.packing(.packInto(path)))
      return nil
    }
    guard !Path.isFolder(path) else {
      throw Objection(description: localized("{file} is a folder", ["file": path.visible]))
    }
    switch purpose {
    case .open: try open(&turn)
    case .merge:
      turn.ask(.workOn([.merge(BoardCopy(.chosen(path), try mark()))]))
    case .compare:
      _ = try mark()
      turn.ask(.compare(.compareWithFile(path)))
    case .pack: break
    case .locate(let old):
      guard Path.exists(path) else {
        throw Objection(
          description: localized("There is no {file}", ["file": Path.name(of: path).visible])
        )
      }
      turn.ask(.locating(.relink(old, to: Path.absolute(path))))
    case .saveCopy:
      try checkWriting(turn.question)
      try write(turn.editor.shownDocument.bytes, &turn)
    case .export: try export(&turn)
    case .saveAs:
      try checkWriting(turn.question)
      return .saveAs(path)
    case .exportFilm:
      try checkWriting(turn.question)
      return .exportFilm(to: path, choice?.film)
    }
    return nil
  }

  /// Returns the content of another version of the board, or throws why it cannot be read.
  private func mark() throws -> ContentMark {
    let bytes = try FileReading.bytes(path)
    do throws(Problem) {
      _ = try CanvasDocument(parsing: bytes)
    } catch {
      throw Objection(
        description: localized(
          "{file} cannot be read: {reason}",
          ["file": Path.name(of: path).visible, "reason": "\(error)"]
        )
      )
    }
    return ContentMark(bytes)
  }

  private func open(_ turn: inout Turn) throws {
    let folder = Path.directory(of: path)
    guard Path.exists(folder) else { throw Self.noFolder(folder) }
    guard mayReplace || Path.exists(path) else {
      let words = localized(
        "There is no {file} here.",
        ["file": Path.name(of: path).visible]
      )
      throw Objection(description: words, isQuestion: true)
    }
    turn.say(
      Path.exists(path)
        ? localized("Opening {file}", ["file": Path.name(of: path)])
        : localized("A new board opens")
    )
    turn.show(.board(path))
  }

  private func export(_ turn: inout Turn) throws {
    guard let format = BoardPicture.Format(path: path) else {
      throw Objection(description: localized("The name has to end in .png, .svg or .pdf"))
    }
    var choice =
      choice?.picture ?? PictureChoice(format, hasSelection: !turn.selectedCards.isEmpty)
    choice.format = format
    let picture = choice.picture(turn.question)
    guard picture.excess(as: format) == nil else {
      throw Objection(
        description: localized(
          "The picture would be too large; choose a smaller size or fewer cards"
        )
      )
    }
    try checkWriting(turn.question)
    try write(try picture.bytes(as: format), &turn)
  }

  private static func noFolder(_ folder: String) -> Objection {
    Objection(
      description: localized(
        "There is no folder {folder}. Choose another one.",
        ["folder": folder.visible]
      )
    )
  }

  private func write(_ bytes: [UInt8], _ turn: inout Turn) throws {
    do throws(FileError) {
      try AtomicFile.write(bytes, to: path)
    } catch { throw Objection(error, writing: path) }
    turn.status.toast = .written(path, home: turn.preferences.home)
  }

  /// Refuses to replace an existing file unless that was chosen.
  private func checkWriting(_ question: Question) throws {
    let folder = Path.directory(of: path)
    guard Path.exists(folder) else { throw Self.noFolder(folder) }
    guard mayReplace || !Path.exists(path) else {
      let words = localized(
        "{file} is there already. Replace it, or type another name.",
        ["file": Path.name(of: path).visible]
      )
      throw Objection(description: words, isQuestion: true)
    }
    guard !isOwnFile(question) else {
      throw Objection(
        description: localized(
          "That is this board’s own file; {key} saves it",
          ["key": question.keymap.shortcut(for: .saving(.save))]
        )
      )
    }
  }

  private func isOwnFile(_ question: Question) -> Bool {
    guard let one = Path.resolvingLinks(path), let own = Path.resolvingLinks(question.file.path)
    else { return false }
    return one.isSame(as: own)
  }
}
