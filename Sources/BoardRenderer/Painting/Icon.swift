import BoardValues
import Graphics

/// The pictures on buttons: lines on a grid of 20 by 20.
package enum Icon: String, CaseIterable, Sendable {
  case undo, redo, newCard, zoomIn, zoomOut, fit, more, settings, keys, history, colours
  case previous, next, toLeft, toRight, lock
  case replace, matchCase, wholeWords, inside
  case front, back, duplicate, delete, edit, close, check, search, warning, looking
  case play, pause, list
  case connect, group, reverse, arrowStart, arrowEnd
  case heading, bold, italic, items, checkBox, link
  case scope, align
  case clipboard, information, circledCheck, flame, question, bolt, bug, quote
  case file, textFile, code, picture, sound, film, archive, board, folder

  enum Stroke: Equatable, Sendable {
    case line([Point])
    case curve(Curve)
    case ring(center: Point, radius: Double)
    case box(Rect, radius: Double)
    case disc(center: Point, radius: Double)
  }

  /// Whether the picture points along the line of reading, and so is reflected with it.
  var hasDirection: Bool {
    switch self {
    case .undo, .redo, .list, .items: true
    default: false
    }
  }

  static let grid = 20.0
  static let lineWidth = 1.75

  var strokes: [Stroke] {
    switch self {
    case .undo: Self.turn { $0 }
    case .redo: Self.turn { Point(Self.grid - $0.x, $0.y) }
    case .newCard: [.box(Rect(2.5, 4, 15, 12), radius: 2.5)] + Self.plus(Point(10, 10), 3)
    case .zoomIn: Self.plus(Point(10, 10), 5)
    case .zoomOut: [.line([Point(5, 10), Point(15, 10)])]
    case .fit: Self.corners + [.box(Rect(7, 7.5, 6, 5), radius: 1)]
    case .more: [4.5, 10, 15.5].map { .disc(center: Point($0, 10), radius: 1.4) }
    case .settings: Self.sliders
    case .keys: Self.keyboard
    case .colours:
      [.ring(center: Point(10, 10), radius: 7.5)]
        + [Point(7, 8), Point(10, 5.8), Point(13, 8)].map { .disc(center: $0, radius: 1.3) }
        + [.disc(center: Point(10, 13.2), radius: 2)]
    case .history:
      [
        .ring(center: Point(10, 10), radius: 7),
        .line([Point(10, 6), Point(10, 10), Point(13, 12)]),
      ]
    case .inside:
      [.box(Rect(3, 4, 14, 12), radius: 2)]
        + [8.0, 12].map { .line([Point(6.5, $0), Point(13.5, $0)]) }
    case .previous: [.line([Point(5, 12.5), Point(10, 7.5), Point(15, 12.5)])]
    case .next: [.line([Point(5, 7.5), Point(10, 12.5), Point(15, 7.5)])]
    case .toLeft: [.line([Point(12.5, 5), Point(7.5, 10), Point(12.5, 15)])]
    case .toRight: [.line([Point(7.5, 5), Point(12.5, 10), Point(7.5, 15)])]
    case .lock: Self.padlock
    case .front: Self.stacked(Point(3, 3), over: Point(8, 8))
    case .back: Self.stacked(Point(8, 8), over: Point(3, 3))
    case .duplicate:
      Self.stacked(Point(3, 3), over: Point(8, 8)) + Self.plus(Point(7.5, 7.5), 2.2)
    case .delete: Self.bin
    case .edit:
      [
        .line([
          Point(4, 16), Point(4.8, 12.4), Point(13.5, 3.7), Point(16.3, 6.5), Point(7.6, 15.2),
          Point(4, 16),
        ]),
        .line([Point(11.6, 5.6), Point(14.4, 8.4)]),
      ]
    case .close:
      [.line([Point(5, 5), Point(15, 15)]), .line([Point(15, 5), Point(5, 15)])]
    case .check: [.line([Point(4, 10.5), Point(8.2, 14.7), Point(16, 5.8)])]
    case .search:
      [.ring(center: Point(8.5, 8.5), radius: 5), .line([Point(12.3, 12.3), Point(17, 17)])]
    case .play:
      [.line([Point(6.5, 4), Point(15.5, 10), Point(6.5, 16), Point(6.5, 4)])]
    case .pause:
      [.line([Point(7, 4.5), Point(7, 15.5)]), .line([Point(13, 4.5), Point(13, 15.5)])]
    case .list:
      [5.0, 10, 15].flatMap { y in
        [.disc(center: Point(4, y), radius: 1.2), .line([Point(8, y), Point(16.5, y)])]
      }
    case .connect: Self.joined
    case .group:
      [
        .line([Point(3.5, 3), Point(9.5, 3)]), .box(Rect(2.5, 6, 15, 11), radius: 2.5),
        .box(Rect(6, 9.3, 8, 4.4), radius: 1),
      ]
    case .reverse:
      Self.arrow(y: 6.5, starts: false, ends: true) + Self.arrow(y: 13.5, starts: true, ends: false)
    case .arrowStart: Self.arrow(starts: true, ends: false)
    case .arrowEnd: Self.arrow(starts: false, ends: true)
    case .warning:
      [
        .line([Point(10, 3), Point(17.8, 16.5), Point(2.2, 16.5), Point(10, 3)]),
        .line([Point(10, 8.3), Point(10, 11.8)]), .disc(center: Point(10, 14.2), radius: 0.6),
      ]
    case .looking: Self.eye
    case .scope:
      [
        .box(Rect(8, 9.5, 9.5, 7.5), radius: 2),
        .line([Point(2.2, 4), Point(3.8, 7.6), Point(7.4, 6.4)]),
        .curve(
          Curve(
            start: Point(14.5, 6.5),
            startControl: Point(12.5, 2.2),
            endControl: Point(6, 2.2),
            end: Point(4, 7.2)
          )
        ),
      ]
    case .align:
      [
        .line([Point(3.5, 3), Point(3.5, 17)]), .box(Rect(6.5, 4.5, 10.5, 4), radius: 1),
        .box(Rect(6.5, 11.5, 6.5, 4), radius: 1),
      ]
    case .heading:
      [
        .line([Point(5, 4), Point(5, 16)]), .line([Point(15, 4), Point(15, 16)]),
        .line([Point(5, 10), Point(15, 10)]),
      ]
    case .bold: Self.boldLetter
    case .italic:
      [
        .line([Point(8, 4), Point(15, 4)]), .line([Point(5, 16), Point(12, 16)]),
        .line([Point(11.8, 4), Point(8.2, 16)]),
      ]
    case .items:
      [5, 10, 15].flatMap { y in
        [Stroke.disc(center: Point(4, y), radius: 1.4), .line([Point(8, y), Point(17, y)])]
      }
    case .checkBox:
      [
        .box(Rect(3, 3, 14, 14), radius: 2.5),
        .line([Point(6.5, 10.3), Point(9, 12.8), Point(13.8, 7.2)]),
      ]
    case .link: Self.chain
    case .replace: Self.exchange
    case .matchCase: Self.capitalAndSmall
    case .wholeWords: Self.bracketedWord
    case .clipboard: Self.notes
    case .information:
      Self.circled([.line([Point(10, 9.5), Point(10, 13.7)])], dot: Point(10, 6.4))
    case .circledCheck: Self.circled([.line([Point(6.8, 10.2), Point(9, 12.4), Point(13.2, 7.8)])])
    case .flame: Self.fire
    case .question: Self.circled(Self.hook, dot: Point(10, 14))
    case .bolt: Self.lightning
    case .bug: Self.beetle
    case .quote: Self.quotationMarks
    case .file: Self.page
    case .textFile: Self.lines
    case .code: Self.brackets
    case .picture: Self.landscape
    case .sound: Self.note
    case .film: Self.reel
    case .archive: Self.zip
    case .board: Self.cards
    case .folder: Self.folderOutline
    }
  }

  /// Returns an arrow that turns back: to the left, unless `mirror` turns it.
  private static func turn(_ mirror: (Point) -> Point) -> [Stroke] {
    let head = [Point(7, 3.5), Point(3, 7.5), Point(7, 11.5)].map(mirror)
    let upper = Curve(
      start: mirror(Point(12.5, 7.5)),
      startControl: mirror(Point(15.4, 7.5)),
      endControl: mirror(Point(17, 9.4)),
      end: mirror(Point(17, 11.75))
    )
    let lower = Curve(
      start: mirror(Point(17, 11.75)),
      startControl: mirror(Point(17, 14.1)),
      endControl: mirror(Point(15.4, 16)),
      end: mirror(Point(12.5, 16))
    )
    return [
      .line(head), .line([Point(3, 7.5), Point(12.5, 7.5)].map(mirror)), .curve(upper),
      .curve(lower), .line([Point(12.5, 16), Point(9, 16)].map(mirror)),
    ]
  }

  /// Two cards and a line between them.
  private static let joined: [Stroke] = [
    .box(Rect(2.5, 3, 6, 5), radius: 1.2), .box(Rect(11.5, 12, 6, 5), radius: 1.2),
    .curve(
      Curve(
        start: Point(8.5, 5.5),
        startControl: Point(13, 5.5),
        endControl: Point(14.5, 7.5),
        end: Point(14.5, 12)
      )
    ),
  ]

  private static func arrow(y: Double = 10, starts: Bool, ends: Bool) -> [Stroke] {
    func head(_ tip: Double, _ back: Double) -> Stroke {
      .line([Point(back, y - 3), Point(tip, y), Point(back, y + 3)])
    }
    return [.line([Point(3, y), Point(17, y)])] + (starts ? [head(3, 6.5)] : [])
      + (ends ? [head(17, 13.5)] : [])
  }

  /// The letter B, drawn twice for its weight.
  private static let boldLetter = letterB(at: 6) + letterB(at: 7.2)

  private static func letterB(at x: Double) -> [Stroke] {
    [
      .line([Point(10.8, 16), Point(x, 16), Point(x, 4), Point(10.5, 4)]),
      .curve(bow(from: Point(10.5, 4), to: Point(10.5, 9.8), reach: 10 - x)),
      .line([Point(10.5, 9.8), Point(x, 9.8)]),
      .curve(bow(from: Point(10.8, 9.8), to: Point(10.8, 16), reach: 11.2 - x)),
    ]
  }

  private static func bow(from start: Point, to end: Point, reach: Double) -> Curve {
    Curve(
      start: start,
      startControl: start + Vector(reach, 0),
      endControl: end + Vector(reach, 0),
      end: end
    )
  }

  /// Two links of a chain.
  private static let chain: [Stroke] = [
    .line([Point(8.5, 5.5), Point(5.5, 5.5)]), .line([Point(5.5, 14.5), Point(8.5, 14.5)]),
    .curve(bow(from: Point(5.5, 5.5), to: Point(5.5, 14.5), reach: -5)),
    .line([Point(11.5, 5.5), Point(14.5, 5.5)]), .line([Point(14.5, 14.5), Point(11.5, 14.5)]),
    .curve(bow(from: Point(14.5, 5.5), to: Point(14.5, 14.5), reach: 5)),
    .line([Point(7, 10), Point(13, 10)]),
  ]

  private static func plus(_ center: Point, _ reach: Double) -> [Stroke] {
    [
      .line([center - Vector(reach, 0), center + Vector(reach, 0)]),
      .line([center - Vector(0, reach), center + Vector(0, reach)]),
    ]
  }

  private static let corners: [Stroke] = [
    [Point(3, 7), Point(3, 3), Point(7, 3)], [Point(13, 3), Point(17, 3), Point(17, 7)],
    [Point(17, 13), Point(17, 17), Point(13, 17)], [Point(7, 17), Point(3, 17), Point(3, 13)],
  ].map(Stroke.line)

  private static let sliders: [Stroke] = [(5.0, 13.0), (10, 7), (15, 12)].flatMap { y, knob in
    [
      Stroke.line([Point(3, y), Point(knob - 2, y)]), .line([Point(knob + 2, y), Point(17, y)]),
      .ring(center: Point(knob, y), radius: 2),
    ]
  }

  private static let keyboard: [Stroke] =
    [
      .box(Rect(2, 5, 16, 10.5), radius: 2), .line([Point(7, 12.5), Point(13, 12.5)]),
    ] + [5.5, 8.5, 11.5, 14.5].map { .disc(center: Point($0, 8.7), radius: 0.9) }

  /// Returns two cards, the first in front of the second, with only those lines of the second that are
  /// not hidden.
  private static func stacked(_ front: Point, over back: Point) -> [Stroke] {
    let isAbove = front.x < back.x
    let hidden =
      isAbove
      ? [Point(12, 8), Point(17, 8), Point(17, 17), Point(8, 17), Point(8, 12)]
      : [Point(8, 12), Point(3, 12), Point(3, 3), Point(12, 3), Point(12, 8)]
    return [.box(Rect(origin: front, size: Size(9, 9)), radius: 1.5), .line(hidden)]
  }

  private static let bin: [Stroke] = [
    .line([Point(3.5, 5.5), Point(16.5, 5.5)]),
    .line([Point(7.5, 5.5), Point(7.5, 3), Point(12.5, 3), Point(12.5, 5.5)]),
    .line([Point(5, 5.5), Point(5.8, 17), Point(14.2, 17), Point(15, 5.5)]),
    .line([Point(8.3, 9), Point(8.5, 13.5)]), .line([Point(11.7, 9), Point(11.5, 13.5)]),
  ]

  private static let eye: [Stroke] = [
    .curve(
      Curve(
        start: Point(2, 10),
        startControl: Point(6, 3.5),
        endControl: Point(14, 3.5),
        end: Point(18, 10)
      )
    ),
    .curve(
      Curve(
        start: Point(2, 10),
        startControl: Point(6, 16.5),
        endControl: Point(14, 16.5),
        end: Point(18, 10)
      )
    ), .ring(center: Point(10, 10), radius: 2.5),
  ]
}

