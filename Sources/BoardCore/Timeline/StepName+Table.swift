package import BoardValues

/// What a step did to its elements, for telling many steps apart by colour.
package enum StepKind: Sendable {
  case moved, written, made, removed, other
}

extension StepName {
  var word: String { row { _ in verbatim("") }.word }

  package var kind: StepKind { row { _ in verbatim("") }.kind }

  /// Returns the name as a title: the rest of “Undo Move”. The closure returns words for a time.
  package func title(_ time: (Double) -> Words) -> Words { row(time).title.shown }

  /// What there is to say about a kind of step.
  struct Row {
    /// The word by which keys begin.
    var word: String
    var title: Sentence
    /// The sentence when the step is done, with a place for `{object}`.
    var done: Sentence
    /// The same for several cards, if that is another sentence.
    var doneToMany: Sentence?
    /// The sentence about what came back when the step was undone; nil if that is best said by what was
    /// done.
    var undone: Sentence?
    var undoneToMany: Sentence?
    var kind: StepKind
    var object: Object

    enum Object {
      case elements
      /// Elements, of which a group may have taken the others along.
      case moved
      /// The cards that are connected.
      case ends
      /// An element, and the difference between its words.
      case wording
    }

    init(
      _ word: String,
      title: Sentence,
      _ done: Sentence,
      many doneToMany: Sentence? = nil,
      undone: Sentence? = nil,
      undoneMany undoneToMany: Sentence? = nil,
      _ kind: StepKind = .other,
      _ object: Object = .elements
    ) {
      (self.word, self.title) = (word, title)
      (self.done, self.doneToMany) = (done, doneToMany)
      (self.undone, self.undoneToMany) = (undone, undoneToMany)
      (self.kind, self.object) = (kind, object)
    }

    /// Creates a row whose title means a step.
    init(
      _ word: String,
      _ title: String,
      _ done: Sentence,
      many doneToMany: Sentence? = nil,
      undone: Sentence? = nil,
      undoneMany undoneToMany: Sentence? = nil,
      _ kind: StepKind = .other,
      _ object: Object = .elements
    ) {
      self.init(
        word,
        title: Sentence(title, context: "step"),
        done,
        many: doneToMany,
        undone: undone,
        undoneMany: undoneToMany,
        kind,
        object
      )
    }

    /// Creates the row of a step that only open texts have, where no sentence tells what was done.
    init(ofText word: String, _ title: String) { self.init(word, title, Self.changed) }

    static let changed = Sentence("Changed {object}")

    /// Creates the row of a step that took back another one.
    init(takingBack step: Words) {
      self.init(
        "takeBack",
        title: Sentence("Take Back {step}", ["step": step]),
        Sentence("Took back “{step}” of {object}", ["step": step])
      )
    }

    /// Returns the row with a title that says more, if there is more to say.
    func when(_ condition: Bool, title: Sentence, done: Sentence? = nil) -> Row {
      guard condition else { return self }
      var row = self
      row.title = title
      row.done = done ?? row.done
      return row
    }
  }

