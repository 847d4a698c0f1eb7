import BoardValues
import TestSupport
import Testing

@Suite struct CameraTests {
  private static func camera(_ random: inout SeededGenerator) -> Camera {
    Camera(
      origin: Point(
        Double.random(in: -900...900, using: &random),
        Double.random(in: -900...900, using: &random)
      ),
      pixelsPerUnit: Double.random(in: 0.05...6, using: &random)
    )
  }

  @Test("window and board points lead back to each other")
  func roundTrip() {
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var random = SeededGenerator(seed: seed)
      let camera = Self.camera(&random)
      let point = Point(Double.random(in: 0...900, using: &random), 17)
      #expect(camera.toWindow(camera.toBoard(point)).distance(to: point) < 1e-9, "\(Trace.current)")
    }
  }

  @Test("zooming keeps the board point under the pointer, also at the ends of the range")
  func zoom() {
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var random = SeededGenerator(seed: seed)
      let camera = Self.camera(&random)
      let point = Point(Double.random(in: 0...900, using: &random), 321)
      let factor = Double.random(in: 0.001...100, using: &random)
      let zoomed = camera.zoomed(by: factor, around: point, scale: 1)
      let way = zoomed.toBoard(point).distance(to: camera.toBoard(point))
      #expect(way < 1e-6, "\(Trace.current)")
      #expect(Camera.zoomRange.contains(zoomed.pixelsPerUnit), "\(Trace.current)")
    }
  }

  @Test("7.12: the pan shows what fits, is none when it is seen already, and could not be smaller")
  func smallestPan() {
    let area = Rect(16, 56, 768, 488)
    withEvery("seed", in: SeededGenerator.seeds(500)) { seed in
      var random = SeededGenerator(seed: seed)
      let camera = Self.camera(&random)
      let target = Rect(
        Double.random(in: -2000...2000, using: &random),
        Double.random(in: -2000...2000, using: &random),
        Double.random(in: 1...700, using: &random),
        Double.random(in: 1...700, using: &random)
      )
      let panned = camera.panned(toShow: target, in: area)
      #expect(panned.pixelsPerUnit == camera.pixelsPerUnit, "\(Trace.current)")
      let before = camera.toWindow(target)
      let after = panned.toWindow(target)
      let shift = after.origin - before.origin
      check(before.minX, before.maxX, shift.dx, area.minX, area.maxX)
      check(before.minY, before.maxY, shift.dy, area.minY, area.maxY)
    }
  }

  /// Checks one axis: no shorter shift shows the target, or fills the area if the target is too
  /// large.
  private func check(
    _ low: Double,
    _ high: Double,
    _ shift: Double,
    _ start: Double,
    _ end: Double
  ) {
    let slack = 1e-6
    let isLarge = high - low > end - start
    func isShown(_ shift: Double) -> Bool {
      isLarge
        ? low + shift <= start + slack && high + shift >= end - slack
        : low + shift >= start - slack && high + shift <= end + slack
    }
    #expect(isShown(shift), "\(Trace.current)")
    if abs(shift) > 0.01 { #expect(!isShown(shift * 0.99), "\(Trace.current)") }
  }

  @Test("what is shown already is not panned to")
  func noPan() {
    let camera = Camera(origin: Point(10, 20), pixelsPerUnit: 1.5)
    let target = Rect(100, 100, 50, 50)
    #expect(camera.panned(toShow: target, in: Rect(0, 0, 800, 600)) == camera)
  }

  @Test("fitting shows everything in the middle, and small boards never above their size")
  func fitting() {
    let area = Rect(16, 56, 768, 488)
    let small = Camera.fitting(Rect(0, 0, 100, 100), in: area, largest: 1)
    #expect(small.pixelsPerUnit == 1)
    #expect(small.toWindow(Rect(0, 0, 100, 100)).center.distance(to: area.center) < 1e-9)
    let large = Camera.fitting(Rect(-5000, 0, 9000, 2000), in: area, largest: 1)
    let seen = large.toWindow(Rect(-5000, 0, 9000, 2000))
    #expect(area.expanded(by: 1e-6).contains(seen))
    #expect(abs(seen.width - area.width) < 1e-6)
  }
}
