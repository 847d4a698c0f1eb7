import BoardCore
import BoardValues
import UndoCore

/// Where undo and redo stop once, and why steps are passed over.
extension Undo {
  /// Says why undo or redo has stopped, and offers to go on.
  static func say(_ stop: Editor.UndoStop, _ direction: UndoDirection, _ turn: inout Turn) {
    let editor = turn.editor
    let words: Words =
      switch stop {
      case .session: localized("This is where the session began; undo again to go on")
      case .passing(let obstacle): editor.words(for: obstacle)
      case .merge(let step):
        editor.document.sources[step].map {
          localized("Merged with “{name}”", ["name": $0.visible])
        } ?? localized("Merged with another version")
      }
    let title = UndoTitles.title(
      direction,
      editor.nextName(direction),
      of: { editor.nextChanges(direction) },
      by: editor.nextAuthor(direction),
      about: [],
      in: editor
    )
    let command = Command.undo(direction == .undo ? .undo : .redo)
    turn.status.toast = Toast(
      words: words,
      action: title.map { Toast.Action(title: $0, command: command) }
    )
  }
}

extension Editor {
  /// Says what is in the way of a step.
  @MainActor
  func words(for obstacle: BoardHistory.Obstacle) -> Words {
    guard obstacle.author != .own else {
      return localized("Later: {step}", ["step": words(forStep: obstacle.blocker)])
    }
    let element = document.state(of: obstacle.subject)
    let known = element ?? lastState(of: obstacle.subject)
    let object = stepWords.object(of: [known].compactMap(\.self)) ?? localized("Something")
    return Self.sentence(for: obstacle, isThere: element != nil)
      .with(["object": object, "name": document.people.name(of: obstacle.author ?? .elsewhere)])
      .shown
  }

  private static func sentence(for obstacle: BoardHistory.Obstacle, isThere: Bool) -> Sentence {
    if obstacle.blocker == nil { return Sentence("{object} was connected by {name} since") }
    if !isThere { return Sentence("{object} was deleted by {name} since") }
    return switch obstacle.fields.elementFields.first {
    case .place: Sentence("{object} was moved by {name} since")
    case .size: Sentence("{object} was resized by {name} since")
    case .content, .label: Sentence("{object} was rewritten by {name} since")
    case .color: Sentence("{object} was coloured by {name} since")
    case .from, .to: Sentence("{object} was reconnected by {name} since")
    case .order, .others, nil: Sentence("{object} was changed by {name} since")
    }
  }

  /// Says why a step cannot be taken back; nil if it can.
  @MainActor
  func reason(against takingBack: TakingBack) -> String? {
    switch takingBack {
    case .possible: nil
    case .nothing: localized("Nothing of it is left to undo")
    case .blocked(let obstacle): words(for: obstacle).text
    }
  }

  private func lastState(of id: ElementID) -> Element? {
    document.activeHistory.changes(of: id).last { $0.isDone }?.change.before
  }

  @MainActor
  private func words(forStep id: BoardHistory.StepID?) -> Words {
    let steps = document.activeHistory.steps(in: .all)
    guard let index = steps.indices.last(where: { steps.outline(at: $0).id == id }) else {
      return localized("a change")
    }
    return stepWords.words(for: steps, at: index)
  }
}

extension [Person] {
  /// Returns the name of an author as it stands in “changed by …”.
  func name(of author: BoardHistory.Author) -> Words {
    guard let person = self[author] else {
      return localized("another program", context: "changed by …")
    }
    return person.words ?? localized("you, by Git", context: "changed by …")
  }

  /// Returns the name of an author as it begins a sentence.
  func nameAtBeginning(of author: BoardHistory.Author) -> Words {
    guard let person = self[author] else { return localized("Another program") }
    return person.words ?? localized("You, by Git")
  }
}

extension Person {
  /// The name; nil for the person at this machine.
  fileprivate var words: Words? { kind == .oneself ? nil : verbatim(name.visible) }
}
