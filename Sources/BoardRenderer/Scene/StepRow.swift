package import BoardCore
import BoardValues
package import Graphics

/// A row of the list of steps as it is drawn.
package struct StepRow: Equatable, Sendable {
  package var title: String
  /// The time of the step, in words.
  package var time: String
  /// The picture of the step; nil until it is made, and if there is nothing to see.
  package var picture: StepThumbnail?
  package var isDone = true
  /// Whether this is the present board.
  package var isPresent = false
  /// Whether this is the board in the file.
  package var isSaved = false
  /// Whether this is the position that is looked at.
  package var holdsPosition = false
  package var isSession = false
  package var isIndented = false
  /// The fold of a row for several steps.
  package var fold: Fold?

  package init(
    title: String,
    time: String,
    picture: StepThumbnail? = nil,
    isDone: Bool = true,
    isPresent: Bool = false,
    isSaved: Bool = false,
    holdsPosition: Bool = false,
    isSession: Bool = false,
    isIndented: Bool = false,
    fold: Fold? = nil
  ) {
    self.title = title
    self.time = time
    self.picture = picture
    self.isDone = isDone
    self.isPresent = isPresent
    self.isSaved = isSaved
    self.holdsPosition = holdsPosition
    self.isSession = isSession
    self.isIndented = isIndented
    self.fold = fold
  }

  package enum Fold: Sendable { case open, closed }

  /// Returns the height of a row with two lines beside a picture, in pixels at scale 1.
  package static func height(_ font: InterfaceFont) -> Double {
    max(StepPicture.listSize.height, (font.size * 2.8).rounded(.up)) + 6
  }
  /// The width in front of the words, in pixels at scale 1.
  package static let lead = Space.s + StepPicture.listSize.width + Space.s
  package static let indent = Space.m
}