  /// Returns the row of the table. The closure returns words for a time.
  func row(_ time: (Double) -> Words) -> Row {
    switch self {
    case .align: Row("align", "Align", "Aligned {object}", .moved)
    case .arrange: Row("arrange", "Arrange", "Arranged {object}", .moved)
    case .distribute: Row("distribute", "Distribute", "Distributed {object}", .moved)
    case .fitToWords:
      Row(
        "fitToWords",
        "Fit to Words",
        "Fitted {object} to its words",
        many: "Fitted {object} to their words",
        .moved
      )
    case .move:
      Row(
        "move",
        "Move",
        "Moved {object}",
        undone: "{object} is back where it was",
        undoneMany: "{object} are back where they were",
        .moved,
        .moved
      )
    case .resize: Row("resize", "Resize", "Resized {object}", .moved)
    case .sameSize: Row("sameSize", "Same Size", "Made {object} the same size", .moved)

    case .bringForward: Row("bringForward", "Bring Forward", "Brought {object} forward")
    case .bringToFront: Row("bringToFront", "Bring to Front", "Brought {object} to the front")
    case .sendBackward: Row("sendBackward", "Send Backward", "Sent {object} backward")
    case .sendToBack: Row("sendToBack", "Send to Back", "Sent {object} to the back")

    case .newCard: Row("newCard", "New Card", "Added {object}", undone: "Removed {object}", .made)
    case .newConnectedCard:
      Row(
        "newConnectedCard",
        "New Card and Connection",
        "Added {object} and connected it",
        undone: "Removed {object}",
        .made
      )
    case .group(let count):
      // The step has made the group, and changed nothing of what is in it.
      Row("group", "Group", "Added {object}", .made).when(
        count > 1,
        title: Sentence("Group {count} Card", "Group {count} Cards", count: count),
        done: Sentence("Grouped {count} card", "Grouped {count} cards", count: count)
      )
    case .ungroup: Row("ungroup", "Ungroup", "Ungrouped {object}", .removed)

    case .cut(let count):
      Row("cut", "Cut", "Cut {object}", undone: "Brought back {object}", .removed)
        .when(count > 1, title: Sentence("Cut {count} Card", "Cut {count} Cards", count: count))
    case .delete(let count):
      Row("delete", "Delete", "Deleted {object}", undone: "Brought back {object}", .removed)
        .when(
          count > 1,
          title: Sentence("Delete {count} Card", "Delete {count} Cards", count: count)
        )
    case .drop(let count):
      Row("drop", "Drop", "Dropped {object}", undone: "Removed {object}", .made)
        .when(count > 1, title: Sentence("Drop {count} Card", "Drop {count} Cards", count: count))
    case .duplicate(let count):
      Row("duplicate", "Duplicate", "Duplicated {object}", undone: "Removed {object}", .made).when(
        count > 1,
        title: Sentence("Duplicate {count} Card", "Duplicate {count} Cards", count: count)
      )
    case .paste(let count):
      Row("paste", "Paste", "Pasted {object}", undone: "Removed {object}", .made)
        .when(count > 1, title: Sentence("Paste {count} Card", "Paste {count} Cards", count: count))

    case .editText: Row("editText", "Edit Text", "Edited {object}", .written, .wording)
    case .editLabel: Row("editLabel", "Edit Label", "Edited {object}", .written, .wording)
    case .editNote: Row("editNote", "Edit Note", "Edited {object}", .written, .wording)
    case .replace: Row("replace", "Replace", "Replaced in {object}", .written, .wording)
    case .replaceInCards(let count):
      Row(
        "replaceInCards",
        title: Sentence("Replace in {count} Card", "Replace in {count} Cards", count: count),
        Sentence("Replaced in {count} card", "Replaced in {count} cards", count: count),
        .written
      )
    case .replaceInConnections(let count):
      Row(
        "replaceInConnections",
        title: Sentence(
          "Replace in {count} Connection",
          "Replace in {count} Connections",
          count: count
        ),
        Sentence(
          "Replaced in {count} connection",
          "Replaced in {count} connections",
          count: count
        ),
        .written
      )
    case .replaceInTexts(let count):
      Row(
        "replaceInTexts",
        title: Sentence("Replace in {count} Text", "Replace in {count} Texts", count: count),
        Sentence("Replaced in {count} text", "Replaced in {count} texts", count: count),
        .written
      )
    case .check(let words):
      Row("check", "Check", "Checked a box in {object}", .written).when(
        !words.isEmpty,
        title: Sentence("Check “{name}”", ["name": words.visible]),
        done: Sentence("Checked “{name}”", ["name": words.visible])
      )
    case .uncheck(let words):
      Row("uncheck", "Uncheck", "Unchecked a box in {object}", .written).when(
        !words.isEmpty,
        title: Sentence("Uncheck “{name}”", ["name": words.visible]),
        done: Sentence("Unchecked “{name}”", ["name": words.visible])
      )

    case .colour: Row("colour", "Colour", "Coloured {object}")
    case .removeColour: Row("removeColour", "Remove Colour", "Removed the colour of {object}")
    case .lock(let count):
      Row("lock", "Lock Card", "Locked {object}")
        .when(count > 1, title: Sentence("Lock {count} Card", "Lock {count} Cards", count: count))
    case .unlock(let count):
      Row("unlock", "Unlock Card", "Unlocked {object}")
        .when(
          count > 1,
          title: Sentence("Unlock {count} Card", "Unlock {count} Cards", count: count)
        )

    case .connect: Row("connect", "Connect", "Connected {object}", .made, .ends)
    case .reconnect: Row("reconnect", "Reconnect", "Reconnected {object}", .other, .ends)
    case .reverse: Row("reverse", "Reverse", "Reversed {object}")
    case .arrows: Row("arrows", "Arrows", "Changed the arrows of {object}")

    case .restore(let date):
      Row(
        "restore",
        title: Sentence("Restore of {time}", ["time": time(date)]),
        Sentence("Restored {time}", ["time": time(date)])
      )
    case .restoreBeginning:
      Row("restoreBeginning", "Restore the Beginning", "Restored the beginning")
    case .takeBack(let step): Row(takingBack: step.title(time))
    case .tryOut: Row("tryOut", "Try Out", "Tried out changes to {object}")
    case .bringBack: Row("bringBack", "Bring Back", "Brought back {object}")
    case .bringBackVersion:
      Row("bringBackVersion", "Bring Back Version", "Brought back an earlier version")
    case .revert: Row("revert", "Revert to Saved", "Reverted to the saved board")

    case .reload: Row("reload", "Reload", "Reloaded the file")
    case .merge: Row("merge", "Merge", "Merged {object}")
    case .resolveConflict: Row("resolveConflict", "Resolve Conflict", "Resolved a conflict")
    case .changeElsewhere:
      Row("changeElsewhere", "Change Elsewhere", "Took over another program’s change of {object}")
    case .changesMeanwhile:
      Row("changesMeanwhile", "Changes", "Took over what was done meanwhile")

    case .typing: Row(ofText: "typing", "Typing")
    case .bold: Row(ofText: "bold", "Bold")
    case .italic: Row(ofText: "italic", "Italic")
    case .heading: Row(ofText: "heading", "Heading")
    case .list: Row(ofText: "list", "List")
    case .checkBox: Row(ofText: "checkBox", "Check Box")
    case .indent: Row(ofText: "indent", "Indent")
    case .outdent: Row(ofText: "outdent", "Outdent")
    case .link: Row(ofText: "link", "Link")
    case .moveText: Row(ofText: "moveText", "Move Text")
    case .copyText: Row(ofText: "copyText", "Copy Text")
    case .moveLine: Row(ofText: "moveLine", "Move Line")
    case .takeTheirs: Row(ofText: "takeTheirs", "Take Theirs")
    case .unknown: Row("", "Change", Row.changed)
    }
  }
}
