import CCairo
import CX11
import Foundation
import XDriver

/// The program in its window, with a user at mouse and keyboard, and a camera.
final class Stage {
  let driver: Driver
  private let server: TestServer
  private var program: TestProgram
  /// A second program that views the same board.
  private var guest: TestProgram?
  private let path: URL
  private let folder: URL
  private let camera: Camera

  /// Starts the program. The settings of the user who runs the tour are neither read nor changed.
  init(program path: URL, folder: URL) throws {
    self.path = path
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let board = folder.appendingPathComponent("Welcome.canvas")
    try? FileManager.default.removeItem(at: board)
    try FileManager.default.copyItem(at: Self.welcome, to: board)
    server = try TestServer(width: 1280, height: 800)
    program = try Self.start(path, folder, server)
    driver = try Driver(server)
    camera = Camera(driver.display)
    try findWindow(of: program)
  }

  /// The example with something of everything.
  private static let welcome = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../assets/welcome.canvas")

  private static func start(
    _ path: URL,
    _ folder: URL,
    _ server: TestServer,
    _ options: [String] = []
  ) throws -> TestProgram {
    try TestProgram(
      path,
      [
        folder.appendingPathComponent("Welcome.canvas").path, "--geometry", "1280x800",
        "--state-dir", folder.appendingPathComponent("state").path,
      ] + options,
      environment: [
        "DRAGBOARD_TEST": "1",
        "XDG_CONFIG_HOME": folder.appendingPathComponent("settings").path,
      ],
      on: server
    )
  }

  private func findWindow(of program: TestProgram) throws {
    try driver.findWindow(of: program)
    driver.focus()
    try driver.settle()
  }

  /// Kills the program without any warning and starts it again.
  func killAndStart() throws {
    program.send(signal: SIGKILL)
    _ = program.exitCode()
    program = try Self.start(path, folder, server)
    try findWindow(of: program)
  }

  func openAnother() throws {
    let guest = try Self.start(path, folder, server, ["--new-window"])
    self.guest = guest
    try findWindow(of: guest)
  }

  // MARK: Acting

  func move(to place: (Int, Int)) throws {
    driver.move(to: place.0, place.1)
    try driver.settle()
  }

  /// Drags in steps, each of which is shown, since the pictures are for people.
  func drag(from start: (Int, Int), to end: (Int, Int), isReleased: Bool = true) throws {
    try move(to: start)
    driver.press()
    for step in 1...24 {
      let part = Double(step) / 24
      try move(
        to: (
          start.0 + Int(Double(end.0 - start.0) * part),
          start.1 + Int(Double(end.1 - start.1) * part)
        )
      )
    }
    if isReleased {
      driver.release()
      try driver.settle()
    }
  }

  func undo() { driver.type(KeyCode.z, holding: [KeyCode.leftControl]) }

  func redo() { driver.type(KeyCode.z, holding: [KeyCode.leftControl, KeyCode.leftShift]) }

  func leave() throws {
    for program in [guest, program].compactMap(\.self) {
      try findWindow(of: program)
      driver.close()
      try driver.wait(for: "the program's end") { !program.process.isRunning }
    }
  }

  // MARK: Pictures

  func picture(_ name: String) throws {
    try camera.shoot(folder.appendingPathComponent("\(name).png"))
  }

  /// Takes a picture of every frame shown from now on. The last one stays.
  func film(_ name: String, frames count: Int) throws {
    let reel = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: reel, withIntermediateDirectories: true)
    // Writing takes longer than a frame, so that it waits until the action is over.
    var exposures: [Exposure] = []
    for _ in 0..<count {
      let frame = driver.frame
      exposures.append(try camera.expose())
      try driver.wait(for: "the next frame") { driver.frame > frame || driver.isIdle }
    }
    for (number, exposure) in exposures.enumerated() {
      try exposure.write(to: reel.appendingPathComponent(String(format: "%03d.png", number)))
    }
  }
}

/// A camera for the whole screen, menus included.
private struct Camera {
  private let display: OpaquePointer

  init(_ display: OpaquePointer) { self.display = display }

  func shoot(_ file: URL) throws { try expose().write(to: file) }

  /// Takes a picture (`XGetImage`).
  func expose() throws -> Exposure {
    XSync(display, 0)
    let root = XDefaultRootWindow(display)
    guard let image = XGetImage(display, root, 0, 0, 1280, 800, ~0, ZPixmap),
      image.pointee.bits_per_pixel == 32
    else { throw Driver.Failure.timeOut("a picture") }
    return Exposure(image)
  }
}

/// A picture that was taken and is not written yet.
private final class Exposure {
  private let image: UnsafeMutablePointer<XImage>

  init(_ image: UnsafeMutablePointer<XImage>) { self.image = image }

  deinit { dragboard_destroy_image(image) }

  /// Writes the picture (`cairo_surface_write_to_png`).
  func write(to file: URL) throws {
    let pixels = UnsafeMutableRawPointer(image.pointee.data).assumingMemoryBound(to: UInt8.self)
    let stride = image.pointee.bytes_per_line
    let surface = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_RGB24, 1280, 800, stride)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_write_to_png(surface, file.path) == CAIRO_STATUS_SUCCESS else {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}
