import Testing

@testable import X11Window

@Suite("The version of XInput that a server answers with")
struct InputVersionTests {
  @Test(
    "10.4, 4.6: below 2.2 the core protocol has to do, and below 2.4 there are no pinches",
    arguments: [
      (1, 5, nil), (2, 0, nil), (2, 1, nil), (2, 2, false), (2, 3, false), (2, 4, true),
      (3, 0, true),
    ] as [(Int32, Int32, Bool?)]
  )
  func chooses(major: Int32, minor: Int32, hasGestures: Bool?) {
    let input = Extensions.Input(opcode: 131, version: (major, minor))
    #expect(input?.hasGestures == hasGestures)
  }
}
