import BoardValues
import CX11
import Foundation
import Testing

@testable import X11Window

@Suite("Types and texts of other programs")
struct TransferFormTests {
  private func target(for type: String, in offered: Assortment) -> Atom? {
    offered.rows(for: [[type]]).first?.first?.atom
  }

  private func types(_ names: String...) -> Assortment {
    Assortment(zip(names, Atom(1)...).map { ($0, $1) })
  }

  @Test("All names of text mean the same, and the best one is asked for (x11 8.1)")
  func prefersUTF8() {
    let offered = types("STRING", "text/plain", "UTF8_STRING", "TEXT", "image/png")
    #expect(offered.types == ["text/plain", "image/png"])
    #expect(target(for: "text/plain", in: offered) == 3)
    #expect(target(for: "image/png", in: offered) == 5)
    #expect(target(for: "text/plain", in: types("TEXT", "STRING")) == 2)
  }

  @Test("Types lose their parameters, and what is no type is passed over")
  func readsTypes() {
    let offered = types("TARGETS", "Image/PNG", "text/html; charset=\"UTF-8\"", "FILE_NAME")
    #expect(offered.types == ["image/png", "text/html"])
    #expect(types("text/html;charset=utf-16", "text/plain;charset=latin1").types == [])
    let pages = types("text/html;charset=utf-8", "text/html")
    #expect(target(for: "text/html", in: pages) == 2)
  }

  @Test("Latin-1 goes there and back, and nothing else does (x11 8.1)")
  func convertsLatin1() {
    let all = (0...255).map { UInt8($0) }
    #expect(Latin1.bytes(ofUTF8: Latin1.utf8(of: all)) == all)
    #expect(Latin1.utf8(of: [0xE9]) == Array("é".utf8))
    for text in ["Ω", "€", "🎈"] { #expect(Latin1.bytes(ofUTF8: Array(text.utf8)) == nil) }
    #expect(Latin1.bytes(ofUTF8: [0xC3]) == nil)
    #expect(Latin1.bytes(ofUTF8: [0x80]) == nil)
  }

  @Test("The server's clock may start again between two offers")
  func comparesTimes() {
    #expect(ServerTime.isBefore(1, 2))
    #expect(!ServerTime.isBefore(2, 2))
    #expect(ServerTime.isBefore(0xFFFF_FFF0, 5))
    #expect(!ServerTime.isBefore(5, 0xFFFF_FFF0))
  }
}
