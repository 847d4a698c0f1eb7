import BoardValues

/// Icons of callouts.
extension Icon {
  /// A sheet on a clipboard.
  static let notes: [Stroke] =
    [.box(Rect(4, 4, 12, 13.5), radius: 2), .box(Rect(7.2, 2.3, 5.6, 3.4), radius: 1)]
    + [9.5, 13].map { .line([Point(7.3, $0), Point(12.7, $0)]) }

  /// Returns a sign in a circle, perhaps with a dot.
  static func circled(_ sign: [Stroke], dot: Point? = nil) -> [Stroke] {
    [.ring(center: Point(10, 10), radius: 7.5)] + sign
      + (dot.map { [.disc(center: $0, radius: 0.6)] } ?? [])
  }

  /// The upper part of a question mark.
  static let hook: [Stroke] = [
    .curve(
      Curve(
        start: Point(7.6, 8),
        startControl: Point(7.6, 4.6),
        endControl: Point(12.6, 4.8),
        end: Point(12.4, 8)
      )
    ),
    .curve(
      Curve(
        start: Point(12.4, 8),
        startControl: Point(12.3, 9.6),
        endControl: Point(10, 9.7),
        end: Point(10, 11.4)
      )
    ),
  ]

  static let fire: [Stroke] = [
    .curve(
      Curve(
        start: Point(10.5, 2.5),
        startControl: Point(11, 6.5),
        endControl: Point(15.5, 8),
        end: Point(15.5, 12.3)
      )
    ),
    .curve(
      Curve(
        start: Point(15.5, 12.3),
        startControl: Point(15.5, 19.2),
        endControl: Point(4.5, 19.2),
        end: Point(4.5, 12.3)
      )
    ),
    .curve(
      Curve(
        start: Point(4.5, 12.3),
        startControl: Point(4.5, 11),
        endControl: Point(5, 9.8),
        end: Point(5.8, 9)
      )
    ),
    .curve(
      Curve(
        start: Point(5.8, 9),
        startControl: Point(6.5, 14),
        endControl: Point(11, 11),
        end: Point(10.5, 2.5)
      )
    ),
  ]

  static let lightning: [Stroke] = [
    .line([
      Point(11, 2.5), Point(4, 11.3), Point(10, 11.3), Point(9, 17.5), Point(16, 8.7),
      Point(10, 8.7), Point(11, 2.5),
    ])
  ]

  static let beetle: [Stroke] =
    [
      .box(Rect(6, 7, 8, 10.5), radius: 4), .line([Point(10, 10), Point(10, 17)]),
      .curve(
        Curve(
          start: Point(7.2, 7.2),
          startControl: Point(7.2, 3.4),
          endControl: Point(12.8, 3.4),
          end: Point(12.8, 7.2)
        )
      ),
    ]
    + [(6.0, 2.0), (14, 18)].flatMap { side, end -> [Stroke] in
      [
        .line([Point(side, 9.8), Point(end, 8)]), .line([Point(side, 12.5), Point(end, 12.5)]),
        .line([Point(side, 15), Point(end, 16.8)]),
      ]
    }

  static let quotationMarks: [Stroke] = [3.0, 11.5].flatMap { x -> [Stroke] in
    [
      .box(Rect(x, 4.5, 5.5, 5.5), radius: 1.5),
      .curve(
        Curve(
          start: Point(x + 5.5, 8),
          startControl: Point(x + 5.5, 12.5),
          endControl: Point(x + 4, 15),
          end: Point(x + 1, 15.5)
        )
      ),
    ]
  }
}
