import AppTestSupport
import BoardValues
import Foundation
import Glibc
import Graphics
import LinuxSystem
import TestSupport
import Testing
import XDriver

@testable import Pictures

@MainActor
@Suite("What is known of a board's files", .serialized)
struct FilePreviewsTests {
  private let files: BoardWithFiles

  init() throws { files = try BoardWithFiles() }

  @Test(
    "a text shows how it begins, a part of a note that part, and one that is not there the reason"
  )
  func text() throws {
    try files.write("# One\nfirst\n## Two\nsecond\n", to: "a.md")
    let previews = files.previews()
    #expect(previews.settled("a.md") == .text("# One\nfirst\n## Two\nsecond\n"))
    #expect(previews.settled("a.md", "#Two") == .text("## Two\nsecond\n"))
    #expect(previews.settled("a.md", "#One#Two") == .text("## Two\nsecond\n"))
    #expect(previews.settled("a.md", "#^block") == .problem("no block ^block in this note"))
    #expect(previews.settled("a.md", "#Three") == .problem("no heading “Three” in this note"))
    try files.write("# One\nfirst", to: "a.txt")
    #expect(previews.settled("a.txt", "#Two") == .text("# One\nfirst"))
  }

  @Test("of a long text only the beginning is read, and bytes that are no text are not shown")
  func long() throws {
    try files.write(String(repeating: "å", count: 1 << 20), to: "long.txt")
    try files.write([0, 1, 2], to: "binary.txt")
    let previews = files.previews()
    guard case .text(let text) = previews.settled("long.txt") else {
      Issue.record("no text")
      return
    }
    #expect(text.utf8.count <= FileBeginning.limit && text.hasPrefix("åå"))
    #expect(previews.settled("binary.txt") == .present)
  }

  @Test("other kinds are only known to be there, and a folder is no file")
  func others() throws {
    try files.write("x", to: "song.mp3")
    try files.write("x", to: "folder/inside")
    let previews = files.previews()
    #expect(previews.settled("song.mp3") == .present)
    #expect(previews.settled("folder").words == "not a file")
    #expect(previews.settled("").words == "not found")
  }

  // MARK: Which files

  @Test("a file outside the board's folder is not read, whatever names it")
  func outside() throws {
    try files.write("secret", to: "secret.txt")
    try files.write("board", to: "inner/own.txt")
    try files.link("inner/link.txt", to: files.path("secret.txt"))
    try files.link("inner/good.txt", to: "own.txt")
    let previews = files.previews(board: "inner/board.canvas")
    for name in ["../secret.txt", files.path("secret.txt"), "link.txt", "x/../../secret.txt"] {
      #expect(previews.settled(name).words != nil, "\(name)")
    }
    #expect(previews.settled("../secret.txt").words == "outside the board's folder")
    #expect(previews.settled("/dev/zero").words == "outside the board's folder")
    for name in ["own.txt", "good.txt", files.path("inner/own.txt"), "../inner/own.txt"] {
      #expect(previews.settled(name) == .text("board"), "\(name)")
    }
  }

  @Test("a folder whose name only begins like the board's is outside")
  func similarName() throws {
    try files.write("secret", to: "board-secrets/a.txt")
    try files.write("", to: "board/own.txt")
    let previews = files.previews(board: "board/board.canvas")
    #expect(previews.settled("../board-secrets/a.txt").words == "outside the board's folder")
  }

  @Test("what the person has chosen is read wherever it lies")
  func allowed() throws {
    try files.write("chosen", to: "chosen.txt")
    try files.write("other", to: "other.txt")
    try files.write("", to: "inner/own.txt")
    let previews = files.previews(board: "inner/board.canvas")
    #expect(previews.settled("../chosen.txt").words != nil)
    previews.allow(files.path("chosen.txt"))
    #expect(previews.settled("../chosen.txt") == .text("chosen"))
    #expect(previews.settled("../other.txt").words != nil)
  }

  @Test("in a vault files are named from its root, or from any folder on the way there")
  func vault() throws {
    try files.write("", to: ".obsidian/app.json")
    try files.write("root", to: "notes/a.txt")
    try files.write("near", to: "boards/a.txt")
    try files.write("deep", to: "boards/deep/b.txt")
    let previews = files.previews(board: "boards/deep/board.canvas")
    #expect(previews.settled("notes/a.txt") == .text("root"))
    #expect(previews.settled("a.txt") == .text("near"))
    #expect(previews.settled("b.txt") == .text("deep"))
    #expect(previews.settled("../../notes/a.txt") == .text("root"))
    #expect(previews.settled("/etc/hostname").words == "outside the board's folder")
  }

