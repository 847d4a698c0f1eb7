import Testing
import UndoCoreFoundation
import UndoObservation

// The right column of the table in the article about porting, row by row; each test is named after
// the left column. That it builds is half the test.

@MainActor
private final class Canvas {
  let undoManager: UndoManager
  var position = 0 {
    didSet { undoManager.prepare(withInvocationTarget: self).position = oldValue }
  }
  private(set) var zoom = 1

  init(_ undoManager: UndoManager = UndoManager()) { self.undoManager = undoManager }

  func setZoom(_ newZoom: Int) {
    let old = zoom
    undoManager.registerUndo(withTarget: self) { $0.setZoom(old) }
    zoom = newZoom
  }

  func setZoomByMethod(_ newZoom: Int) {
    undoManager.registerUndo(withTarget: self, Canvas.setZoomByMethod, argument: zoom)
    zoom = newZoom
  }
}

/// Counts what is registered, as overrides of the methods with selectors do.
private final class CountingManager: UndoManager {
  private(set) var count = 0

  override func registerUndo<Target: AnyObject>(
    withTarget target: Target,
    handler: @escaping @MainActor (Target) -> Void
  ) {
    count += 1
    super.registerUndo(withTarget: target, handler: handler)
  }
}

/// What takes the place of `responds(to:)`.
@MainActor
private protocol Undoing: AnyObject {
  func undo()
}

extension UndoManager: Undoing {}

#if canImport(AppKit)
  private let needsAppKit = true
#else
  private let needsAppKit = false
#endif

@MainActor
@Suite("The table of the article about porting", .serialized)
struct PortingTableTests {
  private let canvas = Canvas()

  @Test("`registerUndo(withTarget:selector:object:)`")
  func selector() {
    canvas.setZoom(2)
    canvas.undoManager.undo()
    #expect(canvas.zoom == 1)
    canvas.setZoomByMethod(3)
    canvas.undoManager.undo()
    canvas.undoManager.redo()
    #expect(canvas.zoom == 3)
  }

  @Test("an override of `registerUndo(withTarget:selector:object:)`")
  func selectorOverride() {
    let counting = CountingManager()
    let canvas = Canvas(counting)
    canvas.setZoom(2)
    canvas.setZoomByMethod(3)
    #expect(counting.count == 2)
  }

  @Test("`(undoManager.prepare(withInvocationTarget: self) as AnyObject).move(to: old)`")
  func invocation() {
    let old = canvas.zoom
    canvas.undoManager.registerUndo(withTarget: canvas) { $0.setZoom(old) }
    canvas.undoManager.undo()
    #expect(canvas.zoom == old)
  }

  @Test("`if let target = undoManager.prepare(withInvocationTarget: self) as? Canvas { … }`")
  func castInvocation() {
    let old = canvas.zoom
    canvas.undoManager.registerUndo(withTarget: canvas) { $0.setZoom(old) }
    #expect(canvas.undoManager.canUndo)
  }

  @Test("an override of `prepare(withInvocationTarget:) -> Any`")
  func prepareOverride() {
    let counting = CountingManager()
    let canvas = Canvas(counting)
    canvas.position = 5
    #expect(counting.count == 1)
    counting.undo()
    #expect((canvas.position, counting.count) == (0, 2))
  }

