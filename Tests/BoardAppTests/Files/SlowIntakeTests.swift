import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import TestSupport
import Testing

@testable import BoardApp

/// Files that take longer to copy than a drop waits for.
@MainActor
@Suite("Large files from another folder", .takesLong) struct SlowIntakeTests {
  private let scene: Dropping
  private let source: String

  init() throws {
    scene = try Dropping()
    scene.app.storage.hasEventLoop = true
    source = scene.elsewhere.path("large.bin")
    try scene.elsewhere.write("", to: "large.bin")
    try #require(truncate(source, 99_000_000) == 0)
    try scene.drop([source])
    try #require(
      scene.session.answer(.status) == "Copying “large.bin”…",
      "This disk is too fast for this test"
    )
  }

  /// Lets the app take over what was done in the background, until nothing is.
  private func wait() throws {
    while !scene.app.featuresAtWork.isEmpty {
      var bells = scene.app.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&bells, nfds_t(bells.count), 100)
      scene.app.readDescriptors(at: scene.session.now)
      try scene.session.play("wait 0.01")
    }
  }

  private func moveCard() throws { try scene.session.play("drag 400,300 to 300,300\nsettle") }

  @Test("have their card at once, which shows the file where it is until the copy is there")
  func showsSource() throws {
    #expect(scene.files == [source])
    try wait()
    #expect(scene.files == ["large.bin"])
    #expect(FileReading.size(scene.place.path("large.bin")) == 99_000_000)
    #expect(scene.session.answer(.status) == "Copied “large.bin” beside the board")
    #expect(scene.session.answer(.undo) == "Undo Drop\n-")
  }

  @Test("whose card is taken back meanwhile are there, and the card shows the file where it is")
  func isTakenBack() throws {
    try scene.session.play("key ctrl+z")
    try wait()
    #expect(scene.files == [])
    #expect(scene.names().contains("large.bin"))
    try scene.session.play("key ctrl+y")
    #expect(scene.files == [source])
  }

  @Test("belong to the step that made the card, whatever was done to it meanwhile")
  func comesAfterwards() throws {
    try moveCard()
    try wait()
    #expect(scene.files == ["large.bin"])
    #expect(scene.session.answer(.undo) == "Undo Move\n-")
    try scene.session.play("key ctrl+z")
    #expect(scene.files == ["large.bin"])
    #expect(scene.session.answer(.undo) == "Undo Drop\nRedo Move")
    try scene.session.play("key ctrl+z")
    #expect(scene.files == [])
    try scene.session.play("key ctrl+y\nkey ctrl+y")
    #expect(scene.files == ["large.bin"])
    #expect(scene.session.answer(.undo) == "Undo Move\n-")
  }

  @Test("wait for the end of a drag")
  func waitsForGesture() throws {
    try scene.session.play("press 400,300\nmove 350,300\nmove 300,300")
    try wait()
    #expect(scene.files == [source])
    try scene.session.play("release 300,300\nsettle")
    #expect(scene.files == ["large.bin"])
  }

  @Test("come one after another")
  func queues() throws {
    try scene.drop("Milk", named: "list.md")
    #expect(scene.files == [source, scene.elsewhere.path("list.md")])
    try wait()
    try wait()
    #expect(scene.files == ["large.bin", "list.md"])
  }
}
