import BoardValues
import Windowing

/// What a node with a text answers.
extension AtspiMethod {
  @MainActor
  static let ofText = [
    AtspiMethod(AtspiName.text, "GetText", "ii", "s") { call in
      [.text(call.words(call.range(0, 1)))]
    },
    AtspiMethod(AtspiName.text, "SetCaretOffset", "i", "b") { call in
      let caret = call.range(0, 0)
      return call.perform(.selectText(caret.lowerBound..<caret.lowerBound))
    },
    AtspiMethod(AtspiName.text, "GetCharacterAtOffset", "i", "i") { call in
      let index = call.number(0)
      let scalar = index < 0 ? nil : call.words(index..<index + 1).unicodeScalars.first
      return [.count(Int(scalar?.value ?? 0))]
    },
    AtspiMethod(AtspiName.text, "GetStringAtOffset", "iu", "sii") { call in
      call.part(TextUnit(granularity: call.number(1)), .at)
    },
    AtspiMethod(AtspiName.text, "GetTextAtOffset", "iu", "sii") { call in
      call.part(TextUnit(boundary: call.number(1)), .at)
    },
    AtspiMethod(AtspiName.text, "GetTextBeforeOffset", "iu", "sii") { call in
      call.part(TextUnit(boundary: call.number(1)), .before)
    },
    AtspiMethod(AtspiName.text, "GetTextAfterOffset", "iu", "sii") { call in
      call.part(TextUnit(boundary: call.number(1)), .after)
    },
    AtspiMethod(AtspiName.text, "GetAttributes", "i", "a{ss}ii") { call in
      [.list(of: "{ss}", []), .integer(0), .count(call.node?.text?.count ?? 0)]
    },
    AtspiMethod(AtspiName.text, "GetAttributeRun", "ib", "a{ss}ii") { call in
      [.list(of: "{ss}", []), .integer(0), .count(call.node?.text?.count ?? 0)]
    },
    AtspiMethod(AtspiName.text, "GetDefaultAttributes", "", "a{ss}") { _ in
      [.list(of: "{ss}", [])]
    },
    AtspiMethod(AtspiName.text, "GetDefaultAttributeSet", "", "a{ss}") { _ in
      [.list(of: "{ss}", [])]
    },
    AtspiMethod(AtspiName.text, "GetCharacterExtents", "iu", "iiii") { call in
      BusValue.pixels(call.placed(call.frame(ofCharacter: call.number(0)), in: call.number(1)))
    },
    AtspiMethod(AtspiName.text, "GetRangeExtents", "iiu", "iiii") { call in
      let range = call.range(0, 1)
      let first = call.frame(ofCharacter: range.lowerBound)
      let last = call.frame(ofCharacter: max(range.upperBound - 1, range.lowerBound))
      return BusValue.pixels(call.placed(first.union(last), in: call.number(2)))
    },
    AtspiMethod(AtspiName.text, "GetNSelections", "", "i") { call in
      [.integer(call.node?.text?.selection.isEmpty == false ? 1 : 0)]
    },
    AtspiMethod(AtspiName.text, "GetSelection", "i", "ii") { call in
      let selection = call.number(0) == 0 ? call.node?.text?.selection : nil
      return [.count(selection?.lowerBound ?? 0), .count(selection?.upperBound ?? 0)]
    },
    AtspiMethod(AtspiName.text, "AddSelection", "ii", "b") { call in
      call.node?.text?.selection.isEmpty == true
        ? call.perform(.selectText(call.range(0, 1))) : [.boolean(false)]
    },
    AtspiMethod(AtspiName.text, "SetSelection", "iii", "b") { call in
      call.number(0) == 0 ? call.perform(.selectText(call.range(1, 2))) : [.boolean(false)]
    },
    AtspiMethod(AtspiName.text, "RemoveSelection", "i", "b") { call in
      guard let text = call.node?.text, call.number(0) == 0 else { return [.boolean(false)] }
      return call.perform(.selectText(text.caret..<text.caret))
    },
  ]

  @MainActor
  static let ofEditableText = [
    AtspiMethod(AtspiName.editableText, "SetTextContents", "s", "b") { call in
      call.perform(.replace(nil, with: call.text(0)))
    },
    AtspiMethod(AtspiName.editableText, "InsertText", "isi", "b") { call in
      // The length counts bytes in some programs and characters in others; all of it is meant.
      let place = call.range(0, 0).lowerBound
      return call.perform(.replace(place..<place, with: call.text(1)))
    },
    AtspiMethod(AtspiName.editableText, "DeleteText", "ii", "b") { call in
      call.perform(.replace(call.range(0, 1), with: ""))
    },
    AtspiMethod(AtspiName.editableText, "CopyText", "ii", "") { call in
      _ = call.perform(.copy(call.range(0, 1)))
      return []
    },
    AtspiMethod(AtspiName.editableText, "CutText", "ii", "b") { call in
      _ = call.perform(.copy(call.range(0, 1)))
      return call.perform(.replace(call.range(0, 1), with: ""))
    },
  ]
}

extension AtspiRequest {
  fileprivate func words(_ range: Range<Int>) -> String { node?.text?[range].passable ?? "" }

  fileprivate func frame(ofCharacter index: Int) -> Rect {
    guard let node else { return .zero }
    return content.frame(ofCharacter: index, in: node.id) ?? node.frame
  }

  fileprivate enum Direction { case before, at, after }

  /// Returns a part of the text with its ends.
  fileprivate func part(_ unit: TextUnit, _ direction: Direction) -> [BusValue] {
    let scalars = Array((node?.text?.string ?? "").unicodeScalars)
    let here = unit.range(around: number(0), in: scalars)
    let range: Range<Int> =
      switch direction {
      case .at: here
      case .before:
        here.lowerBound > 0
          ? unit.range(around: here.lowerBound - 1, in: scalars) : 0..<0
      case .after:
        here.upperBound < scalars.count
          ? unit.range(around: here.upperBound, in: scalars) : scalars.count..<scalars.count
      }
    return [.text(words(range)), .count(range.lowerBound), .count(range.upperBound)]
  }
}
