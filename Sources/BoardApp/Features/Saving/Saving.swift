import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// The commands for the board's file: saving it, restoring versions of it, and closing its window.
struct Saving: Feature {
  enum Order: CommandCase {
    case save, revert, quit
    /// Answers to questions about the file.
    case keepMine, takeTheirs, keepBoth, takeOver, saveAndQuit, quitAnyway
    case bringBack(StoredVersions.Version)

    var family: String? { if case .bringBack = self { "bringBack" } else { nil } }

    func title(_ row: String) -> String {
      if case .bringBack(let version) = self {
        localized("Bring Back Version of {time}", ["time": Clock.words(version.date)])
      } else {
        row
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .file,
    [
      CommandRow(.save, "Save", [.changesBoard, .leavesTextOpen], keys: [.control("s")]),
      CommandRow(.revert, "Revert to Saved", [.changesBoard, .isOfPresent]),
      CommandRow(family: "bringBack", "Bring Back Version", .isOfThisBoard),
      CommandRow(.takeOver, "Edit Here", .isAnswer),
      CommandRow(.keepMine, "Keep Mine", [.isAnswer, .isLocal]),
      CommandRow(.takeTheirs, "Take Theirs", [.isAnswer, .isLocal]),
      CommandRow(.keepBoth, "Keep Both", [.isAnswer, .isLocal]),
      CommandRow(.saveAndQuit, "Save to the File", [.isAnswer, .leavesTextOpen, .isLocal]),
      CommandRow(.quitAnyway, "Close Without Them", [.isAnswer, .leavesTextOpen, .isLocal]),
      CommandRow(
        .quit,
        "Close",
        .endsText,
        keys: [.control("q"), .control("w")],
        words: "Quit Exit"
      ),
    ]
  )

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    switch order {
    case .revert where !context.editor.canRevert:
      context.isTryingOut
        ? localized("Keep or discard what is tried out first") : localized("Nothing to revert")
    case .takeOver where !context.isReadOnly: localized("This window has the board")
    default: nil
    }
  }

  func offers(_ family: String, _ context: Context) -> [Order] {
    family == "bringBack" ? (context.storage.versions?.all ?? []).map(Order.bringBack) : []
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .save: effects.tell(.saveRequested)
    case .revert: revert(context, &effects)
    case .quit: effects.add(.quit)
    case .keepMine: answer(.keepMine, &effects)
    case .takeTheirs: answer(.takeTheirs, &effects)
    case .keepBoth: answer(.keepBoth, &effects)
    case .takeOver: effects.tell(.takeOverRequested)
    case .saveAndQuit: effects.tell(.saveAndCloseRequested)
    case .quitAnyway: effects.tell(.ended(0))
    case .bringBack(let version): bringBack(version, context, &effects)
    }
  }

  private func answer(_ answer: FileSession.Answer, _ effects: inout Effects) {
    effects.awaitFile()
    effects.tell(.answered(answer))
  }

  private func bringBack(
    _ version: StoredVersions.Version,
    _ context: Context,
    _ effects: inout Effects
  ) {
    effects.endDraft(keeping: true, at: context.now)
    effects.file { $0.bringBack(version, $1, &$2) }
  }

  private func revert(_ context: Context, _ effects: inout Effects) {
    let now = context.now
    effects.change { editor, effects in
      guard let step = editor.revert(at: now) else { return }
      effects.add(.announce(localized("Reverted to the saved board"), step))
      effects.add(.follow([step]))
    }
  }
}

extension Command {
  static let save = Command(Saving.Order.save)
  static let revert = Command(Saving.Order.revert)
  static let quit = Command(Saving.Order.quit)
  static let keepMine = Command(Saving.Order.keepMine)
  static let takeTheirs = Command(Saving.Order.takeTheirs)
  static let keepBoth = Command(Saving.Order.keepBoth)
  static let takeOver = Command(Saving.Order.takeOver)
  static let saveAndQuit = Command(Saving.Order.saveAndQuit)
  static let quitAnyway = Command(Saving.Order.quitAnyway)

  static func bringBack(_ version: StoredVersions.Version) -> Command {
    Command(Saving.Order.bringBack(version))
  }
}
