import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// Packing a board: a folder with it and all the files that it shows is written beside the main thread.
struct Packing: Feature {
  enum Order: CommandCase {
    /// Asks for the folder.
    case pack
    case packInto(String)

    var family: String? { if case .packInto = self { "packInto" } else { nil } }
  }

  nonisolated static let commands = CommandRow.about(
    .file,
    [
      row(.pack, "Pack…", .endsText, words: "Folder Collect Files Send Export"),
      CommandRow(family: "packInto", "Pack", [.isLocal, .isOfThisBoard]),
    ]
  )

  private typealias Outcome = Result<BoardPack.Report, FileError>

  private var work: (path: String, task: BackgroundTask<Outcome>)?

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    work == nil ? nil : localized("The board is being packed")
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .pack: turn.ask(.files(.chooseFolderForPack))
    case .packInto(let path): pack(into: path, &turn)
    }
  }

  private mutating func pack(into path: String, _ turn: inout Turn) {
    let (document, name, folder) = (turn.editor.shownDocument, turn.file.name, turn.folder)
    let write: @Sendable () -> Outcome = {
      do throws(FileError) {
        return .success(try BoardPack(document, named: name, in: folder).write(to: path))
      } catch {
        return .failure(error)
      }
    }
    guard turn.storage.hasEventLoop, let task = BackgroundTask(write) else {
      return end(with: write(), path, &turn)
    }
    work = (path, task)
    turn.say(localized("Packing…"))
  }

  var descriptor: Int32? { work?.task.descriptor }

  mutating func upkeep(_ turn: inout Turn) {
    guard let (path, task) = work, let outcome = task.value else { return }
    work = nil
    end(with: outcome, path, &turn)
  }

  private func end(with outcome: Outcome, _ path: String, _ turn: inout Turn) {
    let name = Path.name(of: path).visible
    switch outcome {
    case .failure(let error):
      turn.report(
        localized("The board is not packed: {reason}", ["reason": "\(error)".visible])
      )
    case .success(let report):
      let show = Command.files(.showInFolder(path))
      turn.status.toast = Toast(
        words: report.missing.isEmpty
          ? localized(
            "“{folder}” has the board and {count} file",
            "“{folder}” has the board and {count} files",
            count: report.count,
            ["folder": name]
          )
          : localized(
            "“{folder}” has the board without {count} file: {names}",
            "“{folder}” has the board without {count} files: {names}",
            count: report.missing.count,
            ["folder": name, "names": report.missingNames]
          ),
        action: Toast.Action(title: verbatim(show.title), command: show),
        isError: !report.missing.isEmpty
      )
    }
  }
}

extension BoardPack.Report {
  /// The names of the first missing files.
  fileprivate var missingNames: String {
    let names = missing.prefix(3).map { Path.name(of: $0.path).visible }.joined(
      separator: Separator.comma
    )
    return missing.count > 3 ? names + "…" : names
  }
}
