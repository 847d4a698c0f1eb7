import BoardValues

/// The icon of what is locked.
extension Icon {
  static let padlock: [Stroke] = [
    .box(Rect(4, 9, 12, 8), radius: 2), .line([Point(6.5, 9), Point(6.5, 6.5)]),
    .line([Point(13.5, 9), Point(13.5, 6.5)]),
    .curve(
      Curve(
        start: Point(6.5, 6.5),
        startControl: Point(6.5, 1.8),
        endControl: Point(13.5, 1.8),
        end: Point(13.5, 6.5)
      )
    ),
  ]
}
