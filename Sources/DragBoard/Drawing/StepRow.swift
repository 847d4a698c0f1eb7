import BoardCore

/// A row of the list of steps as it is drawn.
struct StepRow: Equatable, Sendable {
  var title: String
  /// When it was done, in words.
  var time: String
  /// What it changed; nil until it is made, and where there is nothing to see.
  var picture: StepPicture?
  var isDone = true
  /// Whether this is how the board is.
  var isPresent = false
  /// Whether this is what the file holds.
  var isSaved = false
  /// Whether this is where somebody looks.
  var holdsPlace = false
  var isSession = false
  var isIndented = false
  /// Of several steps in one row.
  var fold: Fold?

  enum Fold: Sendable { case open, closed }

  /// In pixels at scale 1.
  static let leastHeight = StepPicture.size.height + 4
  /// In front of the words, in pixels at scale 1.
  static let lead = Space.s + StepPicture.size.width + Space.s
  static let indent = Space.m
}
