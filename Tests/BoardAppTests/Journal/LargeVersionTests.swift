import AppTestSupport
import BoardCore
import BoardTestSupport
import Foundation
import Testing

@testable import BoardApp
@testable import BoardStore
@testable import LinuxSystem

/// Versions by other programs, taken over as in a window: the step is prepared beside the main thread, and
/// is stored there if it is long.
@MainActor
@Suite("A version of the file that takes a while") struct LargeVersionTests {
  private let theirs = CanvasText.small.replacing("\"x\":400", with: "\"x\":444")
  /// A version with a card of more than a megabyte.
  private var large: String {
    let words = String(repeating: "words ", count: 200_000)
    return theirs.replacing("\"nodes\":[", with: "\"nodes\":[" + Self.card(words) + ",")
  }

  private static func card(_ text: String) -> String {
    "{\"id\":\"large\",\"type\":\"text\",\"text\":\"\(text)\",\"x\":500,\"y\":300,\"width\":100,\"height\":100}"
  }

  private let movePlan = "drag 150,150 to 250,250"

  /// Lets another program write a version, and looks at it.
  private func find(_ version: String, _ folder: StateFolder, _ session: Session) throws {
    try folder.write(version)
    session.app.tell(.fileTouched, at: session.now)
    _ = try #require(session.app.fileCoordinator.task).wait()
    session.app.noteFileTask(at: session.now)
  }

  /// Lets another program write a version, and takes it over.
  private func takeOver(_ version: String, _ folder: StateFolder, _ session: Session) throws {
    try find(version, folder, session)
    session.app.awaitFile(at: session.now)
  }

  @Test("what is done while the step is made is kept, and merged with it")
  func mergesWhatWasDoneMeanwhile() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow(merges: true)
    try find(theirs, folder, session)
    #expect(session.app.fileCoordinator.task != nil)
    try session.play(movePlan)
    let mine = session.saved
    session.app.awaitFile(at: session.now)
    #expect(session.saved == mine.replacing("\"x\":400", with: "\"x\":444"))
    #expect(session.answer(.dirty) == "yes")
    let action = try #require(session.app.status.toast?.action)
    session.app.perform(action.command, at: session.now)
    #expect(session.saved == mine)
  }

  @Test("a long one is stored beside the main thread, and a step after it behind it")
  func storesInOrder() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow(merges: true)
    try takeOver(large, folder, session)
    #expect(session.saved == large)
    #expect(session.app.storage.descriptor != nil)
    try session.play(movePlan)
    #expect(session.app.storage.descriptor == nil)
    #expect(session.app.storage.hasEverything)
    let next = try folder.start()
    #expect(next.saved == session.saved)
    try next.play("key ctrl+z\nkey ctrl+z")
    #expect(next.saved == large)
  }

  @Test("also in a later session, whose beginning is stored with it")
  func storesAfterARestart() throws {
    let folder = try StateFolder()
    let former = try folder.startInWindow(merges: true)
    try former.play("\(movePlan)\nkey ctrl+s")
    former.app.awaitFile(at: former.now)
    let session = try folder.startInWindow(merges: true)
    try takeOver(large, folder, session)
    #expect(session.app.storage.descriptor != nil)
    try session.play(movePlan)
    #expect(session.app.storage.hasEverything)
    #expect(try folder.start().saved == session.saved)
  }

  @Test("a short one is stored at once")
  func storesShortOnes() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow(merges: true)
    try takeOver(theirs, folder, session)
    #expect(session.app.storage.descriptor == nil)
    #expect(session.app.storage.hasEverything)
  }

  @Test("one that cannot be stored is tried again, before the step after it")
  func triesAgain() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow(merges: true)
    try session.play("\(movePlan)\nkey ctrl+s")
    session.app.awaitFile(at: session.now)
    let other = try Database(folder.database().path)
    try other.execute("BEGIN IMMEDIATE")
    try takeOver(session.saved.replacing("\"x\":400", with: Self.moved), folder, session)
    try session.play("drag 450,150 to 450,250")
    #expect(!session.app.storage.hasEverything)
    try other.execute("ROLLBACK")
    try session.play("wait 1")
    #expect(session.app.storage.hasEverything)
    #expect(try folder.start().saved == session.saved)
  }

  /// Makes a version long with a member that boards do not have.
  private static let moved =
    "\"x\":400,\"more\":\"" + String(repeating: "more ", count: 300_000) + "\""
}
