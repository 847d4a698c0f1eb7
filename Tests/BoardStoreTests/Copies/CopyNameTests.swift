import Testing

@testable import BoardStore

/// The names that programs which copy files between devices give to copies.
@Suite("Names of copies") struct CopyNameTests {
  private func origin(_ name: String) -> String? { CopyName(name, of: "Plan.canvas")?.origin }

  @Test(
    "the name tells the device or the person",
    arguments: [
      ("Plan.sync-conflict-20260131-101500-ABCDEFG.canvas", "ABCDEFG"),
      ("Plan (Ann's conflicted copy 2026-01-31).canvas", "Ann"),
      ("Plan (Zoë’s conflicted copy 2026-01-31 1).canvas", "Zoë"),
      ("Plan-DESKTOP-1A2B3C4.canvas", "DESKTOP-1A2B3C4"),
      ("Plan-LAPTOP-XYZ-2.canvas", "LAPTOP-XYZ-2"),
      ("Plan-nuc-safeBackup-0001.canvas", "nuc"),
      ("Plan (Conflicted copy Ann’s laptop 202601311015).canvas", "Ann’s laptop"),
      ("Plan (SFConflict ann@example.org 2026-01-31-10-15-00).canvas", "ann@example.org"),
      ("Plan (in Konflikt stehende Kopie von Ann Arbor 2026-01-31).canvas", "Ann Arbor"),
      ("Plan (Copie en conflit de Zoë 2026-01-31).canvas", "Zoë"),
    ]
  )
  func origins(name: String, origin: String) { #expect(self.origin(name) == origin) }

  @Test(
    "other copies have no origin",
    arguments: [
      "Plan.sync-conflict-20170131-101500.canvas",
      "Plan (conflicted copy 2026-01-31 101500).canvas",
      "Plan_conflict-20180410-093612.canvas", "Plan.conflict1.canvas", "Plan.canvas.conflict2",
      "Plan.canvas..path1", "Plan (other version).canvas", "Plan (other version 2).canvas",
      "Plan (rescued).canvas", "Plan (CONFLICTED COPY 2026-01-31).canvas", "Plan 2.canvas",
      "Plan (1).canvas", "Plan [conflicted].canvas", "Plan (Copie en conflit 2026-01-31).canvas",
    ]
  )
  func copies(name: String) {
    #expect(CopyName(name, of: "Plan.canvas") != nil)
    #expect(origin(name) == nil)
  }

  @Test(
    "other files are no copies",
    arguments: [
      "Plan.canvas", "Plan 2026.canvas", "Plan-old.canvas", "Plan2.canvas", "Plan (copy).canvas",
      "Plan-2026.canvas",
      "Planet.sync-conflict-20260131-101500-ABCDEFG.canvas", "Plan.canvas~", "Plan.canvas.conflict",
      "Plan.sync-conflict-20260131-101500-ABCDEFG.md", "Plan-DESKTOP-.canvas", ".canvas", "",
      "Plan",
    ]
  )
  func others(name: String) { #expect(CopyName(name, of: "Plan.canvas") == nil) }

  @Test("a board that is renamed to one with a number is followed, and one to a conflict is not")
  func numbers() {
    #expect(CopyName("Plan 2.canvas", of: "Plan.canvas")?.isSure == false)
    #expect(CopyName("Plan (12).canvas", of: "Plan.canvas")?.isSure == false)
    #expect(CopyName("Plan [conflicted].canvas", of: "Plan.canvas")?.isSure == true)
  }

  @Test("a board without an ending has copies, too")
  func noEnding() {
    #expect(CopyName("Plan.sync-conflict-20260131-101500-ABCDEFG", of: "Plan")?.origin == "ABCDEFG")
    #expect(CopyName("Plan", of: "Plan") == nil)
  }
}
