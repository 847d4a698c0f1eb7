import BoardCore
import BoardValues
import Testing

@testable import BoardApp

@Suite("Viewport") struct ViewportTests {
  private func viewport(_ view: Camera? = Camera(origin: .zero, pixelsPerUnit: 1)) -> Viewport {
    Viewport(size: Size(800, 600), scale: 1, view: view, content: Rect(0, 0, 4000, 4000))
  }

  @Test(
    "without a view all of the content is seen, with the same air on all sides"
  )
  func fits() {
    let view = viewport(nil)
    let seen = view.camera.toWindow(Rect(0, 0, 4000, 4000))
    #expect(view.fittingArea.expanded(by: 0.001).contains(seen))
    #expect(view.kept == view.camera)
    let toolbar = 56.0
    #expect(abs(seen.minY - toolbar - 20) < 0.001 && abs(seen.maxY - 580) < 0.001)
    #expect(abs(seen.minX + seen.maxX - 800) < 0.001)
  }

  @Test("what is seen stays where it is, and what is not comes in by the smallest pan")
  func shows() throws {
    let view = viewport()
    #expect(view.showing(Rect(300, 200, 100, 100)) == nil)
    let target = try #require(view.showing(Rect(790, 200, 100, 100)))
    #expect(target.origin == Point(890 - view.clearArea.maxX, 0))
    #expect(target.pixelsPerUnit == 1)
  }

  @Test("what can still be taken hold of is not lost")
  func staysHalfOut() {
    let half = Rect(740, 200, 100, 100)
    #expect(viewport().showing(half) != nil)
    #expect(viewport().showing(half, onlyIfLost: true) == nil)
    #expect(viewport().showing(half.offset(by: Vector(60, 0)), onlyIfLost: true) != nil)
  }

  @Test("zooming keeps the board point under the pointer")
  func zooms() {
    let point = Point(123, 456)
    let view = viewport()
    let camera = view.zoomed(by: 2, around: point)
    let away = camera.toBoard(point) - view.camera.toBoard(point)
    #expect(abs(away.dx) < 1e-9 && abs(away.dy) < 1e-9)
    #expect(camera.pixelsPerUnit == 2)
  }

  @Test("a view from the command line is not kept, until the person looks elsewhere")
  func passes() {
    var view = viewport()
    let earlier = Camera(origin: Point(70, 80), pixelsPerUnit: 2)
    view.resume(earlier)
    #expect(view.camera.origin == .zero)
    view.resize(to: Size(1600, 1200), scale: 2)
    #expect(view.kept == earlier)
    view.camera = view.panned(by: Vector(20, 0))
    #expect(view.kept == Camera(origin: Point(10, 0), pixelsPerUnit: 1))
  }

  @Test("an edge scrolls after a moment, and no farther than there is something to see")
  func scrolls() throws {
    var view = viewport()
    let edge = Point(799, 300)
    let content = Rect(0, 0, 900, 300)
    #expect(view.scrollVelocity(at: Point(400, 300), over: content) == nil)
    let velocity = try #require(view.scrollVelocity(at: edge, over: content))
    let movesAtOnce = view.scroll(velocity, over: content, to: 0)
    #expect(!movesAtOnce)
    #expect(view.scrollDeadline(after: 0) == EdgeScroll.delay)
    for frame in 1...600 { _ = view.scroll(velocity, over: content, to: Double(frame) / 60) }
    #expect(abs(view.camera.toBoard(view.clearArea).minX - content.maxX) < 1e-6)
    #expect(view.scrollVelocity(at: edge, over: content) == nil)
  }
}