  @Test("pipes and devices are not opened")
  func pipes() throws {
    mkfifo(files.path("pipe.txt"), 0o600)
    #expect(files.previews().settled("pipe.txt").words == "not a file")
  }

  // MARK: Changes

  /// Waits until the system has reported a change.
  private func wait(for previews: FilePreviews) {
    var watches = previews.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let end = min(previews.deadline ?? .infinity, Clock.now() + 10)
    poll(&watches, nfds_t(watches.count), EventLoop.milliseconds(until: end))
    previews.takeNews(at: Clock.now())
  }

  @Test("a card says why its file is not there, if that is known, until it comes")
  func reasons() throws {
    let previews = files.previews()
    #expect(previews.settled("new/a.txt").words == "not found")
    previews.explain(["new/a.txt": "coming"])
    #expect(previews.hasNews)
    #expect(previews.settled("new/a.txt").words == "coming")
    #expect(previews.settled("b.txt").words == "not found")
    previews.explain([:])
    #expect(previews.settled("new/a.txt").words == "not found")
    // Its folder was not there before, so nobody reports it.
    try files.write("one", to: "new/a.txt")
    previews.refresh(files.path("new/a.txt"))
    #expect(previews.settled("new/a.txt") == .text("one"))
  }

  @Test("a file that comes, changes and goes is shown so")
  func changes() throws {
    let previews = files.previews()
    #expect(previews.settled("a.txt").words == "not found")
    try files.write("one", to: "a.txt")
    wait(for: previews)
    #expect(previews.settled("a.txt") == .text("one"))
    try files.write("other", to: "a.txt")
    wait(for: previews)
    #expect(previews.settled("a.txt") == .text("other"))
    unlink(files.path("a.txt"))
    wait(for: previews)
    #expect(previews.settled("a.txt").words == "not found")
  }

  @Test("a picture that changes is read again, and one that does not is not")
  func changedPicture() throws {
    try files.write(try PictureFile.png.bytes, to: "a.png")
    let previews = files.previews()
    let first = previews.settled("a.png")
    #expect(first.isPicture)
    chmod(files.path("a.png"), 0o644)
    wait(for: previews)
    #expect(previews.settled("a.png") == first)
    try files.write(try PictureFile.png(width: 30, height: 30), to: "a.png")
    wait(for: previews)
    let second = previews.settled("a.png")
    #expect(second != first)
    guard case .picture(let picture) = second else { return }
    #expect(picture.width == 30)
  }

  @Test("a damaged picture says so, until it is mended")
  func mended() throws {
    try files.write("no picture", to: "a.png")
    let previews = files.previews()
    #expect(previews.settled("a.png").words == PictureFailure.unknownFormat.words)
    try files.write(try PictureFile.png.bytes, to: "a.png")
    wait(for: previews)
    #expect(previews.settled("a.png").isPicture)
  }

  // MARK: Memory

  @Test("of pictures that are not seen, those seen last are kept, as many as there is room for")
  func budget() throws {
    let size = Size(256, 256)
    for name in ["a.png", "b.png", "c.png"] {
      try files.write(try PictureFile.png(width: 256, height: 256), to: name)
    }
    let previews = files.previews(budget: 600 << 10)
    func look(at name: String) -> ShownPicture? {
      previews.beginTurn()
      if case .picture(let picture) = previews.settled(name, size: size) { return picture }
      return nil
    }
    let a = try #require(look(at: "a.png"))
    let b = try #require(look(at: "b.png"))
    #expect(previews.surface(for: a) != nil)
    #expect(look(at: "a.png") == a)
    let c = try #require(look(at: "c.png"))
    #expect(previews.surface(for: b) == nil)
    #expect(previews.surface(for: a) != nil && previews.surface(for: c) != nil)
  }

  @Test("a picture that is read again larger is there for frames that still say the smaller one")
  func larger() throws {
    try files.write(try PictureFile.png(width: 1000, height: 1000), to: "a.png")
    let previews = files.previews()
    guard case .picture(let small) = previews.settled("a.png", size: Size(64, 64)) else {
      Issue.record("no picture")
      return
    }
    let width = previews.surface(for: small)?.width
    #expect(previews.settled("a.png", size: Size(500, 500)) != .picture(small))
    #expect(width == 64 && previews.surface(for: small)?.width == 512)
  }

