import BoardRenderer
import BoardValues
import CCairo
import CX11
import Foundation
import Graphics
import LinuxSystem
import Testing
import XDriver

@testable import Windowing
@testable import X11Window

/// A content with predictable behavior: a red square follows the pointer on a blue background, the
/// secondary button opens a green popup, and every event is written to standard output.
@MainActor
final class DemoContent: WindowContent {
  private var place = Point(50, 50)
  private var shown: PixelRect?
  private var isDirty = true
  private var animationEnd = 0.0
  private var size = Size(0, 0)
  /// Whether the next frame pans the window over its pixels.
  private var isPanning = false
  private static let pan = PixelShift(dx: 20, dy: 10)

  private static let caret = PixelRect(x: 0, y: 0, width: 1, height: 20)

  /// Whether there is no text yet, but a place for one that a key would open.
  private static let awaitsTyping = ProcessInfo.processInfo.environment["DEMO_TYPING"] != nil

  /// The appearance. It always has a caret or a place for one, so that dead keys are composed.
  private(set) var appearance = WindowAppearance(
    title: "Démo — Ω",
    cursor: .arrow,
    popup: nil,
    textCaret: awaitsTyping ? nil : caret,
    typingPlace: awaitsTyping ? caret : nil,
    exitCode: nil
  )

  private var requests: [HostRequest] = []

  func takeRequests() -> [HostRequest] {
    defer { requests = [] }
    return requests
  }

  func handle(_ event: WindowEvent, at now: Double) {
    say(Self.line(event))
    switch event {
    case .moved(let place, _, _):
      self.place = place
      isDirty = true
      appearance.popup?.version += 1
    case .pressed(.secondary, let place, _, _):
      let frame = PixelRect(x: Int(place.x) + 2, y: Int(place.y) + 2, width: 150, height: 200)
      appearance.popup = .init(panels: [frame], version: 1)
    case .resized(let size, _):
      self.size = size
      appearance.popup = nil
    case .pressed, .unfocused, .interrupted, .repositioned: appearance.popup = nil
    case .keyPressed(let stroke, _): perform(stroke, at: now)
    case .closeRequested: appearance.exitCode = 0
    case .dropHovered(_, let types, _):
      requests.append(.acceptDrop(DemoTransfer.wanted.rows(of: types).first ?? []))
    default: break
    }
  }

  private func perform(_ stroke: KeyStroke, at now: Double) {
    if let request = DemoTransfer.requests[stroke]?() { requests.append(request) }
    switch stroke {
    case KeyStroke(.escape): appearance.popup = nil
    case KeyStroke(.menu):
      appearance.popup = .init(panels: [PixelRect(x: 10, y: 10, width: 90, height: 60)], version: 1)
    case KeyStroke(.character("a")):
      animationEnd = now + 0.5
      isDirty = true
    case KeyStroke(.character("f")):
      isPanning = true
      isDirty = true
    case KeyStroke(.character("q"), .control): appearance.exitCode = 7
    default: break
    }
  }

  func deadline(after now: Double) -> Double? { isDirty || now < animationEnd ? now : nil }

  func advance(to now: Double) { isDirty = false }

  func paint(into surface: Surface, at now: Double, isFresh: Bool) -> [PixelRect] {
    let whole = PixelRect(x: 0, y: 0, width: Int(size.width), height: Int(size.height))
    if isPanning, !isFresh { return pan(surface, whole) }
    let square = PixelRect(x: Int(place.x) - 20, y: Int(place.y) - 20, width: 40, height: 40)
    fill(surface, isFresh ? whole : shown ?? square, (0, 0, 1))
    fill(surface, square, (1, 0, 0))
    let changed = isFresh ? [whole] : [shown, square].compactMap { $0 }
    shown = square
    say("paint \(whole.width)x\(whole.height)\(isFresh ? " fresh" : "")")
    return changed
  }

  /// Pans the window, and paints nothing but what comes into it.
  private func pan(_ surface: Surface, _ whole: PixelRect) -> [PixelRect] {
    isPanning = false
    surface.pan(by: Self.pan, in: whole)
    fill(surface, PixelRect(x: 0, y: 0, width: whole.width, height: Self.pan.dy), (0, 0, 1))
    fill(surface, PixelRect(x: 0, y: 0, width: Self.pan.dx, height: whole.height), (0, 0, 1))
    place = place + Vector(Double(Self.pan.dx), Double(Self.pan.dy))
    shown = shown?.shifted(by: Self.pan)
    return [whole]
  }

  func iconPixels(size: Int) -> [UInt32] { AppIcon.pixels(size: size) }

