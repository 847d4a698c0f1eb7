import BoardTestSupport
import Foundation
import Graphics
import Testing
import WindowTestSupport

@Suite("The program: choosing what is rendered, and how")
struct RenderOptionTests {
  private let files: SessionFiles
  private let three = CanvasText.board(
    nodes: [
      #"{"id":"a","type":"text","text":"","x":0,"y":0,"width":100,"height":60,"color":"1"}"#,
      #"{"id":"b","type":"text","text":"","x":200,"y":0,"width":100,"height":60}"#,
      #"{"id":"c","type":"text","text":"","x":0,"y":500,"width":100,"height":60}"#,
    ],
    edges: [CanvasText.edge("e", "a", "b")]
  )

  init() throws { files = try SessionFiles(board: three) }

  private func render(_ options: String..., to name: String = "out.png") throws -> [UInt8] {
    let path = files.folder.appendingPathComponent(name).path
    let run = try CommandRun(
      ["render", files.board.path, "--force", "-o", path] + options,
      in: files
    )
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func picture(_ options: String...) throws -> Surface {
    let path = files.folder.appendingPathComponent("out.png").path
    let run = try CommandRun(
      ["render", files.board.path, "--force", "-o", path] + options,
      in: files
    )
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    return try Surface.png([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  @Test("a selection is a picture of those cards and the edges between them alone")
  func selection() throws {
    #expect(try picture().height > 560)
    let pair = try picture("--selection", "a,b")
    #expect(pair.width > 300 && pair.height < 200)
    let one = try picture("--selection", "a")
    #expect((100...190).contains(one.width))
    let edge = try picture("--selection", "e")
    #expect(edge.pixels() == pair.pixels())
    let none = try CommandRun(
      ["render", files.board.path, "-o", "x.png", "--selection", "a,none"],
      in: files
    )
    #expect(none.code == 1 && none.errors.contains("has no card or edge with the id \"none\""))
  }

  @Test("a size is what the longer side has, whatever the board", arguments: [16, 256, 1000])
  func size(_ pixels: Int) throws {
    let picture = try picture("--size", String(pixels))
    #expect(max(picture.width, picture.height) == pixels)
  }

  @Test("an SVG says its size in pixels, those that the PNG has")
  func documentUnit() throws {
    let picture = try picture()
    let svg = String(decoding: try render(to: "out.svg"), as: UTF8.self)
    let root = try #require(svg.firstMatch(of: /<svg[^>]* width="(\w+)" height="(\w+)"/)).output
    func length(_ pixels: Int) -> Set<String> { ["\(pixels)", "\(pixels)px"] }
    #expect(length(picture.width).contains(String(root.1)))
    #expect(length(picture.height).contains(String(root.2)))
  }

  @Test("a transparent ground has nothing behind the cards, which look as they do on a ground")
  func transparency() throws {
    let opaque = try picture()
    let clear = try picture("--transparent")
    #expect(clear.width == opaque.width && clear.height == opaque.height)
    #expect(clear.pixels()[0] == 0 && opaque.pixels()[0] >> 24 == 255)
    let middle = (40 + 30) * clear.width + 40 + 50
    #expect(clear.pixels()[middle] == opaque.pixels()[middle])
    let svg = String(decoding: try render("--transparent", to: "out.svg"), as: UTF8.self)
    let ground = String(decoding: try render(to: "out.svg"), as: UTF8.self)
    #expect(svg.utf8.count < ground.utf8.count + 200)
  }

  @Test("the theme is that of the option")
  func theme() throws {
    let corners = try ["light", "dark"].map { try picture("--theme", $0).pixels()[0] }
    #expect(corners[0] & 0xFF > 200 && corners[1] & 0xFF < 60)
  }

  @Test(
    "a format that is named counts, whatever the file is called",
    arguments: [("png", "PNG"), ("svg", "?xml"), ("pdf", "PDF-")]
  )
  func format(_ format: String, _ beginning: String) throws {
    let bytes = try render("--format", format, to: "thumbnail")
    #expect(bytes.dropFirst().starts(with: beginning.utf8))
  }
}
