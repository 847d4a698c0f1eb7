import AppTestSupport
import BoardTestSupport
import BoardValues
import Testing

/// The dots on the background, which are a setting.
@MainActor
@Suite("The dot grid") struct DotGridTests {
  private func picture(_ view: String, grid: String = "yes") throws -> Picture {
    let session = try Session(
      CanvasText.board(nodes: [CanvasText.card("far", 100_000, 100_000)]),
      options: "--geometry 800x600 --view \(view)"
    )
    try session.play("set grid \(grid)\nwait 5")
    return try session.freshPicture()
  }

  /// Returns the pixels between the bars that differ from the background.
  private func dots(_ picture: Picture) -> [(x: Int, y: Int)] {
    let ground = picture[3, 100]
    return (80..<520).flatMap { y in
      (0..<800).compactMap { x in picture[x, y] == ground ? nil : (x, y) }
    }
  }

  @Test(
    "a dot is at every twentieth unit of the board, at any zoom and wherever one looks",
    arguments: ["0,0,1", "-7,13,1", "0.5,0.25,2", "333,-777,0.6", "-100000,100000,1.37"]
  )
  func onTheBoard(_ view: String) throws {
    let numbers = view.split(separator: ",").compactMap { Double($0) }
    let camera = Camera(origin: Point(numbers[0], numbers[1]), pixelsPerUnit: numbers[2])
    let found = dots(try picture(view))
    #expect(found.count > 100)
    for dot in found {
      let place = camera.toBoard(Point(Double(dot.x) + 0.5, Double(dot.y) + 0.5))
      for way in [place.x, place.y] {
        let rest = way - (way / 20).rounded() * 20
        #expect(abs(rest) * numbers[2] <= 2, "\(dot)")
      }
    }
  }

  @Test("dots fade below half of the actual size, and are gone before they become a grey")
  func fades() throws {
    func ink(_ zoom: String) throws -> UInt32 {
      let picture = try picture("0,0,\(zoom)")
      return try #require(dots(picture).map { picture[$0.x, $0.y] & 0xFF }.min())
    }
    #expect(try ink("0.5") == ink("1"))
    #expect(try ink("0.4") > ink("0.5"))
    #expect(dots(try picture("0,0,0.25")).isEmpty)
    #expect(dots(try picture("0,0,1", grid: "no")).isEmpty)
  }

  @Test("a card that moves uncovers the dots beneath it, and repaints no more than without them")
  func damage() throws {
    let session = try Session(CanvasText.small)
    try session.play("set grid yes\npress 200,150\nmove 220,150")
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    try session.play("move 230,155")
    let pixels = session.paint(into: surface).reduce(0) { $0 + $1.area }
    #expect(pixels < 800 * 600 / 4)
    #expect(try session.freshPicture().difference(from: Picture(surface)) == nil)
  }
}
