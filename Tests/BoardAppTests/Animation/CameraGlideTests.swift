import BoardValues
import TestSupport
import Testing

@testable import BoardApp

@Suite("Glides of the camera") struct CameraGlideTests {
  private func viewport() -> Viewport {
    Viewport(size: Size(800, 600), scale: 1, view: Camera(origin: .zero, pixelsPerUnit: 1))
  }

  private func distance(_ a: Camera, _ b: Camera) -> Double {
    let corners = [Point(0, 0), Point(800, 600)]
    return corners.map { a.toBoard($0).distance(to: b.toBoard($0)) * a.pixelsPerUnit }.max() ?? 0
  }

  @Test("it begins at the old view and ends at the new one, to the bit")
  func ends() {
    var view = viewport()
    let old = view.camera
    let new = view.zoomed(by: 3, around: Point(100, 50))
    view.glide(to: new, from: 2, for: 0.18)
    #expect(view.camera == new)
    #expect(distance(view.seenCamera(at: 1), old) < 1e-9)
    #expect(distance(view.seenCamera(at: 2), old) < 1e-9)
    #expect(view.seenCamera(at: 2.18) == new)
    #expect(view.nextChange(after: 1) == 2)
    #expect(view.nextChange(after: 2.1) == 2.1)
    view.prune(at: 2.18)
    #expect(view.nextChange(after: 2.18) == nil)
  }

  @Test("a zoom shows the point under its anchor in the same place all the way")
  func keepsAnchor() {
    for factor in [0.05, 0.8, 1.000_000_1, 1.25, 40] {
      var view = viewport()
      let anchor = Point(620, 130)
      let fixed = view.camera.toBoard(anchor)
      view.glide(to: view.zoomed(by: factor, around: anchor), from: 0, for: 0.18)
      for step in 0...18 {
        let seen = view.seenCamera(at: Double(step) / 100).toWindow(fixed)
        #expect(seen.distance(to: anchor) < 1e-6, "\(factor) at step \(step)")
      }
    }
  }

  @Test("a zoom is seen to grow or shrink all the way, and as fast at any size")
  func growsEvenly() {
    var view = viewport()
    view.glide(to: view.zoomed(by: 8), from: 0, for: 0.18)
    #expect(abs(view.seenCamera(at: 0.09).pixelsPerUnit - 8.0.squareRoot()) < 1e-6)
    var last = 1.0
    for step in 1...18 {
      let zoom = view.seenCamera(at: Double(step) / 100).pixelsPerUnit
      #expect(zoom > last)
      last = zoom
    }
  }

  @Test("whatever is asked for while it glides, nothing jumps, and it ends where it was told")
  func hasNoJump() {
    withEvery("seed", in: SeededGenerator.seeds(100)) { seed in
      var random = SeededGenerator(seed: seed)
      var view = viewport()
      var now = 0.0
      for _ in 0..<30 {
        now += Double.random(in: 0...0.2, using: &random)
        view.prune(at: now)
        let before = view.seenCamera(at: now)
        let anchor = Point(Double.random(in: 0...800, using: &random), 77)
        let target =
          random.oneIn(2)
          ? view.panned(by: Vector(anchor.x - 400, 300))
          : view.zoomed(by: Double.random(in: 0.2...4, using: &random), around: anchor)
        let isSlow = random.oneIn(3)
        view.glide(to: target, from: isSlow ? now + 0.04 : now, for: isSlow ? 0.4 : 0.18)
        #expect(distance(view.seenCamera(at: now), before) < 1e-6, "\(Trace.current)")
        #expect(view.seenCamera(at: now).isUsable, "\(Trace.current)")
        #expect(distance(view.seenCamera(at: now + 1), target) == 0, "\(Trace.current)")
      }
    }
  }

  @Test("what is seen follows the hand by as much as the hand moves, in the middle of a glide, too")
  func followsHand() {
    var view = viewport()
    view.glide(to: view.zoomed(by: 4), from: 0, for: 0.18)
    let before = view.seenCamera(at: 0.1)
    let point = Point(300, 200)
    let held = before.toBoard(point)
    view.camera = view.panned(by: Vector(-25, 40))
    let panned = view.seenCamera(at: 0.1).toWindow(held)
    #expect(panned.distance(to: point + Vector(25, -40)) < 1e-6)
    let place = view.seenCamera(at: 0.1).toBoard(point)
    view.camera = view.zoomed(by: 1.1, around: point)
    #expect(view.seenCamera(at: 0.1).toWindow(place).distance(to: point) < 1e-6)
    #expect(abs(view.seenCamera(at: 0.1).pixelsPerUnit - before.pixelsPerUnit * 1.1) < 1e-9)
  }

  @Test("on another display the glide goes on at the same place")
  func isOnAnotherDisplay() {
    var view = viewport()
    view.glide(to: view.zoomed(by: 2), from: 0, for: 0.18)
    let before = view.seenCamera(at: 0.1)
    view.resize(to: Size(1600, 1200), scale: 2)
    #expect(distance(view.seenCamera(at: 0.1), before.scaled(by: 2)) < 1e-6)
  }
}