  @Test("pictures that are seen together and would not fit are read smaller")
  func halved() throws {
    let size = Size(256, 256)
    let names = (0..<8).map { "\($0).png" }
    for name in names { try files.write(try PictureFile.png(width: 512, height: 512), to: name) }
    let previews = files.previews(budget: 600 << 10)
    func look() { for name in names { _ = previews.preview(of: name, size: size) } }
    previews.settle(look)
    let pictures = names.map { previews.preview(of: $0, size: size) }
    var bytes = 0
    for case .picture(let picture) in pictures {
      let surface = try #require(previews.surface(for: picture))
      bytes += surface.width * surface.height * 4
    }
    #expect(pictures.allSatisfy(\.isPicture) && bytes <= 600 << 10)
    #expect(!previews.hasNews)
  }

  @Test("one picture in two sizes is read once, large enough for both")
  func twoSizes() throws {
    try files.write(try PictureFile.png(width: 2000, height: 2000), to: "a.png")
    let previews = files.previews()
    previews.settle {
      _ = previews.preview(of: "a.png", size: Size(64, 64))
      _ = previews.preview(of: "a.png", size: Size(1000, 1000))
    }
    let first = previews.settled("a.png", size: Size(64, 64))
    #expect(first == previews.settled("a.png", size: Size(1000, 1000)))
    #expect(!previews.hasNews)
  }

  // MARK: Slow pictures

  @Test(
    "slow pictures do not hold up the others, and are given up once, after their time",
    .takesLong
  )
  func slow() throws {
    let slow = ["a.svg", "b.svg"]
    for name in slow { try files.write(PictureFile.slowSVG, to: name) }
    for name in ["m.png", "n.png"] { try files.write(try PictureFile.png.bytes, to: name) }
    let previews = FilePreviews(ofBoard: files.path("board.canvas"), computingTime: 2)
    let size = Size(400, 400)
    let start = Clock.now()
    var times: [String: Double] = [:]
    while times.count < 4, Clock.now() < start + 60 {
      for name in slow + ["m.png", "n.png"] where times[name] == nil {
        let preview = previews.preview(of: name, size: size)
        if preview != .waiting { times[name] = Clock.now() - start }
        if slow.contains(name), preview != .waiting {
          #expect(preview == .problem(PictureFailure.tooSlow.words))
        }
      }
      previews.fulfil(at: Clock.now())
      if !previews.hasNews { wait(for: previews) }
      previews.publish()
    }
    for name in ["m.png", "n.png"] {
      let time = try #require(times[name])
      #expect(time < 6, "\(name): \(time) s")
    }
    let last = try #require(slow.compactMap { times[$0] }.max())
    #expect(times.count == 4 && last < 40)
    // A second request gets the same answer, and nothing is read.
    let again = Clock.now()
    chmod(files.path("a.svg"), 0o600)
    wait(for: previews)
    #expect(previews.settled("a.svg", size: size).words == PictureFailure.tooSlow.words)
    #expect(Clock.now() < again + 2)
  }

  // MARK: Rest

  @Test("nothing is looked at before somebody asks, and nothing waits when all has been answered")
  func asleep() throws {
    try files.write("text", to: "a.txt")
    let previews = files.previews()
    #expect(previews.descriptors.isEmpty && previews.deadline == nil && !previews.hasNews)
    #expect(previews.preview(of: "a.txt", size: nil) == .waiting)
    #expect(!previews.hasNews)
    _ = previews.settled("a.txt")
    #expect(previews.deadline == nil && !previews.hasNews)
  }

  @Test("a picture comes later, while frames go on; killed in the middle, it is read again")
  func later() throws {
    try files.write(try PictureFile.png(width: 2000, height: 2000), to: "a.png")
    let previews = files.previews()
    previews.isPatient = false
    let size = Size(400, 400)
    _ = previews.preview(of: "a.png", size: size)
    previews.fulfil(at: Clock.now())
    previews.publish()
    _ = previews.preview(of: "a.png", size: size)
    previews.fulfil(at: Clock.now())
    #expect(previews.preview(of: "a.png", size: size) == .waiting)
    #expect(previews.readerID != 0)
    kill(previews.readerID, SIGKILL)
    #expect(previews.settled("a.png", size: size).isPicture)
  }
}
