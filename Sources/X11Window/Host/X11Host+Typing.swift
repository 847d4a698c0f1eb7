import BoardValues
import CX11
import Windowing

/// The handling of keys while a text is edited.
extension X11Host {
  /// Follows the caret of the content. Input methods read large tables and most sessions never edit
  /// text, so that they are opened with the first caret, or with the first key that would open a
  /// text.
  func reconcileCaret(of wanted: WindowAppearance, opensForTyping: Bool = false) {
    let caret = wanted.textCaret ?? wanted.typingPlace
    if textInput == nil, wanted.textCaret != nil || (opensForTyping && caret != nil) {
      textInput = TextInput(window: window, on: display, program: inputHelper)
    }
    textInput?.focus(state.isFocused && caret != nil)
    guard caret != shown.caret else { return }
    shown.caret = caret
    if let caret { textInput?.place(caret: caret) }
  }

  /// Passes a key to the input method server. Returns whether the server has taken it
  /// (`XFilterEvent`).
  func type(_ event: XEvent, _ content: any WindowContent) -> Bool {
    guard event.type == KeyPress || event.type == KeyRelease, event.xkey.window == window.id else {
      return false
    }
    // The event before may have opened a text, whose first letter this is, or ended a composition.
    performRequests(of: content)
    let modifiers = keyboard.masks.modifiers(of: event.xkey.state)
    reconcileCaret(
      of: content.appearance,
      opensForTyping: event.type == KeyPress
        && modifiers.isDisjoint(with: [.control, .alt, .logo])
        && !keyboard.isModifier(event.xkey)
    )
    guard let typed = textInput?.take(event.xkey)
    else { return false }
    deliver(typed, to: content)
    return true
  }

  /// Passes on the events that an input method server sends by itself.
  func receiveTyped(_ content: any WindowContent) {
    if let textInput { deliver(textInput.takePending(), to: content) }
  }

  private func deliver(_ typed: [TextInput.Typed], to content: any WindowContent) {
    for typed in typed {
      switch typed {
      case .event(let event): send(event, to: content)
      case .key(let key, let text):
        var event = XEvent()
        event.xkey = key
        if text != nil || XFilterEvent(&event, 0) == 0 { decode(event, writing: text, content) }
      }
    }
  }

  func endComposition(_ content: any WindowContent) {
    if let textInput { deliver(textInput.endComposition(), to: content) }
  }

  /// Ends a composition that must stay where it is and not follow the caret (text 4.6).
  func endComposition(before event: WindowEvent, _ content: any WindowContent) {
    guard textInput?.isComposing == true else { return }
    switch event {
    case .pressed, .unfocused, .interrupted, .closeRequested: endComposition(content)
    default: break
    }
  }
}
