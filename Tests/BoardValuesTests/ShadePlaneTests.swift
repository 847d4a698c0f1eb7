import BoardValues
import Testing

@Suite struct ShadePlaneTests {
  @Test("every colour of the plane is where it was picked (tools 5.5)")
  func roundTrip() {
    for column in 2...20 {
      for row in 1...9 {
        let place = Point(Double(column) / 20.5, Double(row) / 10)
        let found = ShadePlane.place(of: ShadePlane.color(at: place))
        #expect(found.distance(to: place) < 1e-9, "\(place)")
      }
    }
  }

  @Test("greys are at the left, light at the top, and places beside the plane are at its edge")
  func edges() {
    let (light, dark) = (ShadePlane.color(at: Point(0, 0)), ShadePlane.color(at: Point(0, 1)))
    #expect(light.red == light.green && light.green == light.blue)
    #expect(light.red > dark.red)
    #expect(ShadePlane.color(at: Point(-3, 7)) == dark)
    #expect(ShadePlane.color(at: Point(9, 0.5)) == ShadePlane.color(at: Point(1, 0.5)))
    #expect(ShadePlane.place(of: Color(0, 0, 0)).y == 1)
  }
}
