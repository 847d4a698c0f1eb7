import BoardCore
import BoardStore
import BoardValues
import Windowing

/// Writing on the selected card by typing, without opening its text first. (text 7.7)
///
/// The first letter, dead key or composition opens the text and is written at its end, as all keys
/// go through the input method while such a card is selected.
struct TypeToWrite: Feature {
  nonisolated init() {}

  func places(_ question: Question) -> Places {
    question.selection.isEmpty || question.isWriting || question.isLooking ? [] : .board
  }

  /// Opens the text for the first words. Their key has come before and does nothing else, so that
  /// commands of a single letter need an empty selection. Digits with Shift go on if they are
  /// commands, which show the selection.
  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .event(let event) = input, turn.focus == nil, turn.isPointerFree else {
      return .passed
    }
    switch event {
    case .keyPressed(let stroke, _):
      let isCommand = stroke.isDigitWithShift && turn.keymap.command(for: stroke) != nil
      return stroke.isWritten && !isCommand ? .taken : .passed
    case .text(let words), .composing(let words, _):
      // Space pans the view.
      guard !words.allSatisfy({ $0 == " " }) else { return .passed }
      open(before: event, &turn)
      return .taken
    default: return .passed
    }
  }

  private func open(before event: WindowEvent, _ turn: inout Turn) {
    switch turn.typingTarget {
    case .success(let card):
      // What cannot be opened would get the words again and again.
      guard !turn.refuse(writingOn: card) else { return }
      turn.show(.text(.element(card, at: .end)))
      turn.resend(event)
    case .failure(let refusal): turn.say(refusal.words)
    }
  }
}

/// The reason why typing doesn't write on the selection.
private struct TypingRefusal: Error {
  let words: Words
}

extension Facts where Self: ~Copyable {
  /// The card or group that typing writes on, as far as the card tells.
  fileprivate var typingTarget: Result<ElementID, TypingRefusal> {
    func refuse(_ words: Words) -> Result<ElementID, TypingRefusal> {
      .failure(TypingRefusal(words: words))
    }
    guard selection.count == 1, let id = selection.first else {
      return refuse(localized("Select one card to write on it"))
    }
    if let obstacle = editor.obstacle(to: id) { return refuse(words(about: obstacle, to: id)) }
    // Nobody sees where the words of a connection are.
    return board.card(id) == nil
      ? refuse(localized("Enter writes on a connection")) : .success(id)
  }

  /// The bottom of the card that typing would open, in window pixels, beneath which input methods
  /// show their candidates until its text has a caret; nil if typing opens no text.
  var typingPlace: PixelRect? {
    guard hasKeyboard, !isWriting, !isLooking, case .success(let id) = typingTarget,
      let frame = board.card(id).map({ view.camera.toWindow($0.frame) })
    else { return nil }
    return PixelRect(covering: Rect(frame.minX, frame.maxY - 1, 1, 1))
  }
}
