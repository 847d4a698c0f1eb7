import AppTestSupport
import BoardTestSupport
import Foundation
import Glibc
import Graphics
import LinuxSystem
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import Pictures

/// The built program as the picture process.
@MainActor
@Suite("The process that reads pictures", .serialized)
final class PictureProcessTests {
  private let process = PictureProcess(program: TestProgram.dragboard.path)
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func write(_ bytes: [UInt8], to name: String = "picture") throws -> String {
    try AtomicFile.write(bytes, to: folder(name))
    return folder(name)
  }

  private func start(_ bytes: [UInt8], _ request: PictureRequest = .small) throws {
    let path = try write(bytes)
    let failure = try FileReading.withFile(path) { file, _ in
      process.start(file, request, at: Clock.now())
    }
    #expect(failure == nil)
  }

  private func read(_ bytes: [UInt8], _ request: PictureRequest = .small) throws
    -> Result<DecodedPicture, PictureFailure>
  {
    try start(bytes, request)
    return try answer()
  }

  private func answer() throws -> Result<DecodedPicture, PictureFailure> {
    var answer: Result<DecodedPicture, PictureFailure>?
    while answer == nil, process.isBusy {
      process.wait()
      answer = process.collect(at: Clock.now())
    }
    return try #require(answer)
  }

  private func failure(_ bytes: [UInt8]) throws -> PictureFailure? {
    if case .failure(let failure) = try read(bytes) { failure } else { nil }
  }

  // MARK: Formats

  @Test("reads each kind of picture", arguments: PictureFile.allCases)
  func formats(file: PictureFile) throws {
    let picture = try read(try file.bytes).get()
    let (width, height) = (picture.surface.width, picture.surface.height)
    #expect(picture.naturalWidth == 16 && picture.naturalHeight == 8)
    #expect(width == 2 * height)
    let pixels = Picture(picture.surface)
    #expect(BoardSession.looksEqual(pixels[width / 8, height / 2], 0xFF0000))
    #expect(BoardSession.looksEqual(pixels[width * 7 / 8, height / 2], 0x0000FF))
  }

  @Test("of a film it reads the first picture")
  func film() throws {
    let picture = try read(PictureFile.film).get()
    let pixels = Picture(picture.surface)
    #expect(BoardSession.looksEqual(pixels[2, 4], 0xFF0000))
  }