  func paintPopup(into surface: Surface, at now: Double) {
    let whole = PixelRect(x: 0, y: 0, width: surface.width, height: surface.height)
    fill(surface, whole, (0, 1, 0))
  }

  var upkeepDeadline: Double? { nil }

  func upkeep(at now: Double) {}

  func saveBeforeExit() { say("saved") }

  private func fill(_ surface: Surface, _ rect: PixelRect, _ color: (Double, Double, Double)) {
    let context = cairo_create(surface.handle)
    defer { cairo_destroy(context) }
    cairo_set_source_rgb(context, color.0, color.1, color.2)
    let (x, y) = (Double(rect.x), Double(rect.y))
    cairo_rectangle(context, x, y, Double(rect.width), Double(rect.height))
    cairo_fill(context)
  }

  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data("demo: \(line)\n".utf8))
  }

  static func line(_ event: WindowEvent) -> String {
    switch event {
    case .pressed(let button, let at, let modifiers, let count):
      "press \(button) \(text(at)) \(modifiers.rawValue) \(count)"
    case .moved(let to, let modifiers, let held):
      "move \(text(to)) \(modifiers.rawValue) \(held.count)"
    case .released(let button, let at, let modifiers):
      "release \(button) \(text(at)) \(modifiers.rawValue)"
    case .wheel(let at, let steps, _): "wheel \(text(at)) \(Int(steps.dx)),\(Int(steps.dy))"
    case .keyPressed(let stroke, let isRepeat):
      "key \(stroke.key) \(stroke.modifiers.rawValue)\(isRepeat ? " repeat" : "")"
    case .pinched(let at, let moved, let factor):
      "pinch \(text(at)) \(Int(moved.dx)),\(Int(moved.dy)) \(factor)"
    case .keyReleased(let stroke): "keyup \(stroke.key)"
    case .modifiersChanged(let modifiers): "modifiers \(modifiers.rawValue)"
    case .typed(let text), .text(let text): "text \(text)"
    case .repositioned(let areas):
      "work"
        + areas.map { " \(text($0.origin)) \(Int($0.width))x\(Int($0.height))" }
        .joined(separator: ",")
    case .resized(let size, let scale): "size \(Int(size.width))x\(Int(size.height)) \(scale)"
    case .windowStateChanged(let state): "state \(state.rawValue)"
    case .preferencesChanged(let wishes):
      "wishes \(wishes.dragThreshold) \(wishes.reducesMotion)"
    case .pointerLeft: "left"
    case .focused: "focused"
    case .unfocused: "unfocused"
    case .interrupted: "interrupted"
    case .closeRequested: "close"
    case .fileTouched: "file touched"
    case .copiesTouched: "copies touched"
    case .boardRequested: "board requested"
    case .cardRequested(let name): "card requested \(name)"
    case .stateRemoved: "state removed"
    case .assisted(let request, let id): "assisted \(request) on \(id.path)"
    case .received(let content, let selection):
      "received \(DemoTransfer.words(content)) from \(selection)"
    case .dropped(let content, let at, let modifiers):
      "dropped \(DemoTransfer.words(content)) \(text(at)) \(modifiers.rawValue)"
    case .dropHovered(let at, let types, let modifiers):
      "hover \(text(at)) \(types.joined(separator: " ")) \(modifiers.rawValue)"
    case .touched, .toolChanged, .refused, .fileChosen, .fileDialogFailed, .lostSelection,
      .dropLeft, .carriedOut, .carriedBack, .carriedAway:
      event.description
    case .composing(let text, let caret): "composing \(text) \(caret)"
    }
  }

  private static func text(_ point: Point) -> String { "\(Int(point.x)),\(Int(point.y))" }
}

/// The demo that window tests run by starting the test bundle once more.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["DRAGBOARD_DEMO"] != nil))
struct DemoProgram {
  @Test @MainActor
  func runsTheDemo() {
    do {
      let host = try X11Host(
        options: .init(
          size: (600, 400),
          isTest: true,
          inputHelper: TestProgram.dragboard.path
        )
      )
      if ProcessInfo.processInfo.environment["DRAGBOARD_DEMO"] == "errors" { provoke(host.display) }
      exit(host.run(content: DemoContent()))
    } catch {
      StandardError.write("dragboard: \(error)")
      exit(3)
    }
  }

  /// Sends two requests about missing windows, one of which is expected to fail.
  private func provoke(_ display: Display) {
    let expected = display.trap { XMapWindow(display.handle, 0xDEAD) }
    XMapWindow(display.handle, 0xBEEF)
    let harmless = display.trap { XFlush(display.handle) }
    StandardError.write("trapped \(display.hasFailed(expected)) \(display.hasFailed(harmless))")
  }
}
