import BoardCore
import BoardValues
import Graphics

/// The titles of callouts.
extension MarkdownFlow {
  private var iconSide: Double { 16 * unit }
  private var iconRoom: Double { 22 * unit }

  /// Returns the room for the words of a title beside its icon and the sign of one that folds.
  func titleArea(in column: Rect, isRightToLeft: Bool) -> Rect {
    let foldRoom = callout?.callout.folding != nil && turned != nil ? iconRoom : 0
    var area = column
    area.size.width = max(column.width - iconRoom - foldRoom, column.width / 2)
    area.origin.x += isRightToLeft ? column.width - iconRoom - area.width : iconRoom
    return area
  }

  /// Adds the icon beside a title, and what folds the callout.
  mutating func markCallout(beside title: TextLayout, in column: Rect, isRightToLeft: Bool) {
    guard let (number, callout, color) = callout else { return }
    let line = title.firstLine
    let y = column.minY + line.top + (line.height - iconSide) / 2
    let (start, end) = (column.minX, column.maxX - iconSide)
    let icon = Rect(isRightToLeft ? end : start, y, iconSide, iconSide)
    pieces.append(CardPiece(frame: icon, kind: .icon(CalloutKind(callout.name).icon, color)))
    guard callout.folding != nil, turned != nil else { return }
    let fold = Rect(isRightToLeft ? start : end, y, iconSide, iconSide)
    let sign = !isFolded ? Icon.next : isRightToLeft ? .toLeft : .toRight
    pieces.append(CardPiece(frame: fold, kind: .icon(sign, color)))
    let frame = Rect(column.minX, column.minY, column.width, title.size.height)
      .expanded(by: 6 * unit)
    hitTargets.append(HitTarget(frame: frame, action: .fold(number)))
  }
}