  @Test("colours are as in the file: of four inks, and of what can be seen through")
  func colors() throws {
    let inks = try read(PictureFile.inkJPEG).get().surface.pixels()
    #expect(
      inks.allSatisfy { BoardSession.looksEqual($0 & 0xFF_FFFF, 0xFF8000) && $0 >> 24 == 255 }
    )
    // Cairo requires premultiplied colors.
    let halves = try read(PictureFile.translucentWebP).get().surface.pixels()
    #expect(halves.allSatisfy { BoardSession.looksEqual($0 & 0xFF_FFFF, 0x804000) })
    #expect(halves.allSatisfy { (126...130).contains($0 >> 24) })
  }

  @Test("a picture is turned as the camera was held")
  func turn() throws {
    let picture = try read(PictureFile.turnedJPEG).get()
    #expect(picture.naturalWidth == 8 && picture.naturalHeight == 16)
    let pixels = Picture(picture.surface)
    #expect(BoardSession.looksEqual(pixels[4, 2], 0xFF0000))
    #expect(BoardSession.looksEqual(pixels[4, 13], 0x0000FF))
  }

  @Test("a large picture comes as small as it was asked for, a small one as it is")
  func sizes() throws {
    let request = PictureRequest(width: 64, height: 64, fit: .inside)
    let large = try read(try PictureFile.png(width: 1000, height: 500), request).get()
    #expect(large.surface.width == 64 && large.surface.height == 32 && !large.isWhole)
    let cover = PictureRequest(width: 64, height: 64, fit: .cover)
    let over = try read(try PictureFile.png(width: 1000, height: 500), cover).get()
    #expect(over.surface.width == 128 && over.surface.height == 64)
    let small = try read(try PictureFile.png(width: 10, height: 10), request).get()
    #expect(small.surface.width == 10 && small.isWhole)
    let drawn = try read(PictureFile.svg(width: "10", height: "10"), request).get()
    #expect(drawn.surface.width == 64)
  }

  @Test("words in a drawing are drawn, though no other file can be opened")
  func fonts() throws {
    func drawing(_ text: String) -> [UInt8] {
      let words = "<text x='10' y='60' font-size='50' font-family='sans-serif'>\(text)</text>"
      return Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>\(words)</svg>".utf8
      )
    }
    let first = Picture(try read(drawing("A")).get().surface)
    let second = Picture(try read(drawing("W")).get().surface)
    // The two would be the same box without a font.
    #expect(first != second)
  }

  // MARK: Faulty files

  @Test("files that are no pictures, or damaged ones, say so")
  func damaged() throws {
    #expect(try failure([]) == .unknownFormat)
    #expect(try failure(Array("no picture".utf8)) == .unknownFormat)
    #expect(try failure([UInt8](repeating: 0, count: 5000)) == .unknownFormat)
    for file in PictureFile.allCases where file != .jpg {
      let bytes = try file.bytes
      let failure = try failure(Array(bytes.prefix(bytes.count * 2 / 3)))
      #expect(failure == .damaged || file == .gif && failure == nil, "\(file)")
    }
    for file in PictureFile.allCases where file != .svg {
      #expect(try failure(Array(file.bytes.prefix(12))) != nil, "\(file)")
    }
  }

  @Test("any bytes after the first are survived, by the same process")
  func garbage() throws {
    var generator = SeededGenerator(seed: 7)
    let before = try read(try PictureFile.png.bytes).get()
    let process = self.process.processID
    for file in PictureFile.allCases {
      for _ in 0..<20 {
        var bytes = try file.bytes
        for _ in 0..<6 {
          bytes[Int.random(in: 8..<bytes.count, using: &generator)] = .random(
            in: 0...255,
            using: &generator
          )
        }
        _ = try read(bytes)
      }
    }
    #expect(self.process.processID == process)
    #expect(before.naturalWidth == 16)
  }

  @Test("a picture that would take all memory is not begun with")
  func bombs() throws {
    var png = try PictureFile.png.bytes
    png.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    #expect(try failure(png) == .tooLarge)
    var gif = try PictureFile.gif.bytes
    gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try failure(gif) == .tooLarge)
    #expect(try failure(PictureFile.svg(width: "1e300", height: "1e300")) != .crashed)
    let huge = try read(PictureFile.svg(width: "4000000", height: "2000000")).get()
    #expect(huge.surface.width == 64)
  }

  @Test("a drawing that refers to itself a thousand million times fails, and the next one is read")
  func deepDrawing() throws {
    var text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><defs><g id='a0'>"
    text += "<rect width='9' height='9'/></g>"
    for level in 1...9 {
      let uses = String(repeating: "<use href='#a\(level - 1)'/>", count: 10)
      text += "<g id='a\(level)'>\(uses)</g>"
    }
    text += "</defs><use href='#a9'/></svg>"
    #expect(try failure(Array(text.utf8)) != nil)
    #expect(try failure(try PictureFile.png.bytes) == nil)
  }

  @Test("a drawing sees no other file")
  func links() throws {
    _ = try write(try PictureFile.png(width: 64, height: 64), to: "secret.png")
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
      width='64' height='64'><image width='64' height='64' xlink:href='file://\(folder("secret.png"))'/>\
      <image width='64' height='64' href='secret.png'/></svg>
      """
    let picture = try read(Array(drawing.utf8)).get()
    #expect(picture.surface.pixels().allSatisfy { $0 == 0 })
  }

  // MARK: Faulty processes

  @Test("it is confined: no new rights, a filter on its calls, limits on memory and time")
  func confinement() throws {
    _ = try read(try PictureFile.png.bytes)
    let status = try String(contentsOfFile: "/proc/\(process.processID)/status", encoding: .utf8)
    let words = status.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(words.contains(["NoNewPrivs:", "1"]))
    #expect(words.contains(["Seccomp:", "2"]))
  }

  @Test("killed in the middle it says that reading failed; the next picture is read by another one")
  func killed() throws {
    try start(try PictureFile.png(width: 3000, height: 3000))
    kill(process.processID, SIGKILL)
    guard case .failure(.crashed) = try answer() else {
      Issue.record("an answer from a dead process")
      return
    }
    #expect(process.processID == 0)
    #expect(try failure(try PictureFile.png.bytes) == nil)
  }

  @Test("killed at rest it is started again")
  func killedAtRest() throws {
    _ = try read(try PictureFile.png.bytes)
    kill(process.processID, SIGKILL)
    let first = try failure(try PictureFile.png.bytes)
    #expect(first == nil || first == .crashed)
    #expect(try failure(try PictureFile.png.bytes) == nil)
  }

  /// Returns a process with a program that runs a script instead of reading pictures.
  private func standIn(_ script: String) throws -> PictureProcess {
    let path = try write(Array("#!/bin/sh\n\(script)\n".utf8), to: "stand-in")
    chmod(path, 0o700)
    return PictureProcess(program: path)
  }

  private func answer(of process: PictureProcess, after seconds: Double = 0) throws
    -> PictureFailure?
  {
    let path = try write(try PictureFile.png.bytes)
    let now = Clock.now()
    let failure = try FileReading.withFile(path) { file, _ in
      process.start(file, .small, at: now)
    }
    if let failure { return failure }
    while seconds == 0, process.isBusy {
      process.wait()
      if case .failure(let failure) = process.collect(at: Clock.now()) { return failure }
    }
    if case .failure(let failure) = process.collect(at: now + seconds) { return failure }
    return nil
  }

  @Test("one that never answers is ended when its time is over")
  func hangs() throws {
    let process = try standIn("exec sleep 1000")
    #expect(try answer(of: process, after: PictureProcess.timeout - 1) == nil)
    #expect(process.isBusy && process.deadline != nil)
    let child = process.processID
    if case .failure(let failure) = process.collect(at: Clock.now() + PictureProcess.timeout) {
      #expect(failure == .tooSlow)
    }
    #expect(!process.isBusy && process.deadline == nil && kill(child, 0) == -1)
  }

  @Test("one that ends, or says nonsense, has failed", arguments: ["exit 1", "echo nonsense >&0"])
  func fails(script: String) throws {
    #expect(try answer(of: try standIn(script)) == .crashed)
  }

  @Test("one that the system ends because it has used up its time has been too slow")
  func outOfTime() throws {
    #expect(try answer(of: try standIn("kill -XCPU $$")) == .tooSlow)
  }

  /// The largest memory of the process so far, in bytes.
  private var peak: Int {
    get throws {
      let status = try String(contentsOfFile: "/proc/\(process.processID)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return try #require(line?.split(separator: " ").dropLast().last.flatMap { Int($0) }) << 10
    }
  }

  @Test("a large GIF is read as small as it is wanted, without a canvas of its size")
  func largeGIF() throws {
    _ = try read(PictureFile.solidGIF(width: 30, height: 30))
    let before = try peak
    let (width, height) = (1600, 1600)
    let picture = try read(PictureFile.solidGIF(width: width, height: height)).get()
    #expect(picture.naturalWidth == width && picture.surface.width == 64 && !picture.isWhole)
    #expect(picture.surface.pixels().allSatisfy { $0 == 0xFFFF_0000 })
    #expect(try peak - before < width * height)
  }

  @Test("a GIF keeps its colours and its shape when it is read smaller")
  func reducedGIF() throws {
    let picture = try read(PictureFile.gif(width: 500, height: 301, from: 250)).get()
    #expect(picture.surface.width == 64 && picture.surface.height == 39)
    let pixels = Picture(picture.surface)
    for y in [0, 20, 38] {
      for x in [0, 30] { #expect(BoardSession.looksEqual(pixels[x, y], 0xFF0000)) }
      for x in [33, 63] { #expect(BoardSession.looksEqual(pixels[x, y], 0x0000FF)) }
    }
  }

  @Test("without one there are no pictures, and the card can say so")
  func missing() throws {
    #expect(try answer(of: PictureProcess(program: folder("nothing"))) == .noDecoder)
  }

  @Test("it ends when it was idle for some seconds, and waits for nothing then")
  func idles() throws {
    _ = try read(try PictureFile.png.bytes)
    let child = process.processID
    let deadline = try #require(process.deadline)
    #expect(process.collect(at: deadline - 0.1) == nil && process.processID == child)
    #expect(process.collect(at: deadline) == nil)
    #expect(process.processID == 0 && process.deadline == nil && process.descriptor == nil)
    #expect(kill(child, 0) == -1)
  }
}

extension PictureRequest {
  fileprivate static let small = PictureRequest(width: 64, height: 64, fit: .inside)
}
