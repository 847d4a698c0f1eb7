import Foundation
import XDriver

/// A tour that plays a user's session in the real window and takes a picture of every surface in
/// every appearance, for people to look at.
///
/// tour PROGRAM FOLDER
@main
struct Tour {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 2, let program = words.first, let folder = words.last else {
      fail("usage: tour PROGRAM FOLDER", code: 2)
    }
    // A script that ended before its last line is reported as an error by name.
    signal(SIGPIPE, SIG_IGN)
    do {
      try play(program: URL(fileURLWithPath: program), folder: URL(fileURLWithPath: folder))
    } catch {
      fail("the tour stopped: \(error)", code: 1)
    }
  }

  private static func fail(_ sentence: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("tour: \(sentence)\n".utf8))
    exit(code)
  }

  private static func play(program: URL, folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    var sheet = ContactSheet()
    sheet.sections.append(try Session.play(program: program, folder: folder))
    for look in Look.all {
      print("  \(look.title)")
      let photographer = Photographer(program: program, folder: folder, look: look)
      sheet.sections.append(
        ContactSheet.Section(
          title: look.title,
          pictures: try Surface.all.filter(look.canOpen).map { surface in
            try photographer.take(surface)
            return ContactSheet.Picture(
              path: "\(look.name)/\(surface.name).png",
              caption: surface.caption
            )
          }
        )
      )
    }
    let index = folder.appendingPathComponent("index.html")
    try sheet.html.write(to: index, atomically: true, encoding: .utf8)
    print("All pictures on one page: \(index.path)")
  }
}
