import BoardValues

/// Icons of the find bar: letters, and words that take the place of others.
extension Icon {
  /// Words, and an arrow to those that replace them.
  static let exchange: [Stroke] = [
    .box(Rect(2.5, 3, 8, 5), radius: 1.2), .box(Rect(9.5, 12, 8, 5), radius: 1.2),
    .line([Point(13, 5.5), Point(15.5, 5.5), Point(15.5, 9)]),
    .line([Point(13.5, 7.2), Point(15.5, 9.2), Point(17.5, 7.2)]),
  ]

  /// A capital letter and a small one.
  static let capitalAndSmall: [Stroke] =
    [
      .line([Point(1.8, 15.5), Point(6, 4.5), Point(10.2, 15.5)]),
      .line([Point(3.5, 11.5), Point(8.5, 11.5)]),
    ] + letterA(Point(14.2, 12.4))

  /// Letters with a bracket under all of them.
  static let bracketedWord: [Stroke] =
    letterA(Point(6, 8.8)) + [
      .line([Point(11.8, 2.8), Point(11.8, 11.6)]), .ring(center: Point(14.6, 8.8), radius: 2.8),
      .line([Point(2, 13.6), Point(2, 16.6), Point(18, 16.6), Point(18, 13.6)]),
    ]

  /// Returns a small letter `a` around a point.
  private static func letterA(_ center: Point) -> [Stroke] {
    [
      .ring(center: center, radius: 2.8),
      .line([center + Vector(2.8, -3), center + Vector(2.8, 2.8)]),
    ]
  }
}