  /// Runs the current loop until something holds, and returns when it did.
  private func runLoop(until isDone: () -> Bool) -> Date {
    let end = Date(timeIntervalSinceNow: 10)
    while !isDone(), Date() < end {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
    return Date()
  }

  @Test(
    "`Timer(timeInterval:target:selector:userInfo:repeats:)`, to close a group after a pause"
  )
  func scheduledTimer() {
    let (undoManager, pause) = (canvas.undoManager, 0.05)
    undoManager.groupsByEvent = false
    undoManager.beginUndoGrouping()
    canvas.setZoom(2)
    let end = Date(timeIntervalSinceNow: pause)
    let timer = Timer.scheduledTimer(withTimeInterval: pause, repeats: false) { _ in
      MainActor.assumeIsolated { undoManager.endUndoGrouping() }
    }
    #expect(runLoop { undoManager.groupingLevel == 0 } >= end)
    #expect(!timer.isValid && undoManager.undoCount == 1)
  }

  @Test("`Timer(timeInterval:repeats:block:)`, added to a run loop")
  func addedTimer() {
    let (undoManager, pause) = (canvas.undoManager, 0.05)
    undoManager.groupsByEvent = false
    undoManager.beginUndoGrouping()
    canvas.setZoom(2)
    let end = Date(timeIntervalSinceNow: pause)
    let timer = Timer(fire: end, interval: pause, repeats: false) { _ in
      MainActor.assumeIsolated { undoManager.endUndoGrouping() }
    }
    RunLoop.current.add(timer, forMode: .default)
    #expect(runLoop { undoManager.groupingLevel == 0 } >= end)
    #expect(undoManager.undoCount == 1)
  }

  @Test("why the article speaks of timers: on Linux, this one is due when it is made")
  func hastyTimer() {
    let timer = Timer(timeInterval: 60, repeats: false) { _ in }
    #expect(timer.fireDate.timeIntervalSinceNow < 30, "mended: say so in the article")
  }

  @Test("`#selector`, `@objc`, `responds(to:)`, `UndoManager` as an `NSObject`")
  func protocols() {
    let responder: AnyObject = canvas.undoManager
    canvas.setZoom(2)
    (responder as? any Undoing)?.undo()
    #expect(canvas.zoom == 1)
    #expect(Set([canvas.undoManager, canvas.undoManager, UndoManager()]).count == 2)
  }

  @Test("`window.undoManager`, `document.undoManager`, `@Environment(\\.undoManager)`")
  func ownProperty() {
    canvas.setZoom(2)
    #expect(canvas.undoManager.canUndo)
  }

  @Test("`Foundation.UndoManager`")
  func qualified() {
    let undoManager: UndoCoreFoundation.UndoManager = UndoManager()
    #expect(!undoManager.canUndo)
  }

  @Test("`runLoopModes = [.default, .modalPanel, .eventTracking]`, or `.tracking`")
  func modes() {
    canvas.undoManager.runLoopModes = [.default, .modalPanel, .eventTracking]
    #expect(canvas.undoManager.runLoopModes.count == 3)
    canvas.undoManager.runLoopModes = [.default, .tracking]
    #expect(canvas.undoManager.runLoopModes.last == .tracking)
  }

  @Test("`publisher(for: .NSUndoManagerDidUndoChange)`, `notifications(named:)`")
  func publishers() async {
    var heard = 0
    let token = NotificationCenter.default.addObserver(
      forName: .NSUndoManagerDidUndoChange,
      object: canvas.undoManager,
      queue: nil
    ) { _ in MainActor.assumeIsolated { heard += 1 } }
    let events = canvas.undoManager.events()
    canvas.setZoom(2)
    canvas.undoManager.undo()
    NotificationCenter.default.removeObserver(token)
    #expect(heard == 1)
    #expect(await events.contains(.didUndoChange))
  }

  @Test("`#if os(macOS)` around code with undo")
  func conditions() {
    canvas.setZoom(2)
    #expect(canvas.undoManager.canUndo && !needsAppKit)
  }

  /// `Tests/UndoCoreSwift5Tests/WithoutImport.swift` is such a file.
  @Test("a file without an import of its own")
  func withoutImport() throws {
    let file = "../UndoCoreSwift5Tests/WithoutImport.swift"
    let text = try String(contentsOf: URL(filePath: file, relativeTo: here), encoding: .utf8)
    #expect(text.contains("UndoManager") && !text.contains("\nimport "))
  }

  // MARK: - The article

  private let here = URL(filePath: #filePath).deletingLastPathComponent()

  private func article() throws -> [String] {
    let pages = "../../Sources/UndoCoreFoundation/UndoCoreFoundation.docc"
    let path = "\(pages)/port-code-from-apple-platforms.md"
    let text = try String(contentsOf: URL(filePath: path, relativeTo: here), encoding: .utf8)
    return text.components(separatedBy: "\n")
  }

  @Test("each row has a test of its name")
  func rows() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let rows = try article().filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count == 14)
    for row in rows {
      let left = row.dropFirst(2).prefix { $0 != "|" }.trimmingCharacters(in: .whitespaces)
      let name = left.replacingOccurrences(of: "\\", with: "\\\\")
      #expect(source.contains("\"\(name)\""), "no test for the row \(left)")
    }
  }
}
