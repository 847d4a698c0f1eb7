import BoardValues

/// Icons of files: a page with a corner folded, and on it the kind of the file.
extension Icon {
  static let page: [Stroke] = [
    .line([
      Point(12, 2.5), Point(4.5, 2.5), Point(4.5, 17.5), Point(15.5, 17.5), Point(15.5, 6),
      Point(12, 2.5),
    ]),
    .line([Point(12, 2.5), Point(12, 6), Point(15.5, 6)]),
  ]

  static let lines: [Stroke] =
    page + [9.0, 11.5, 14].map { .line([Point(7.5, $0), Point(12.5, $0)]) }

  static let brackets: [Stroke] =
    page + [
      .line([Point(8.7, 9.5), Point(7, 11.75), Point(8.7, 14)]),
      .line([Point(11.3, 9.5), Point(13, 11.75), Point(11.3, 14)]),
    ]

  static let landscape: [Stroke] = [
    .box(Rect(2.5, 3.5, 15, 13), radius: 2), .ring(center: Point(7, 7.8), radius: 1.4),
    .line([Point(3, 14.8), Point(7.5, 11), Point(10, 13), Point(13.5, 9), Point(17, 12.6)]),
  ]

  static let note: [Stroke] = [
    .line([Point(7.5, 14.5), Point(7.5, 4.5), Point(15.5, 3), Point(15.5, 13)]),
    .ring(center: Point(5.5, 14.5), radius: 2), .ring(center: Point(13.5, 13), radius: 2),
  ]

  static let reel: [Stroke] = [
    .box(Rect(2.5, 4, 15, 12), radius: 2),
    .line([Point(8.5, 7.3), Point(8.5, 12.7), Point(12.8, 10), Point(8.5, 7.3)]),
  ]

  static let zip: [Stroke] =
    page + [5.0, 8, 11].map { .line([Point(8.5, $0), Point(10.5, $0)]) } + [
      .box(Rect(8, 13, 3, 2.5), radius: 0.8)
    ]

  static let folderOutline: [Stroke] = [
    .line([
      Point(2.5, 16), Point(2.5, 4), Point(7.5, 4), Point(9.5, 6.5), Point(17.5, 6.5),
      Point(17.5, 16),
      Point(2.5, 16),
    ])
  ]

  static let cards: [Stroke] = [
    .box(Rect(2.5, 3, 7, 5.5), radius: 1.2), .box(Rect(10.5, 11.5, 7, 5.5), radius: 1.2),
    .line([Point(6, 8.5), Point(6, 14.2), Point(10.5, 14.2)]),
  ]
}
