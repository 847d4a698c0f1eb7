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
      row(.save, "Save", [.changesBoard, .leavesTextOpen], keys: [.control("s")]),
      row(.revert, "Revert to Saved", [.changesBoard, .isOfPresent]),
      CommandRow(family: "bringBack", "Bring Back Version", .isOfThisBoard),
      row(.takeOver, "Edit Here", .isAnswer),
      row(.keepMine, "Keep Mine", [.isAnswer, .isLocal]),
      row(.takeTheirs, "Take Theirs", [.isAnswer, .isLocal]),
      row(.keepBoth, "Keep Both", [.isAnswer, .isLocal]),
      row(.saveAndQuit, "Save to the File", [.isAnswer, .leavesTextOpen, .isLocal]),
      row(.quitAnyway, "Close Without Them", [.isAnswer, .leavesTextOpen, .isLocal]),
      row(.quit, "Close", .endsText, keys: [.control("q"), .control("w")], words: "Quit Exit"),
    ]
  )

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .revert where !question.editor.canRevert:
      question.isTryingOut
        ? localized("Keep or discard what is tried out first") : localized("Nothing to revert")
    case .takeOver where !question.isReadOnly: localized("This window has the board")
    default: nil
    }
  }

  func offers(_ family: String, _ question: Question) -> [Order] {
    family == "bringBack" ? (question.storage.versions?.all ?? []).map(Order.bringBack) : []
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .save: turn.ask(.tell(.saveRequested))
    case .revert: revert(&turn)
    case .quit: turn.close(.window)
    case .keepMine: answer(.keepMine, &turn)
    case .takeTheirs: answer(.takeTheirs, &turn)
    case .keepBoth: answer(.keepBoth, &turn)
    case .takeOver: turn.ask(.tell(.takeOverRequested))
    case .saveAndQuit: turn.ask(.tell(.saveAndCloseRequested))
    case .quitAnyway: turn.ask(.tell(.ended(0)))
    case .bringBack(let version): bringBack(version, &turn)
    }
  }

  private func answer(_ answer: FileSession.Answer, _ turn: inout Turn) {
    turn.ask(.wait)
    turn.ask(.tell(.answered(answer)))
  }

  private func bringBack(_ version: StoredVersions.Version, _ turn: inout Turn) {
    turn.endDraft(keeping: true)
    turn.ask(.bringBack(version))
  }

  private func revert(_ turn: inout Turn) {
    guard let step = turn.editor.revert(at: turn.now) else { return }
    turn.announce(localized("Reverted to the saved board"), step)
    turn.follow([step])
  }
}
