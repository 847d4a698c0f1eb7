import BoardValues

/// A position of the pointer during a drag to other windows, on the root window.
struct DragPosition {
  var x: Int
  var y: Int
  var time: UInt
  /// Whether the content would stay here.
  var isCopy: Bool

  /// Returns whether the target would be told the same about both.
  func isSame(as other: DragPosition) -> Bool {
    (x, y, isCopy) == (other.x, other.y, other.isCopy)
  }
}

/// The target of a drag under the pointer, with what it was told and what it has answered.
struct DragVisit {
  let site: DropSite
  var isAccepted = false
  /// Whether the target would take the content away from here.
  var isMove = false
  /// The time at which a pending answer is given up.
  var answerDeadline: Double?
  /// The position that the target was not told yet.
  var position: DragPosition?
  /// The position that the target was told last.
  var told: DragPosition?
  /// The rectangle in which the target's answer would not change, and whether it still wants to be
  /// told positions in it.
  var quiet: (rect: PixelRect, isWanted: Bool)?

  /// Returns whether the target knows what it would be told about a position.
  func knows(_ position: DragPosition) -> Bool {
    guard let told else { return false }
    // Releasing the button where the pointer rests is no motion.
    if told.isSame(as: position) { return true }
    guard told.isCopy == position.isCopy, let quiet, !quiet.isWanted else { return false }
    return quiet.rect.holds(position.x, position.y)
  }
}

extension PixelRect {
  fileprivate func holds(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && y >= self.y && x - self.x < width && y - self.y < height
  }
}
