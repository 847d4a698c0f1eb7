import BoardValues
import Testing

@testable import Windowing

@Suite("What has moved between two pictures")
struct BearingsTests {
  private func camera(_ x: Double, _ y: Double, _ scale: Double) -> Camera {
    Camera(origin: Point(x, y), pixelsPerUnit: scale)
  }

  @Test("things move against the camera, in pixels")
  func followsCamera() {
    let old = Bearings(camera: camera(10, 20, 2))
    let new = Bearings(camera: camera(13, 16, 2))
    #expect(new.movements(since: old) == [.init(area: nil, delta: Vector(-6, 8))])
    #expect(new.movements(since: new).isEmpty)
  }

  @Test("a zoom moves nothing as a whole")
  func ignoresZoom() {
    let old = Bearings(camera: camera(10, 20, 2))
    #expect(Bearings(camera: camera(10, 20, 3)).movements(since: old).isEmpty)
  }

  @Test("what is in both pictures tells how far it went, whatever else came or left")
  func followsPlaces() {
    func place(_ x: Int, _ y: Int) -> [PixelRect] { [PixelRect(x: x, y: y, width: 4, height: 3)] }
    let old = Bearings(places: [1: place(5, 5), 2: place(9, 9), 4: place(1, 1)])
    let new = Bearings(places: [2: place(12, 8), 3: place(0, 0), 4: place(1, 1)])
    #expect(new.movements(since: old) == place(12, 8).map { .init(area: $0, delta: Vector(3, -1)) })
  }
}
