import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem
import UndoCore

/// How a film of the history is exported: its format, its speed and its size.
struct FilmChoice: Hashable, Sendable {
  static let formats: [FilmFormat] = [.webp, .gif]
  static let speeds = [1, 2, 4, 8, 16]

  /// The largest size of the film in pixels. At 100 % it is as large as what it shows.
  enum Extent: CaseIterable, Sendable {
    case small, medium, large

    var size: (width: Int, height: Int) {
      switch self {
      case .small: (640, 400)
      case .medium: (1280, 800)
      case .large: (1920, 1200)
      }
    }

    var words: String {
      switch self {
      case .small: localized("Small")
      case .medium: localized("Medium")
      case .large: localized("Large")
      }
    }
  }

  var format: FilmFormat
  var speed: Int
  var extent = Extent.medium
  /// The length and the first picture, computed on demand.
  private(set) var facts: Facts?

  /// The properties of the film that depend on the history.
  struct Facts: Hashable, Sendable {
    /// The lengths of the film at each speed, in seconds.
    var lengths: [Int: Double]
    /// The first picture; nil if it would take too long to paint.
    var image: Thumbnail?
  }

  /// The largest history whose first picture is painted while a person waits.
  private static let most = (steps: 5_000, elements: 4_000)

  init(_ format: FilmFormat, speed: Int) {
    self.format = format
    self.speed = speed
  }

  /// Computes the facts the first time they are needed.
  @MainActor
  mutating func lookUp(_ question: Question) {
    guard facts == nil else { return }
    let document = question.editor.document
    let steps = document.activeHistory.steps(in: .all)
    let times = steps.indices.map { steps.outline(at: $0).time }
    let done = document.activeHistory.undoCount(in: .all)
    let lengths = Self.speeds.map { speed in
      let schedule = FilmSchedule(of: times, showing: 0...done, speed: speed, rate: 30)
      return (speed, Double(schedule.count) / Double(schedule.rate))
    }
    facts = Facts(
      lengths: Dictionary(uniqueKeysWithValues: lengths),
      image: done > Self.most.steps ? nil : Self.image(of: document, question)
    )
  }

  /// Returns the first picture on which there is something.
  @MainActor
  private static func image(of document: Document, _ question: Question) -> Thumbnail? {
    var playhead = Playhead(over: document, in: .all, look: 1)
    playhead.move(to: 0)
    if playhead.document.board.cardOrder.isEmpty { playhead.move(to: 1) }
    guard playhead.document.board.cardOrder.count <= most.elements else { return nil }
    let picture = question.picture(of: playhead.document, scale: 1)
    return picture.thumbnail(in: PictureChoice.room, scale: question.view.scale)
  }

  /// The length and the size of the film, in words.
  var words: String {
    guard let length = facts?.lengths[speed] else { return "" }
    let (width, height) = extent.size
    return localized(
      "{seconds} seconds, at most {size} pixels",
      ["seconds": "\(Int(length.rounded(.up)))", "size": "\(width) × \(height)"]
    )
  }

  /// The options of the process that makes the film.
  var options: [String] {
    let (width, height) = extent.size
    return ["--speed", "\(speed)", "--within", "\(width)x\(height)"]
  }
}
