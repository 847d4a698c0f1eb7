import Foundation
import TestSupport
import Testing
import XDriver

@Suite("Frames", .enabled(if: DemoSession.isPossible), .runsAlone)
struct FrameTests {
  @Test(
    "7.1, 10.4: every extension may be absent",
    arguments: ["MIT-SHM", "Present", "SYNC", "RANDR", "RENDER"]
  )
  func worksWithout(name: String) throws {
    let session = try DemoSession(TestServer(arguments: ["-extension", name]))
    let driver = session.driver
    driver.move(to: 200, 150)
    try driver.settle()
    #expect(driver.pixel(200, 150) == 0xFF0000)
    #expect(driver.pixel(150, 150) == 0x0000FF)
    #expect(session.lines.last { $0.hasPrefix("move") } == "move 200,150 0 0")
  }

  @Test(
    "7.2: colours are right at every depth",
    arguments: [
      (16, UInt(0xF800), UInt(0x001F)), (24, 0xFF0000, 0x0000FF), (30, 0x3FF0_0000, 0x3FF),
    ]
  )
  func converts(depth: Int, red: UInt, blue: UInt) throws {
    let session = try DemoSession(TestServer(depth: depth))
    session.driver.move(to: 200, 150)
    try session.driver.settle()
    #expect(session.driver.pixel(200, 150) == red)
    #expect(session.driver.pixel(10, 10) == blue)
  }

  @Test(
    "a window that pans over its own pixels shows them where they are then",
    arguments: [[], ["-extension", "MIT-SHM"]]
  )
  func pans(arguments: [String]) throws {
    let session = try DemoSession(TestServer(arguments: arguments))
    let driver = session.driver
    driver.move(to: 100, 100)
    driver.focus()
    try driver.settle()
    // Farther than there is room beyond the window.
    for step in 1...12 {
      driver.type(KeyCode.f)
      try driver.settle()
      let (x, y) = (100 + 20 * step, 100 + 10 * step)
      #expect(driver.pixel(x, y) == 0xFF0000, "step \(step)")
      for (x, y) in [(x - 21, y), (x + 21, y), (x, y - 21), (x, y + 21), (1, 1), (599, 399)] {
        #expect(driver.pixel(x, y) == 0x0000FF, "step \(step) at \(x),\(y)")
      }
    }
  }

  @Test("7.3: at rest the process never wakes up")
  func sleeps() throws {
    let session = try DemoSession()
    #expect(try session.program.sleeps(for: 2, session.driver))
  }

  @Test(
    "7.4: an animation gets a frame each tick and no more",
    arguments: [[], ["-extension", "Present"]]
  )
  func paces(arguments: [String]) throws {
    let session = try DemoSession(TestServer(arguments: arguments))
    session.driver.focus()
    let before = session.driver.frame
    session.driver.type(KeyCode.a)
    try session.driver.settle()
    let frames = session.driver.frame - before
    #expect((15...33).contains(frames), "half a second of 60 Hz gave \(frames)")
  }

  @Test("10.5: while dragging nothing waits for an answer of the server")
  func neverWaitsForAnswers() throws {
    let session = try DemoSession()
    let driver = session.driver
    driver.move(to: 100, 100)
    driver.press()
    try driver.settle()
    let before = session.lines.count
    // The server serves only the driver now, so that any request of the program would block.
    driver.withServerGrabbed {
      driver.move(to: 200, 100)
      #expect(session.hears("paint 600x400", after: before))
      driver.move(to: 210, 100)
      driver.release()
      #expect(session.hears("release primary 210,100 0", after: before))
    }
    try driver.settle()
  }

  @Test("between frames in a row, a key is heard by the time of the next one")
  func hearsKeysBetweenFrames() throws {
    let session = try DemoSession()
    let driver = session.driver
    driver.focus()
    driver.type(KeyCode.a)
    try driver.wait(for: "a row of frames") { driver.frame > 5 }
    let before = session.lines.count
    // No tick comes now, so that the key must not wait for one.
    driver.withServerGrabbed {
      driver.type(KeyCode.b)
      #expect(session.hears("key character(\"b\") 0", after: before))
    }
    try driver.settle()
  }

  @Test("between frames in a row, a signal or a close ends the program", arguments: [true, false])
  func endsBetweenFrames(isSignal: Bool) throws {
    let session = try DemoSession()
    let driver = session.driver
    driver.focus()
    driver.type(KeyCode.a)
    try driver.wait(for: "a row of frames") { driver.frame > 5 }
    if isSignal { session.program.send(signal: SIGTERM) } else { driver.close() }
    #expect(session.program.exitCode() == 0)
    #expect(session.lines.last == "saved")
  }

  @Test("between frames in a row, the end of the server is noticed")
  func noticesTheServersEndBetweenFrames() throws {
    let session = try DemoSession()
    session.driver.focus()
    session.driver.type(KeyCode.a)
    try session.driver.wait(for: "a row of frames") { session.driver.frame > 5 }
    session.server.stop()
    #expect(session.program.exitCode() == 3)
    #expect(session.lines.last == "saved")
  }

  @Test("7.4: a covered window gets no frames")
  func pausesWhenCovered() throws {
    let session = try DemoSession()
    session.driver.focus()
    let cover = session.driver.cover()
    try session.driver.settle()
    let before = session.driver.frame
    session.driver.type(KeyCode.a)
    try session.driver.ping()
    // The program would wake up for each tick if it had frames to show.
    try session.program.waitForSleep(session.driver)
    #expect(session.driver.frame == before)
    session.driver.uncover(cover)
    try session.driver.settle()
    #expect(session.driver.frame > before)
  }

  @Test("4.2: a burst of motion is one frame per tick, and presses land where they were made")
  func coalesces() throws {
    let session = try DemoSession()
    let before = session.driver.frame
    let lines = try session.lines { driver in
      for step in 0..<1000 {
        driver.move(to: 100 + step % 300, 100)
        if step == 500 { driver.click() }
      }
    }
    #expect(session.driver.frame - before < 120)
    let press = try #require(lines.firstIndex { $0.hasPrefix("press") })
    #expect(lines[press] == "press primary 300,100 0 1")
    #expect(lines[press - 1] == "move 300,100 0 0" || lines[press - 1].hasPrefix("paint"))
    #expect(lines.last { $0.hasPrefix("move") } == "move 199,100 0 0")
    #expect(session.driver.pixel(199, 100) == 0xFF0000)
  }
}
