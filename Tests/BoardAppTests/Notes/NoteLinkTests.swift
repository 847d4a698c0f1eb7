import AppTestSupport
import BoardStore
import BoardTestSupport
import BoardValues
import Foundation
import Graphics
import Testing

@testable import BoardApp
@testable import BoardCore
@testable import BoardRenderer
@testable import Pictures

/// Links to notes.
@MainActor
@Suite("Links to notes", .serialized)
struct NoteLinkTests {
  private let files: BoardWithFiles

  init() throws { files = try BoardWithFiles() }

  private func text(_ words: String, x: Int = 60) -> String {
    let escaped = words.replacingOccurrences(of: "\n", with: "\\n")
    return
      #"{"id":"a","type":"text","text":"\#(escaped)","x":\#(x),"y":80,"width":220,"height":140}"#
  }

  @Test(
    "Alt+Enter opens the link at either end, its signs included",
    arguments: ["[[n]]", "[[n|words]]", "[words](n.md)"]
  )
  func ends(words: String) throws {
    try files.write("", to: "n.md")
    for keys in [
      "key ctrl+Home", "key ctrl+Home\nkey End", "key ctrl+Home\nkey Right",
      "key ctrl+Home\nkey End\nkey Left",
    ] {
      let session = try files.session([text("\(words)\n\nmore")])
      try session.play("click 70,200\nkey Enter\n\(keys)\nkey alt+Enter\nsettle")
      #expect(session.takeOpened() == [files.path("n.md")], "\(words) \(keys)")
      let beside = try files.session([text("x \(words) x\n\nmore")])
      try beside.play("click 70,200\nkey Enter\n\(keys)\nkey alt+Enter\nsettle")
      #expect(beside.takeOpened() == [], "\(words) \(keys)")
    }
  }
}
