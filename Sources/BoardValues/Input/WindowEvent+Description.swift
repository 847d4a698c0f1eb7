/// The form of events in a log, one line each.
extension WindowEvent: CustomStringConvertible {
  package var description: String {
    switch self {
    case .pressed(let button, let point, let modifiers, let count):
      "pressed \(button) \(point.words)\(modifiers.words) count \(count)"
    case .moved(let point, let modifiers, let held):
      "moved \(point.words)\(modifiers.words)\(held.isEmpty ? "" : " held \(held.words)")"
    case .released(let button, let point, let modifiers):
      "released \(button) \(point.words)\(modifiers.words)"
    case .pointerLeft: "pointer left"
    case .wheel(let point, let steps, let modifiers):
      "wheel \(point.words) by \(steps.dx),\(steps.dy)\(modifiers.words)"
    case .pinched(let point, let offset, let factor):
      "pinched \(point.words) moved \(offset.dx),\(offset.dy) by \(factor)"
    case .touched(let touch): "touch \(touch.finger) \(touch.phase) \(touch.point.words)"
    case .toolChanged(let tool): "tool \(tool)"
    case .keyPressed(let stroke, let isRepeat):
      "key pressed \(stroke.words)\(isRepeat ? " repeat" : "")"
    case .keyReleased(let stroke): "key released \(stroke.words)"
    case .modifiersChanged(let modifiers): "modifiers\(modifiers.words)"
    case .typed(let text): "typed “\(text)”"
    case .text(let text): "text “\(text)”"
    case .composing(let text, let caret): "composing “\(text)” \(caret)"
    case .focused: "focused"
    case .unfocused: "unfocused"
    case .interrupted: "interrupted"
    case .repositioned(let areas):
      "repositioned" + areas.map { " \($0.origin.words) \($0.size.words)" }.joined(separator: ",")
    case .resized(let size, let scale): "resized \(size.words) scale \(scale)"
    case .windowStateChanged(let state): "window state \(state.rawValue)"
    case .preferencesChanged(let preferences): "preferences changed \(preferences)"
    case .closeRequested: "close requested"
    case .fileTouched: "file touched"
    case .copiesTouched: "copies touched"
    case .cardRequested(let name): "card requested \(name)"
    case .boardRequested: "board requested"
    case .stateRemoved: "state removed"
    case .refused(let reason): "refused: \(reason)"
    case .fileChosen(let path): "file chosen \(path ?? "none")"
    case .fileDialogFailed(let reason): "file dialog failed\(reason.map { ": \($0)" } ?? "")"
    case .received(let content, let selection): "received \(content.words) from \(selection)"
    case .lostSelection(let selection): "lost selection \(selection)"
    case .carriedOut: "carried out"
    case .carriedBack(let point): "carried back \(point.words)"
    case .carriedAway: "carried away"
    case .dropHovered(let point, let types, let modifiers):
      "drop hovered \(point.words) \(types.joined(separator: " "))\(modifiers.words)"
    case .dropLeft: "drop left"
    case .dropped(let content, let point, let modifiers):
      "dropped \(content.words) \(point.words)\(modifiers.words)"
    case .assisted(let request, let id): "assisted \(request) on \(id.path)"
    }
  }
}

extension TransferContent {
  fileprivate var words: String {
    isEmpty
      ? "nothing"
      : items.map { "\($0.bytes.count) bytes of \($0.type)" }.joined(separator: ", ")
  }
}

extension Point {
  fileprivate var words: String { "\(x),\(y)" }
}

extension Size {
  fileprivate var words: String { "\(width)x\(height)" }
}

extension Set<PointerButton> {
  fileprivate var words: String { map { "\($0)" }.sorted().joined(separator: "+") }
}

extension Modifiers {
  /// The names of the modifiers, each with a space before it.
  fileprivate var words: String {
    let names: [(Modifiers, String)] = [
      (.control, "ctrl"), (.alt, "alt"), (.shift, "shift"), (.logo, "super"),
    ]
    return names.map { contains($0) ? " \($1)" : "" }.joined()
  }
}

extension KeyStroke {
  fileprivate var words: String {
    switch key {
    case .character(let character): "\(character)\(modifiers.words)"
    case .function(let number): "F\(number)\(modifiers.words)"
    default: "\(key)\(modifiers.words)"
    }
  }
}

extension DesktopPreferences: CustomStringConvertible {
  package var description: String {
    "drag \(dragThreshold)\(reducesMotion ? " reduced-motion" : "")\(isDark ? " dark" : "")"
      + "\(hasHighContrast ? " high-contrast" : "")\(fontName.map { " font “\($0)”" } ?? "")"
      + "\(accent.map { " accent \(String($0, radix: 16))" } ?? "")"
      + (hasFileDialog ? " file-dialog" : "")
  }
}
