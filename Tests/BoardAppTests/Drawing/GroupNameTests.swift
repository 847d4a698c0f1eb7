import AppTestSupport
import BoardTestSupport
import BoardValues
import Graphics
import Testing

@testable import BoardApp
@testable import BoardCore
@testable import BoardRenderer

/// The names of groups at a distance.
@MainActor
@Suite("The name of a group") struct GroupNameTests {
  private func group(_ id: String, _ frame: Rect) -> String {
    """
    {"id":"\(id)","type":"group","label":"\(id)","x":\(Int(frame.minX)),"y":\(Int(frame.minY)),\
    "width":\(Int(frame.width)),"height":\(Int(frame.height))}
    """
  }

  private func session(_ groups: [String], zoom: Double) throws -> Session {
    try Session(
      "{\"nodes\":[\(groups.joined(separator: ","))],\"edges\":[]}",
      options: "--view -100,-100,\(zoom) --geometry 2400x1900"
    )
  }

  /// Returns the heights of the names that are seen.
  private func names(_ session: Session) -> [String: Double] {
    var names: [String: Double] = [:]
    for case .groupName(let name) in session.scene.staticLayers.cards {
      names[name.text] = name.frame.height
    }
    return names
  }

  private func height(_ size: Double) -> Double {
    TextLayout("x", TextLayout.Style(fontSize: size, isBold: true)).lineHeight
  }

  @Test("grows with its group, and from afar keeps a size in which it can be read")
  func steady() throws {
    let large = group("Plan", Rect(0, 0, 2000, 1500))
    for zoom in [0.03, 0.1, 0.3, 0.7] {
      let names = names(try session([large], zoom: zoom))
      #expect(abs((names["Plan"] ?? 0) - height(11)) < 0.1, "\(zoom)")
    }
    for zoom in [1, 1.5] {
      let names = names(try session([large], zoom: zoom))
      #expect(abs((names["Plan"] ?? 0) - height(15 * zoom)) < 0.1, "\(zoom)")
    }
  }

  @Test("is gone where the group is too small for it, and yields to that of a larger group")
  func yields() throws {
    let groups = [
      group("All", Rect(0, 0, 2000, 1500)), group("First", Rect(40, 40, 800, 600)),
      group("Second", Rect(1000, 800, 800, 600)), group("Tiny", Rect(400, 900, 200, 100)),
    ]
    #expect(Set(names(try session(groups, zoom: 0.1)).keys) == ["All", "Second"])
    #expect(names(try session(groups, zoom: 1)).count == 4)
  }

  @Test("is clicked where it is seen")
  func clicked() throws {
    let session = try session([group("Plan", Rect(0, 0, 2000, 1500))], zoom: 0.1)
    // The group begins at 10,10 of the window; the board is moved down, out from under the bars.
    try session.play("wheel 2000,1500 -10\nsettle")
    let origin = session.app.view.camera.toWindow(Point.zero)
    try session.play("click \(origin.x + 6),\(origin.y - 9)")
    #expect(session.app.editor.selection.count == 1)
    try session.play("key Escape\nclick \(origin.x + 6),\(origin.y - 30)")
    #expect(session.app.editor.selection.isEmpty)
  }
}
