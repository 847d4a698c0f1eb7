package import BoardValues

/// What a step did to its elements, for telling many steps apart by colour.
package enum StepKind: Sendable {
  case moved, written, made, removed, other
}

extension StepName {
  package var kind: StepKind { plainRow.kind }

  /// The row, without words for times.
  var plainRow: Row { row { _ in verbatim("") } }

  /// Returns the name as a title: the rest of “Undo Move”. The closure returns words for a time.
  package func title(_ time: (Double) -> Words) -> Words { row(time).title.shown }

  /// What there is to say about a kind of step.
  struct Row {
    /// The word by which its keys begin, and what follows it; empty for nothing.
    let word: String
    var argument = ""
    /// Returns the name with an argument from a key; nil if it cannot have that one.
    var read: ((_ argument: String) -> StepName?)?
    var title: Sentence
    /// The sentence when the step is done, with a place for `{object}`.
    var done: Sentence
    /// The same for several cards, if that is another sentence.
    let doneToMany: Sentence?
    /// The sentence about what came back when the step was undone; nil if that is best said by what was
    /// done.
    let undone: Sentence?
    let undoneToMany: Sentence?
    let kind: StepKind
    let object: Object
    /// The number of cards that the title says.
    var count = 1

    enum Object {
      case elements
      /// Elements, of which a group may have taken the others along.
      case moved
      /// The cards that are connected.
      case ends
      /// An element, and the difference between its words.
      case wording
      /// Nothing that the name does not say.
      case nothing
    }

    init(
      _ word: String,
      _ title: String,
      _ done: Sentence = Row.changed,
      many doneToMany: Sentence? = nil,
      undone: Sentence? = nil,
      undoneMany undoneToMany: Sentence? = nil,
      _ kind: StepKind = .other,
      _ object: Object = .elements
    ) {
      (self.word, self.title) = (word, Sentence(title, context: "step"))
      (self.done, self.doneToMany) = (done, doneToMany)
      (self.undone, self.undoneToMany) = (undone, undoneToMany)
      (self.kind, self.object) = (kind, object)
    }

    private static let changed = Sentence("Changed {object}")

    var key: String { argument.isEmpty ? word : "\(word) \(argument)" }

    /// Returns the row of a name with an argument, of which the words speak unless it is empty.
    func taking(
      _ argument: String,
      title: Sentence,
      done: Sentence? = nil,
      _ read: @escaping (String) -> StepName?
    ) -> Row {
      var row = self
      (row.argument, row.read) = (argument, read)
      if !argument.isEmpty { (row.title, row.done) = (title, done ?? row.done) }
      return row
    }

