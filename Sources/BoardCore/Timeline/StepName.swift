import BoardValues
import UndoCore

/// What a step did, as a value: the same in every language.
///
/// A history keeps the `key` of the name. Its words are made from the table when they are shown.
package indirect enum StepName: Hashable, Sendable {
  case align, arrange, distribute, fitToWords, move, resize, sameSize
  case bringForward, bringToFront, sendBackward, sendToBack
  case newCard, newConnectedCard, group(count: Int), ungroup, collapse, expand
  case cut(count: Int), delete(count: Int), drop(count: Int), duplicate(count: Int)
  case paste(count: Int)
  case editText, editLabel, editNote
  case replace
  case replaceInCards(count: Int), replaceInConnections(count: Int), replaceInTexts(count: Int)
  /// A box was checked; the words beside it, which may be none.
  case check(String), uncheck(String)
  case colour, removeColour, lock(count: Int), unlock(count: Int), properties
  case connect, reconnect, reverse, arrows
  /// A moment was restored, in seconds since 1970; nil for the state before all steps.
  case restore(at: Double?)
  case takeBack(StepName)
  /// Several steps of somebody were taken back; their name, empty for an unknown program.
  case takeBackAll(String)
  case tryOut, bringBack, bringBackVersion, revert
  case copyFiles, locateFile, keepLinks
  case reload, merge, resolveConflict, changeElsewhere, changesMeanwhile
  // Those of open texts.
  case typing, bold, italic, strike, highlight, code, heading, list, checkBox, indent, outdent, link
  case quote, codeBlock, rule
  case table, tableRow, tableColumn, deleteTableRow, deleteTableColumn
  case moveText, copyText, moveLine, takeTheirs
  /// A name that this program does not know, by its key.
  case unknown(String)

  /// One name of each kind but the unknown, with the argument that its key leaves out.
  package static let kinds: [StepName] = [
    .align, .arrange, .distribute, .fitToWords, .move, .resize, .sameSize,
    .bringForward, .bringToFront, .sendBackward, .sendToBack,
    .newCard, .newConnectedCard, .group(count: 1), .ungroup, .collapse, .expand,
    .cut(count: 1), .delete(count: 1), .drop(count: 1), .duplicate(count: 1), .paste(count: 1),
    .editText, .editLabel, .editNote,
    .replace, .replaceInCards(count: 1), .replaceInConnections(count: 1), .replaceInTexts(count: 1),
    .check(""), .uncheck(""),
    .colour, .removeColour, .lock(count: 1), .unlock(count: 1), .properties,
    .connect, .reconnect, .reverse, .arrows,
    .restore(at: nil), .takeBack(.unknown("")), .takeBackAll(""),
    .tryOut, .bringBack, .bringBackVersion, .revert,
    .copyFiles, .locateFile, .keepLinks,
    .reload, .merge, .resolveConflict, .changeElsewhere, .changesMeanwhile,
    .typing, .bold, .italic, .strike, .highlight, .code, .heading, .list, .checkBox, .indent,
    .outdent, .link,
    .quote, .codeBlock, .rule,
    .table, .tableRow, .tableColumn, .deleteTableRow, .deleteTableColumn,
    .moveText, .copyText, .moveLine, .takeTheirs,
  ]

  /// Whether the step put a version that another program wrote in the place of the board.
  package var isReplacement: Bool { self == .reload }
}

// MARK: - Keys

extension StepName {
  /// A short text without words of any language, by which the name is kept: `move`, `delete 3`,
  /// `takeBack move`.
  package var key: String { plainRow.key }

  /// Reads a name from its key. It has the same key whatever that is.
  package init(key: String) {
    // Names in names take time and room on the stack.
    let name = key.hasPrefix(Self.tooDeep) ? nil : Self(reading: key)
    self = name ?? .unknown(key)
  }

  private static let tooDeep = String(repeating: "takeBack ", count: 16)

  private static let words =
    Dictionary(kinds.map { ($0.plainRow.word, $0) }) { first, _ in first }

  private init?(reading key: String) {
    let end = key.utf8.firstIndex(of: UInt8(ascii: " ")) ?? key.endIndex
    guard let kind = Self.words[String(key[..<end])] else { return nil }
    guard end < key.endIndex else {
      self = kind
      return
    }
    let argument = String(key[key.utf8.index(after: end)...])
    guard let name = kind.plainRow.read?(argument), name.key == key else { return nil }
    self = name
  }
}

extension BoardHistory.Step {
  package var stepName: StepName { StepName(key: name) }
}

extension BoardHistory.Transition {
  package var stepName: StepName { StepName(key: name) }
}

extension BoardHistory.Branch {
  /// The name of its first step.
  package var stepName: StepName { StepName(key: name) }
}
