import AppTestSupport
import BoardRenderer
import BoardValues
import Testing

@testable import BoardApp

/// Panes and menus in a language that runs from right to left.
@MainActor
@Suite struct MirroringTests {
  private static let window = Size(800, 600)
  private static let area = Rect(origin: .zero, size: window)

  private func placed(_ panes: [Pane], isMirrored: Bool) -> [PlacedPane] {
    var ruler = Ruler(scale: 1)
    ruler.isMirrored = isMirrored
    var placement = PanePlacement(in: Self.window, ruler)
    return placement.placed(panes)
  }

  private func pane(_ id: Pane.ID, _ anchor: Pane.Anchor) -> Pane {
    let row = Layout.row([
      .part(.label("first")), .space, .part(.button("second, which is longer", .escape)),
    ])
    return Pane(
      id: id,
      name: "\(id)",
      ground: .panel,
      anchor: anchor,
      layout: .sized(row, least: Size(300, 40), grows: false)
    )
  }

  @Test("panes and their controls are reflected in the window")
  func reflected() {
    let panes = [
      pane(.toolbar, .top), pane(.panel, .right), pane(.minimap, .bottomRight()),
      pane(.toast, .bottom()),
    ]
    for (plain, mirrored) in zip(
      placed(panes, isMirrored: false),
      placed(panes, isMirrored: true)
    ) {
      #expect(mirrored.frame == plain.frame.mirrored(in: Self.area))
      #expect(
        mirrored.controls.map(\.frame) == plain.controls.map { $0.frame.mirrored(in: Self.area) }
      )
      #expect(mirrored.controls.allSatisfy { $0.isMirrored })
      #expect(!plain.controls.contains { $0.isMirrored })
    }
  }

  @Test("what belongs to a place on the board stays there")
  func staysAtPlace() {
    let point = Point(200, 300)
    let hint = pane(.hintLeft, .around(point))
    #expect(placed([hint], isMirrored: true)[0].frame.center.x == point.x)
    let card = Rect(100, 300, 120, 60)
    let bar = placed([pane(.selectionBar, .beside([card], gap: 10))], isMirrored: true)[0].frame
    #expect(bar.minX < card.maxX && bar.maxX > card.minX)
  }

  @Test("a menu opens to the left of the pointer, and to the right where there is no room")
  func menu() {
    func frame(at point: Point, isMirrored: Bool) -> Rect {
      var ruler = Ruler(scale: 1)
      ruler.isMirrored = isMirrored
      let item = Menu.Item(
        title: "Paste",
        shortcut: "",
        command: .clipboard(.paste),
        isEnabled: true
      )
      return Menu([.item(item)], at: .point(point), in: Self.area, ruler, isPressed: false).frame
    }
    let middle = Point(400, 300)
    #expect(frame(at: middle, isMirrored: false).minX > middle.x)
    #expect(frame(at: middle, isMirrored: true).maxX < middle.x)
    #expect(frame(at: Point(20, 300), isMirrored: true).minX > 20)
  }
}
