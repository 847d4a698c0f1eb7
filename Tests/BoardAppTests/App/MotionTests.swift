import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

@MainActor
@Suite("What is seen to move") struct MotionTests {
  private func session(_ script: String = "", _ canvas: String = CanvasText.small) throws -> Session
  {
    let session = try Session(canvas)
    try session.play(script)
    return session
  }

  // MARK: The view

  @Test("zooms by keys glide, and the model is there at once", arguments: ["+", "-", "0", "9"])
  func glides(key: String) throws {
    let session = try session("wheel 300,200 2 ctrl\nwheel 300,200 1")
    let old = session.app.view.camera
    try session.play("key ctrl+\(key)")
    let new = session.app.view.camera
    #expect(new != old)
    #expect((session.seenCamera.origin - old.origin).length < 1e-9)
    try session.play("wait 0.09")
    let zooms = [old, session.seenCamera, new].map(\.pixelsPerUnit)
    #expect(zooms == zooms.sorted() || zooms == zooms.sorted(by: >))
    #expect(session.seenCamera != old && session.seenCamera != new)
    try session.play("wait 0.09")
    #expect(session.seenCamera == new)
    #expect(session.app.deadline(after: session.now) == nil)
  }

  @Test("the wheel and the hand move the view at once", arguments: ["", " ctrl"])
  func wheelIsImmediate(modifiers: String) throws {
    let session = try session("wheel 300,200 1\(modifiers)")
    #expect(session.app.view.camera != Camera(origin: .zero, pixelsPerUnit: 1))
    #expect(session.seenCamera == session.app.view.camera)
  }

  @Test("keys that show a card pan in a glide")
  func pansByKey() throws {
    let session = try session("wheel 400,300 9")
    let old = session.app.view.camera
    try session.play("key Tab")
    #expect(session.app.view.camera != old)
    #expect(session.seenCamera == old)
    try session.play("wait 0.18")
    #expect(session.seenCamera == session.app.view.camera)
  }

  @Test("settling waits for a glide; with reduced motion there is none to wait for")
  func settles() throws {
    let session = try session("key ctrl++")
    #expect(session.app.deadline(after: session.now) != nil)
    try session.play("settle")
    #expect(session.seenCamera == session.app.view.camera)
    try session.play("set motion reduced\nkey ctrl+-")
    #expect(session.seenCamera == session.app.view.camera)
    #expect(session.app.deadline(after: session.now) == nil)
  }

  // MARK: Cards

  @Test("a carried card rises within 0.12 s, rests in the hand, and settles when it is dropped")
  func rises() throws {
    let session = try session("press 200,150\nmove 300,200")
    #expect(session.look("plan")?.lift == 0)
    try session.play("wait 0.06")
    let risen = try #require(session.look("plan"))
    #expect(abs(risen.lift - 0.5) < 1e-9)
    #expect(abs(risen.stretch - 1.01) < 1e-9)
    try session.play("wait 0.06")
    let held = try #require(session.look("plan"))
    #expect(held.lift == 1)
    #expect(held.frame == PixelRect(x: 198, y: 149, width: 204, height: 102))
    #expect(session.app.deadline(after: session.now) == nil)
    try session.play("release 300,200")
    #expect(session.look("plan")?.lift == 1)
    try session.play("wait 0.12")
    let dropped = try #require(session.look("plan"))
    #expect(dropped.lift == 0)
    #expect(dropped.frame == PixelRect(x: 200, y: 150, width: 200, height: 100))
    #expect(session.app.deadline(after: session.now) == nil)
  }

  @Test("with reduced motion a carried card lies in the hand at once")
  func risesAtOnce() throws {
    let session = try session("set motion reduced\npress 200,150\nmove 300,200")
    #expect(session.look("plan")?.lift == 1)
    try session.play("release 300,200")
    #expect(session.look("plan")?.lift == 0)
  }

