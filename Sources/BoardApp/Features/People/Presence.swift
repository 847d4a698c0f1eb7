package import BoardValues

/// What others see of a person who works on the same board: where the pointer is, what is selected, carried and
/// written. It is told by signals that nobody stores.
///
/// Elements go by their `id` in the file, and lengths are in board units.
package struct Presence: Equatable, Sendable {
  /// The name that is shown, if whoever hands the signal in knows no other.
  package var name = ""
  /// The number of the person's colour in `Theme.people`.
  package var colour = 0
  /// The pointer; nil while it is not on the board.
  package var pointer: Point?
  /// The part of the board that the window shows.
  package var view: Rect?
  package var selection: [String] = []
  package var carried: Carried?
  package var writing: Writing?
  /// Whether the person leaves, and nothing else is said.
  package var isLeaving = false

  package init(name: String = "") { self.name = name }

  package static let goodbye: Presence = {
    var presence = Presence()
    presence.isLeaving = true
    return presence
  }()

  /// Cards that are carried, and how far.
  package struct Carried: Equatable, Sendable {
    package var names: [String]
    package var offset: Vector

    package init(_ names: [String], by offset: Vector) {
      (self.names, self.offset) = (names, offset)
    }
  }

  /// A text that is open.
  package struct Writing: Equatable, Sendable {
    package var name: String
    /// The frame that the text gives its card; nil for a label.
    package var frame: Rect?
    /// The words so far, or as many of their first as fit; nil where nobody is meant to see them yet.
    package var words: String?

    package init(_ name: String, frame: Rect? = nil, words: String? = nil) {
      (self.name, self.frame, self.words) = (name, frame, words)
    }
  }

  // MARK: Limits

  /// The most bytes of a signal. Longer ones are not read.
  package static let mostBytes = 32 << 10
  /// The most elements of a list, and the most bytes of the name of an element. What is beyond is not said.
  static let mostNames = 200
  static let longestName = 64
  /// The most bytes of the words of an open text.
  static let mostWords = 4 << 10
  /// The farthest that anything is from the middle of the board.
  static let farthest = 1e7

  /// Returns the names that can be said of some, at most as many as others look at.
  static func said(_ names: some Sequence<String>) -> [String] {
    Array(names.lazy.filter { $0.utf8.count <= longestName }.prefix(mostNames))
  }

  /// Returns whether a change has to be told at once: something has begun, or has ended.
  func beginsOrEnds(since old: Presence) -> Bool {
    selection.isEmpty != old.selection.isEmpty || (carried == nil) != (old.carried == nil)
      || writing?.name != old.writing?.name
  }
}
