import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

extension Toast {
  /// Returns the message that files are being copied.
  static func copying(_ sources: [String]) -> Toast {
    var toast = Toast(words: localized("Copying {what}…", ["what": words(for: sources)]))
    toast.isLasting = true
    return toast
  }

  var isCopying: Bool { isLasting && actions.isEmpty }

  /// Returns the message that files are held in a folder, or beside the board.
  static func copied(_ sources: [String], to folder: String?, isNew: Bool, canLink: Bool) -> Toast {
    let what = words(for: sources)
    let words: Words =
      if !isNew {
        localized(
          "The board’s folder has {what} already",
          ["what": what]
        )
      } else if let folder {
        localized("Copied {what} to “{folder}”", ["what": what, "folder": folder.visible])
      } else {
        localized("Copied {what} beside the board", ["what": what])
      }
    let link = Command.intake(.linkInstead)
    let action = Action(title: verbatim(link.title), command: link)
    return Toast(words: words, action: canLink ? action : nil)
  }

  /// Returns words for some files.
  static func words(for files: [String]) -> String {
    files.count == 1
      ? localized("“{name}”", ["name": Path.name(of: files[0]).visible])
      : localized("{count} file", "{count} files", count: files.count)
  }
}

/// The question before much is copied.
extension Dialog {
  static func title(onCopying cards: [NewFileCard]) -> String {
    localized(
      "Copy {what} to the board’s folder?",
      ["what": Toast.words(for: cards.map(\.source))]
    )
  }

  static func sentences(onCopying cards: [NewFileCard]) -> [String] {
    let folders = cards.filter { Path.isFolder($0.source) }
    return [
      folders.count == cards.count
        ? localized(
          "It is a folder, with all that is in it.",
          "They are folders, with all that is in them.",
          count: folders.count
        )
        : localized("That is more than {size} MB.", ["size": "\(FileIntake.most / 1_000_000)"])
    ]
  }

  static func answers(onCopying cards: [NewFileCard]) -> [Answer] {
    [
      Answer(
        title: localized("Link"),
        command: .escape,
        explanation: localized(
          "The card shows what is there now. On another computer it shows nothing."
        ),
        isHarmless: true
      ),
      Answer(
        title: localized("Copy"),
        command: .intake(.copyAsked(cards)),
        explanation: localized("The card shows the copy, which goes where the board goes.")
      ),
    ]
  }
}