  @Test("a crowd is moved as it lies")
  func crowdStaysDown() throws {
    let cards = (0..<100).map {
      CanvasText.card("c\($0)", $0 % 10 * 60, 80 + $0 / 10 * 40, width: 50, height: 30)
    }
    let canvas = CanvasText.board(nodes: cards)
    let session = try session("key ctrl+a\npress 20,90\nmove 60,90\nwait 1", canvas)
    #expect(session.look("c0")?.frame.x == 40)
    #expect(session.look("c0")?.lift == 0)
  }

  @Test("a carried card hides what it is over, and stays on top where it is dropped")
  func staysOnTop() throws {
    let session = try session("press 200,150\nmove 200,350\nwait 1")
    #expect(session.coverings.isEmpty)
    try session.play("release 200,350\nwait 0.06")
    #expect(session.coverings.isEmpty)
    #expect(session.answer(.cards).hasSuffix("plan 100 300 200 100"))
    // Undo gives the depth back: it flies above what will cover it, which comes over it as it lands.
    try session.play("drag 200,350 to 250,340\nsettle")
    try session.play("key ctrl+z\nkey ctrl+z\nwait 0.2")
    #expect(session.coverings.isEmpty)
    #expect(session.answer(.cards).hasPrefix("plan 100 100 200 100"))
  }

  @Test("what lies above a card comes over it again as it lands")
  func isCovered() throws {
    let session = try session("set keep-depth on\ndrag 200,150 to 300,350\nsettle")
    #expect(session.answer(.cards).hasPrefix("plan 200 300 200 100"))
    try session.play("drag 380,350 to 380,150\nsettle\nkey ctrl+z\nwait 0.25")
    #expect(session.coverings.isEmpty)
    try session.play("wait 0.13")
    let landing = session.coverings
    #expect(landing.map { $0.cards.map(\.id) } == [session.ids("list")])
    #expect(landing.allSatisfy { $0.opacity > 0 && $0.opacity < 1 })
    try session.play("wait 0.1")
    #expect(session.coverings.map(\.opacity) == [1])
    #expect(
      session.coverings.map(\.clips) == [[PixelRect(x: 200, y: 300, width: 100, height: 100)]]
    )
    try session.play("settle")
    #expect(session.coverings.isEmpty)
  }

  @Test("a deleted card shrinks while it fades, and grows when it comes back")
  func shrinks() throws {
    let session = try session("click 200,150\nkey Delete\nwait 1\nkey ctrl+z\nwait 0.04")
    let coming = try #require(session.look("plan"))
    #expect(coming.opacity == 0)
    #expect(abs(coming.stretch - 0.96) < 1e-9)
    try session.play("wait 0.2")
    let half = try #require(session.look("plan"))
    #expect(abs(half.opacity - 0.5) < 1e-6)
    #expect(abs(half.stretch - 0.98) < 1e-6)
    try session.play("settle\nkey ctrl+y\nwait 0.24")
    let going = try #require(session.look(half.id))
    #expect(abs(going.stretch - 0.98) < 1e-6)
    #expect(abs(going.opacity - 0.5) < 1e-6)
  }

  @Test("deleting by hand is not animated")
  func deletesAtOnce() throws {
    let session = try session("click 200,150")
    let id = try #require(session.ids("plan").first)
    try session.play("key Delete")
    #expect(session.look(id) == nil)
    #expect(session.app.deadline(after: session.now) == nil)
  }
}

extension Session {
  fileprivate var seenCamera: Camera { app.view.seenCamera(at: now) }

  fileprivate var items: [SceneItem] { scene.staticLayers.all + scene.moving.all }

  fileprivate var coverings: [Covering] {
    items.compactMap { if case .covering(let covering) = $0 { covering } else { nil } }
  }

  fileprivate func ids(_ name: String) -> [ElementID] {
    app.editor.board.cardOrder.filter { app.editor.board.card($0)?.name == name }
  }

  /// Returns the present appearance of a card.
  fileprivate func look(_ name: String) -> CardItem? { ids(name).first.flatMap(look) }

  fileprivate func look(_ id: ElementID) -> CardItem? {
    items.lazy.compactMap { if case .card(let look) = $0, look.id == id { look } else { nil } }
      .first
  }
}
