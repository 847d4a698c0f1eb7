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
      return call.select(caret.lowerBound..<caret.lowerBound)
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
    AtspiMethod(AtspiName.text, "GetAttributes", "i", "a{ss}ii") { $0.run },
    AtspiMethod(AtspiName.text, "GetAttributeRun", "ib", "a{ss}ii") { $0.run },
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
    AtspiMethod(AtspiName.text, "GetOffsetAtPoint", "iiu", "i") { call in
      [.count(call.offset(at: call.point(call.number(0), call.number(1), in: call.number(2))))]
    },
    AtspiMethod(AtspiName.text, "GetNSelections", "", "i") { call in
      [.integer(call.text?.selection.isEmpty == false ? 1 : 0)]
    },
    AtspiMethod(AtspiName.text, "GetSelection", "i", "ii") { call in
      let selection = call.number(0) == 0 ? call.text?.selection : nil
      return [.count(selection?.lowerBound ?? 0), .count(selection?.upperBound ?? 0)]
    },
    AtspiMethod(AtspiName.text, "AddSelection", "ii", "b") { call in
      call.text?.selection.isEmpty == true
        ? call.select(call.range(0, 1)) : [.boolean(false)]
    },
    AtspiMethod(AtspiName.text, "SetSelection", "iii", "b") { call in
      call.number(0) == 0 ? call.select(call.range(1, 2)) : [.boolean(false)]
    },
    AtspiMethod(AtspiName.text, "RemoveSelection", "i", "b") { call in
      guard let text = call.text, call.number(0) == 0 else { return [.boolean(false)] }
      return call.select(text.caret..<text.caret)
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
  fileprivate func words(_ range: Range<Int>) -> String { text?[range].passable ?? "" }

  /// Returns the offset of the character nearest to a point, first by its row; -1 outside of the node.
  fileprivate func offset(at point: Point) -> Int {
    guard let node, let count = text?.count, node.frame.contains(point) else { return -1 }
    var nearest = (offset: 0, above: Double.infinity, beside: Double.infinity)
    for offset in 0..<count {
      guard let frame = content.frame(ofCharacter: offset, in: node.id) else { continue }
      let above = max(frame.minY - point.y, 0) + max(point.y - frame.maxY, 0)
      let beside = max(frame.minX - point.x, 0) + max(point.x - frame.maxX, 0)
      if (above, beside) < (nearest.above, nearest.beside) { nearest = (offset, above, beside) }
    }
    return nearest.offset
  }

  /// The attributes at an offset, and the ends of the words that have the same.
  fileprivate var run: [BusValue] {
    let (text, offset) = (text, number(0))
    let runs = text?.runs ?? []
    if let run = runs.first(where: { $0.range.contains(offset) }) {
      return [
        .words(run.look.attributes), .count(run.range.lowerBound), .count(run.range.upperBound),
      ]
    }
    let start = runs.last { $0.range.upperBound <= offset }?.range.upperBound ?? 0
    let end = runs.first { $0.range.lowerBound > offset }?.range.lowerBound ?? text?.count ?? 0
    return [.words([]), .count(start), .count(end)]
  }

  /// Selects a range, if the caret of a user can go there.
  fileprivate func select(_ range: Range<Int>) -> [BusValue] {
    node?.states.contains(.selectableText) == true
      ? perform(.selectText(range)) : [.boolean(false)]
  }

  fileprivate func frame(ofCharacter index: Int) -> Rect {
    guard let node else { return .zero }
    return content.frame(ofCharacter: index, in: node.id) ?? node.frame
  }

  fileprivate enum Direction { case before, at, after }

  /// Returns a part of the text with its ends.
  fileprivate func part(_ unit: TextUnit, _ direction: Direction) -> [BusValue] {
    let scalars = Array((text?.string ?? "").unicodeScalars)
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

extension AccessibleText.Look {
  /// The attributes, in the names of AT-SPI.
  fileprivate var attributes: [(String, String)] {
    let all: [(Self, (String, String))] = [
      (.strong, ("weight", "700")), (.emphasis, ("style", "italic")),
      (.strike, ("strikethrough", "true")), (.code, ("family-name", "monospace")),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
