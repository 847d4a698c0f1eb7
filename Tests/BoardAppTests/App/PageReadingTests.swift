import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import Glibc
import Hypertext
import LinuxSystem
import Testing

@testable import BoardApp

/// An open text that web pages are pasted into, which a process of its own reads.
@MainActor
@Suite("A web page that is pasted", .serialized) struct PageReadingTests {
  private let session: Session
  private let folder: Folder

  init() throws {
    folder = try Folder()
    session = try Session(CanvasText.small, path: folder("board.canvas"))
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\ntype \"one \"")
  }

  private var app: App { session.app }
  private var editor: String { session.answer(.editor) }
  private var words: String? {
    app.writing.text.map { String(decoding: $0.editor.text, as: UTF8.self) }
  }
  private var process: HypertextProcess? {
    app.overlay.features.of(Clipboard.self)?.reading?.process
  }

  private func paste(_ page: String) {
    let item = TransferContent.Item(type: TransferType.html, bytes: Array(page.utf8))
    session.offer(TransferContent([item]))
    try? session.play("key ctrl+v")
  }

  private func drop(_ page: String, at point: Point) {
    let item = TransferContent.Item(type: TransferType.html, bytes: Array(page.utf8))
    app.handle(.dropHovered(at: point, types: [item.type], modifiers: []), at: session.now)
    app.handle(
      .dropped(TransferContent([item]), at: point, modifiers: []),
      at: session.now
    )
  }

  /// Does something in a window, with a program that does nothing in place of the one that reads pages.
  private func slowly(_ act: () -> Void) throws {
    let path = folder("stand-in")
    try AtomicFile.write(Array("#!/bin/sh\nexec sleep 1000\n".utf8), to: path)
    chmod(path, 0o700)
    let program = ConfinedProcess.program
    ConfinedProcess.program = path
    defer { ConfinedProcess.program = program }
    app.storage.hasEventLoop = true
    act()
  }

  /// Pastes a page that nobody reads.
  private func pasteSlowly(_ page: String) throws { try slowly { paste(page) } }

  private func choose(_ command: Command) {
    #expect(session.controls(for: command).count == 1, "the toast offers it")
    app.perform(command, at: session.now)
  }

  nonisolated private static let hostile = [
    "<p " + String(repeating: "a b=c ", count: 50_000) + ">word</p>",
    "<table><tr>" + String(repeating: "<td>a", count: 100_000) + "</table>word",
    "<ul>" + String(repeating: "<li>a", count: 20_000) + "</ul>word",
  ]

  @Test("one that would take long is pasted as plain words at once", arguments: hostile)
  func hostile(page: String) {
    app.storage.hasEventLoop = true
    paste(page)
    #expect(process == nil)
    #expect(app.message.contains("plain words"))
    #expect(editor.hasPrefix("one ") && editor.hasSuffix("word|"))
  }

  @Test("its formatting can be pasted in place of the plain words, as one step")
  func formatted() throws {
    paste("<ul>" + String(repeating: "<li><b>a</b>", count: 3000) + "</ul>")
    let lines = [String](repeating: "a", count: 3000)
    #expect(words == "one " + lines.joined(separator: "\n"))
    choose(.clipboard(.pasteAs(.formatted)))
    #expect(words == "one " + lines.map { "- **\($0)**" }.joined(separator: "\n"))
    #expect(app.message.isEmpty && process == nil)
    try session.play("key ctrl+z")
    #expect(editor == "one |")
  }

  @Test("what takes long can be cancelled, and says so as long as it goes on")
  func cancel() throws {
    try pasteSlowly("<b>a</b>")
    let id = try #require(process?.processID)
    #expect(editor == "one |" && app.deadline(after: session.now) != nil)
    #expect(process.map { app.descriptors.contains($0.descriptor ?? -1) } == true)
    try session.play("type \"two\"\nwait 100")
    #expect(app.message == "Reading the web page…")
    choose(.clipboard(.cancelPaste))
    #expect(process == nil && kill(id, 0) == -1)
    #expect(app.message.isEmpty && editor == "one two|")
  }

  @Test("its plain words are pasted if the process ends meanwhile")
  func killed() throws {
    try pasteSlowly("<b>a</b>")
    let running = try #require(process)
    kill(running.processID, SIGKILL)
    running.wait()
    app.readDescriptors(at: session.now)
    #expect(process == nil && editor == "one a|")
    #expect(app.message.contains("plain words") && app.message.contains("failed"))
  }

  @Test("what is dropped arrives where it was, although the text is saved while it is read")
  func dropAndSave() throws {
    try slowly { drop("<b>a</b>", at: Point(280, 150)) }
    let running = try #require(process)
    try session.play("key ctrl+a\nkey ctrl+s")
    kill(running.processID, SIGKILL)
    running.wait()
    app.readDescriptors(at: session.now)
    #expect(words == "one a")
  }

  @Test("it is given up with the text that it was for")
  func leaves() throws {
    try pasteSlowly("<b>a</b>")
    let id = try #require(process?.processID)
    try session.play("key Escape")
    #expect(process == nil && kill(id, 0) == -1 && app.message.isEmpty)
  }

  @Test("a process that has used up its time is ended, whatever it does")
  func deadline() throws {
    try pasteSlowly("<b>a</b>")
    let running = try #require(process)
    let end = try #require(running.deadline)
    #expect(running.collect(at: end - 0.01) == nil)
    guard case .failure(.tooSlow)? = running.collect(at: end) else {
      Issue.record("it goes on")
      return
    }
    #expect(running.descriptor == nil)
  }
}
