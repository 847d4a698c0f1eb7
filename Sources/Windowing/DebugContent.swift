package import BoardValues
package import Graphics
package import LinuxSystem

/// A content that shows and logs what passes between a host and another content. Without debug
/// options it is not used.
@MainActor
package final class DebugContent: WindowContent {
  /// The tints of successive frames, which differ so that a frame can be told from the one before.
  private static let tints = [Color(1, 0, 0.6), Color(0, 0.7, 1)].map { $0.opacity(0.25) }

  private let content: any WindowContent
  private let options: DebugOptions
  private let log: (String) -> Void
  private var frame = 0
  private var advanceTime = 0.0
  /// What was done since the last frame beside frames and events, in milliseconds.
  private var upkeepTime = 0.0
  /// The areas repainted by the last frame that repainted any.
  private var damage: [PixelRect] = []
  private var tint = 0
  /// The surface of frames that no window shows.
  private var unseen: Surface?

  /// Creates a content around another one. `log` takes a line at a time.
  package init(
    _ content: any WindowContent,
    _ options: DebugOptions,
    log: @escaping (String) -> Void = { StandardError.trace("dragboard: \($0)") }
  ) {
    self.content = content
    self.options = options
    self.log = log
  }

  package func handle(_ event: WindowEvent, at now: Double) {
    if options.contains(.events) { log("event at \(Decimals.three(now)): \(event)") }
    content.handle(event, at: now)
  }

  package func advance(to now: Double) {
    advanceTime = Self.time { content.advance(to: now) }
  }

  package func paint(into surface: Surface, at now: Double, isFresh: Bool) -> [PixelRect] {
    frame += 1
    var changed: [PixelRect] = []
    let time = Self.time { changed = content.paint(into: surface, at: now, isFresh: isFresh) }
    if options.contains(.frames) {
      let pixels = changed.reduce(0) { $0 + $1.area }
      log(
        "frame \(frame) at \(Decimals.three(now)): advance \(Decimals.three(advanceTime)) ms, "
          + "paint \(Decimals.three(time)) ms, \(pixels) pixels, "
          + "upkeep \(Decimals.three(upkeepTime)) ms"
      )
      upkeepTime = 0
    }
    if !changed.isEmpty {
      damage = changed
      tint = (tint + 1) % Self.tints.count
      showDamage(on: surface)
    }
    return changed
  }

  /// Tints the areas that were repainted last.
  package func showDamage(on surface: Surface) {
    guard options.contains(.damage) else { return }
    let canvas = Canvas(surface)
    for rect in damage { canvas.fill(rect.rect, Self.tints[tint]) }
    surface.flush()
  }

  /// Paints a frame for a host without a window, so that the frame costs what it would cost in one.
  package func paintUnseen(size: Size, at now: Double) {
    guard !options.isDisjoint(with: [.damage, .frames, .slow]) else { return }
    let (width, height) = (Int(size.width), Int(size.height))
    let known = unseen.flatMap { $0.width == width && $0.height == height ? $0 : nil }
    guard let surface = known ?? (try? Surface(width: width, height: height)) else { return }
    unseen = surface
    _ = paint(into: surface, at: now, isFresh: known == nil)
  }

  /// Returns the processor time of `body` in milliseconds.
  private static func time(_ body: () -> Void) -> Double {
    let start = Clock.processor()
    body()
    return (Clock.processor() - start) * 1000
  }

  // MARK: Forwarding

  package func deadline(after now: Double) -> Double? { content.deadline(after: now) }

  package func bearings(at now: Double) -> Bearings { content.bearings(at: now) }

  package func paintPopup(into surface: Surface, at now: Double) {
    content.paintPopup(into: surface, at: now)
  }

  package var appearance: WindowAppearance { content.appearance }

  package func takeRequests() -> [HostRequest] { content.takeRequests() }

  package func iconPixels(size: Int) -> [UInt32] { content.iconPixels(size: size) }

  package var upkeepDeadline: Double? { content.upkeepDeadline }

  package func upkeep(at now: Double) { upkeepTime += Self.time { content.upkeep(at: now) } }

  package var watches: [FileWatch] { content.watches }

  package var descriptors: [Int32] { content.descriptors }

  package var isWorking: Bool { content.isWorking }

  package func readDescriptors(at now: Double) {
    upkeepTime += Self.time { content.readDescriptors(at: now) }
  }

  package func saveBeforeExit() { content.saveBeforeExit() }

  package var accessible: (any AccessibleContent)? { content.accessible }
}
