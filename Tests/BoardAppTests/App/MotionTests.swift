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

  @Test("what lies above a carried card can be seen through it, where the two overlap")
  func showsDepth() throws {
    let session = try session("press 200,150\nmove 300,350\nwait 1")
    let veils = session.veils
    #expect(veils.map { $0.cards.map(\.id) } == [session.ids("list")])
    #expect(veils.map(\.opacity) == [0.5])
    #expect(veils.map(\.clips) == [[PixelRect(x: 198, y: 300, width: 102, height: 100)]])
    try session.play("move 300,150\nwait 1")
    #expect(session.veils.isEmpty)
    // The topmost card is beneath nothing.
    try session.play("key Escape\nwait 1\npress 200,350\nmove 200,150\nwait 1")
    #expect(session.veils.isEmpty)
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

  fileprivate var veils: [Veil] {
    items.compactMap { if case .veil(let veil) = $0 { veil } else { nil } }
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
