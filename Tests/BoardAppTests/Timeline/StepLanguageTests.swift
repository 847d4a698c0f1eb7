import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing

@testable import BoardApp

@MainActor
@Suite("Steps in the language of the reader") struct StepLanguageTests {
  private static let po = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/CCatalogues/po")

  private static func language(_ name: String) throws -> Language {
    let file = po.appendingPathComponent("\(name).po")
    return Language(name, try Catalogue(Array(Data(contentsOf: file))))
  }

  /// The 1st of January 2026, 14:32, and a moment of another day, in local time.
  private static let restored = Clock.startOfDay(1_767_225_600 + 43_200) + 14 * 3600 + 32 * 60
  private static let month = 31 * 86_400.0

  private static func title(_ today: Double) -> Words {
    let name = StepName(key: StepName.restore(at: restored).key)
    return localized(
      "Undo {step}",
      ["step": name.title { Clock.brief($0, today: today) }]
    )
  }

  @Test("the name of a restored moment has no language: what was German is Japanese in Japanese")
  func restoredMoment() throws {
    let later = Self.title(Self.restored + Self.month)
    #expect(
      later.text(in: try Self.language("de")) == "Rückgängig: Wiederherstellen: 1. Jan., 14:32"
    )
    #expect(later.text(in: try Self.language("ja")) == "取り消し: 1月1日 14:32 の復元")
    #expect(later.text(in: nil) == "Undo Restore of 1 Jan, 14:32")
  }

  @Test("the day of a restored moment is shown once it is over")
  func day() {
    #expect(Self.title(Self.restored + 60).text(in: nil) == "Undo Restore of 14:32")
    #expect(
      Self.title(Self.restored + Self.month).text(in: nil) == "Undo Restore of 1 Jan, 14:32"
    )
    #expect(
      Self.title(Self.restored + 13 * Self.month).text(in: nil) == "Undo Restore of 1 Jan 2026"
    )
  }

  @Test("a distance is said in the language of the reader", arguments: ["ar", "de", "el", "ja"])
  func distance(name: String) throws {
    let session = try Session(CanvasText.small, options: "--view 0,0,1 --geometry 800x600")
    try session.play("set snapping off\ndrag 150,150 to 270,190\nsettle\nkey ctrl+z")
    let distance = try #require(session.app.status.toast?.detail)
    #expect(distance.text(in: nil) == "120 left and 40 up")
    let words = distance.text(in: try Self.language(name))
    #expect(words.contains("120") && words.contains("40"))
    #expect(!words.contains("left") && !words.contains("up") && !words.contains("and"))
  }
}