    /// Returns the row of a name with a number, of which the words speak if it is not one.
    func counting(
      _ count: Int,
      _ one: String,
      _ other: String,
      done: Sentence? = nil,
      _ name: @escaping (Int) -> StepName
    ) -> Row {
      let title = count > 1 ? Sentence(one, other, count: count) : title
      let argument = count == 1 ? "" : "\(count)"
      var row = taking(argument, title: title, done: count > 1 ? done : nil) { Int($0).map(name) }
      row.count = count
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
      Row("group", "Group", "Added {object}", .made).counting(
        count,
        "Group {count} Card",
        "Group {count} Cards",
        done: Sentence("Grouped {count} card", "Grouped {count} cards", count: count),
        StepName.group
      )
    case .ungroup: Row("ungroup", "Ungroup", "Ungrouped {object}", .removed)
    case .collapse:
      Row("collapse", "Collapse", "Collapsed {object}", undone: "Expanded {object}")
    case .expand: Row("expand", "Expand", "Expanded {object}", undone: "Collapsed {object}")

    case .cut(let count):
      Row("cut", "Cut", "Cut {object}", undone: "Brought back {object}", .removed)
        .counting(count, "Cut {count} Card", "Cut {count} Cards", StepName.cut)
    case .delete(let count):
      Row("delete", "Delete", "Deleted {object}", undone: "Brought back {object}", .removed)
        .counting(count, "Delete {count} Card", "Delete {count} Cards", StepName.delete)
    case .drop(let count):
      Row("drop", "Drop", "Dropped {object}", undone: "Removed {object}", .made)
        .counting(count, "Drop {count} Card", "Drop {count} Cards", StepName.drop)
    case .duplicate(let count):
      Row("duplicate", "Duplicate", "Duplicated {object}", undone: "Removed {object}", .made)
        .counting(count, "Duplicate {count} Card", "Duplicate {count} Cards", StepName.duplicate)
    case .paste(let count):
      Row("paste", "Paste", "Pasted {object}", undone: "Removed {object}", .made)
        .counting(count, "Paste {count} Card", "Paste {count} Cards", StepName.paste)

    case .editText:
      Row(
        "editText",
        "Edit Text",
        "Edited {object}",
        undone: "Changed back {object}",
        .written,
        .wording
      )
    case .editLabel:
      Row(
        "editLabel",
        "Edit Label",
        "Edited {object}",
        undone: "Changed back {object}",
        .written,
        .wording
      )
    case .editNote:
      Row(
        "editNote",
        "Edit Note",
        "Edited {object}",
        undone: "Changed back {object}",
        .written,
        .wording
      )
    case .replace:
      Row(
        "replace",
        "Replace",
        "Replaced in {object}",
        undone: "Changed back {object}",
        .written,
        .wording
      )
    case .replaceInCards(let count):
      Row("replaceInCards", "Replace", "Replaced in {object}", .written, .nothing).counting(
        count,
        "Replace in {count} Card",
        "Replace in {count} Cards",
        done: Sentence("Replaced in {count} card", "Replaced in {count} cards", count: count),
        StepName.replaceInCards
      )
    case .replaceInConnections(let count):
      Row("replaceInConnections", "Replace", "Replaced in {object}", .written, .nothing).counting(
        count,
        "Replace in {count} Connection",
        "Replace in {count} Connections",
        done: Sentence(
          "Replaced in {count} connection",
          "Replaced in {count} connections",
          count: count
        ),
        StepName.replaceInConnections
      )
    case .replaceInTexts(let count):
      Row("replaceInTexts", "Replace", "Replaced in {object}", .written, .nothing).counting(
        count,
        "Replace in {count} Text",
        "Replace in {count} Texts",
        done: Sentence("Replaced in {count} text", "Replaced in {count} texts", count: count),
        StepName.replaceInTexts
      )
    case .check(let words):
      Row("check", "Check", "Checked a box in {object}", .written).taking(
        words,
        title: Sentence("Check “{name}”", ["name": words.visible]),
        done: Sentence("Checked “{name}”", ["name": words.visible]),
        StepName.check
      )
    case .uncheck(let words):
      Row("uncheck", "Uncheck", "Unchecked a box in {object}", .written).taking(
        words,
        title: Sentence("Uncheck “{name}”", ["name": words.visible]),
        done: Sentence("Unchecked “{name}”", ["name": words.visible]),
        StepName.uncheck
      )

    case .colour: Row("colour", "Colour", "Coloured {object}")
    case .removeColour: Row("removeColour", "Remove Colour", "Removed the colour of {object}")
    case .lock(let count):
      Row("lock", "Lock Card", "Locked {object}")
        .counting(count, "Lock {count} Card", "Lock {count} Cards", StepName.lock)
    case .unlock(let count):
      Row("unlock", "Unlock Card", "Unlocked {object}")
        .counting(count, "Unlock {count} Card", "Unlock {count} Cards", StepName.unlock)
    case .properties: Row("properties", "Properties")

    case .connect: Row("connect", "Connect", "Connected {object}", .made, .ends)
    case .reconnect: Row("reconnect", "Reconnect", "Reconnected {object}", .other, .ends)
    case .reverse: Row("reverse", "Reverse", "Reversed {object}")
    case .arrows: Row("arrows", "Arrows", "Changed the arrows of {object}")

    case .restore(let date):
      Row("restore", "Restore the Beginning", "Restored the beginning").taking(
        date.map(Decimals.shortest) ?? "",
        title: Sentence("Restore of {time}", ["time": date.map(time) ?? verbatim("")]),
        done: Sentence("Restored {time}", ["time": date.map(time) ?? verbatim("")])
      ) { Double($0).map(StepName.restore) }
    case .takeBack(let step): Self.row(takingBack: step, time)
    case .takeBackAll(let name):
      Row("takeBackAll", "Take Back Their Steps", "Took back their steps").taking(
        name,
        title: Sentence("Take Back Steps of {name}", ["name": verbatim(name.visible)]),
        done: Sentence("Took back steps of {name}", ["name": verbatim(name.visible)]),
        StepName.takeBackAll
      )
    case .tryOut: Row("tryOut", "Try Out", "Tried out changes to {object}")
    case .bringBack: Row("bringBack", "Bring Back", "Brought back {object}")
    case .bringBackVersion:
      Row("bringBackVersion", "Bring Back Version", "Brought back an earlier version")
    case .revert: Row("revert", "Revert to Saved", "Reverted to the saved board")

    case .copyFiles:
      Row("copyFiles", "Copy to the Board", "Copied the file of {object} to the board")
    case .locateFile: Row("locateFile", "Locate File", "Located the file of {object}")
    case .keepLinks: Row("keepLinks", "Keep Links", "Kept the links of {object}")

    case .reload: Row("reload", "Reload", "Reloaded the file")
    case .merge: Row("merge", "Merge", "Merged {object}")
    case .resolveConflict: Row("resolveConflict", "Resolve Conflict", "Resolved a conflict")
    case .changeElsewhere:
      Row("changeElsewhere", "Change Elsewhere", "Took over another program’s change of {object}")
    case .changesMeanwhile:
      Row("changesMeanwhile", "Changes", "Took over what was done meanwhile")

    case .typing: Row("typing", "Typing")
    case .bold: Row("bold", "Bold")
    case .italic: Row("italic", "Italic")
    case .strike: Row("strike", "Strikethrough")
    case .highlight: Row("highlight", "Highlight")
    case .code: Row("code", "Code")
    case .heading: Row("heading", "Heading")
    case .list: Row("list", "List")
    case .checkBox: Row("checkBox", "Check Box")
    case .indent: Row("indent", "Indent")
    case .outdent: Row("outdent", "Outdent")
    case .link: Row("link", "Link")
    case .quote: Row("quote", "Quote")
    case .codeBlock: Row("codeBlock", "Code Block")
    case .rule: Row("rule", "Rule")
    case .table: Row("table", "Table")
    case .tableRow: Row("tableRow", "New Row")
    case .tableColumn: Row("tableColumn", "New Column")
    case .deleteTableRow: Row("deleteTableRow", "Delete Row")
    case .deleteTableColumn: Row("deleteTableColumn", "Delete Column")
    case .moveText: Row("moveText", "Move Text")
    case .copyText: Row("copyText", "Copy Text")
    case .moveLine: Row("moveLine", "Move Line")
    case .takeTheirs: Row("takeTheirs", "Take Theirs")
    case .unknown(let key): Row(key, "Change")
    }
  }

  private static func row(takingBack step: StepName, _ time: (Double) -> Words) -> Row {
    let row = step.row(time)
    let words = ["step": row.title.shown]
    // What others did is not known by the names of their steps.
    let isTheirs = [.reload, .merge, .changeElsewhere].contains(step)
    return Row("takeBack", "Change").taking(
      row.key,
      title: isTheirs
        ? Sentence("Take Back Their Change") : Sentence("Take Back {step}").with(words),
      done: isTheirs
        ? Sentence("Took back their change of {object}")
        : Sentence("Took back “{step}” of {object}").with(words)
    ) { .takeBack(StepName(key: $0)) }
  }
}
