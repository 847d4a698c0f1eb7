import BoardTestSupport
package import BoardValues
import Foundation
import LinuxSystem
import XDriver

@testable package import Pictures

/// A folder with a board and files, which are removed with this object.
@MainActor
package final class BoardWithFiles {
  let folder: URL

  package init() throws {
    ConfinedProcess.program = TestProgram.dragboard.path
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("dragboard-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  package func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  package func write(_ bytes: [UInt8], to name: String) throws {
    let place = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: place)
  }

  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  package static func card(
    _ file: String,
    part: String? = nil,
    _ frame: Rect = Rect(100, 100, 200, 100)
  ) -> String {
    let part = part.map { #""subpath":"\#($0)","# } ?? ""
    return #"{"id":"\#(file)","type":"file","file":"\#(file)",\#(part)"# + numbers(frame) + "}"
  }

  package static func group(_ file: String, style: String? = nil, _ frame: Rect) -> String {
    let style = style.map { #","backgroundStyle":"\#($0)""# } ?? ""
    return #"{"id":"group","type":"group","background":"\#(file)"\#(style),"# + numbers(frame) + "}"
  }

  private static func numbers(_ frame: Rect) -> String {
    #""x":\#(Int(frame.minX)),"y":\#(Int(frame.minY)),"#
      + #""width":\#(Int(frame.width)),"height":\#(Int(frame.height))"#
  }

  /// Returns a session on the board in the folder, as a script has it.
  package func session(_ nodes: [String], board: String = "board.canvas", options: String = "")
    throws
    -> Session
  {
    try Session(
      CanvasText.board(nodes: nodes),
      options: "--view 0,0,1 --geometry 800x600 \(options)",
      path: path(board)
    )
  }

  /// Returns the previews of a board, with all the time they need.
  package func previews(board: String = "board.canvas", budget: Int = 64 << 20) -> FilePreviews {
    let previews = FilePreviews(ofBoard: path(board), budget: budget)
    previews.isPatient = true
    return previews
  }
}

extension FilePreviews {
  /// Returns the preview of a file after everything is looked up.
  package func settled(
    _ path: String,
    _ subpath: String? = nil,
    size: Size = Size(200, 100)
  ) -> FilePreview {
    settle { _ = preview(of: path, subpath, size: size) }
    return preview(of: path, subpath, size: size)
  }
}

extension FilePreview {
  package var words: String? { if case .problem(let words) = self { words } else { nil } }
  package var isPicture: Bool { if case .picture = self { true } else { false } }
}
