import Foundation
import Graphics
import Testing
import WindowTestSupport

@testable import DragBoard

@MainActor
@Suite("The icons that are installed beside the program")
struct IconsTests {
  private let files: SessionFiles

  init() throws { files = try SessionFiles(board: "{}") }

  private func file(_ name: String) -> URL { files.folder.appendingPathComponent("share/\(name)") }

  @Test("icons have the sizes of their folders, which everybody may read")
  func icons() throws {
    #expect(try IconsCommand(folder: files.folder.path + "/share").run() == 0)
    for size in [16, 32, 48, 256] {
      for name in ["apps/dragboard", "mimetypes/application-vnd.jsoncanvas+json"] {
        let url = file("icons/hicolor/\(size)x\(size)/\(name).png")
        let picture = try Surface.png([UInt8](try Data(contentsOf: url)))
        #expect(picture.width == size && picture.height == size)
        #expect(picture.pixels()[0] >> 24 < 255)
      }
    }
    let mode = try FileManager.default.attributesOfItem(atPath: file("icons/hicolor").path)
    #expect((mode[.posixPermissions] as? Int ?? 0) & 0o055 == 0o055)
  }
}