extension Painter {
  /// Paints an icon. `frame` is as large as the icon's grid is to be.
  func paint(_ icon: Icon, in frame: Rect, _ color: Color, on canvas: Canvas) {
    guard isMirroring, !icon.hasDirection else { return draw(icon, in: frame, color, on: canvas) }
    canvas.reflected(aboutX: frame.center.x) { draw(icon, in: frame, color, on: canvas) }
  }

  private func draw(_ icon: Icon, in frame: Rect, _ color: Color, on canvas: Canvas) {
    let unit = frame.width / Icon.grid
    let width = Icon.lineWidth * unit
    func point(_ point: Point) -> Point {
      Point(frame.minX + point.x * unit, frame.minY + point.y * unit)
    }
    func round(_ center: Point, _ radius: Double) -> Rect {
      Rect(from: point(center), to: point(center)).expanded(by: radius * unit)
    }
    canvas.withRoundLines {
      for stroke in icon.strokes {
        switch stroke {
        case .line(let points): canvas.stroke(through: points.map(point), width: width, color)
        case .curve(let curve): canvas.stroke(curve.mapped(point), width: width, color)
        case .ring(let center, let radius):
          canvas.strokeRounded(
            round(center, radius),
            radius: radius * unit,
            width: width,
            color
          )
        case .box(let box, let radius):
          let corner = Point(box.maxX, box.maxY)
          canvas.strokeRounded(
            Rect(from: point(box.origin), to: point(corner)),
            radius: radius * unit,
            width: width,
            color
          )
        case .disc(let center, let radius):
          canvas.fillRounded(round(center, radius), radius: radius * unit, color)
        }
      }
    }
  }
}
