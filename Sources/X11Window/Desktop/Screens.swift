import BoardValues
import CX11

/// The monitors, and the areas on them that panels leave free.
final class Screens {
  private let display: Display
  private var monitors: [PixelRect] = []
  private var workAreas: [PixelRect] = []

  /// Reads the monitors and asks for events about changes (`XRRSelectInput`).
  init(on display: Display) {
    self.display = display
    if display.extensions.randr != nil {
      XRRSelectInput(display.handle, display.root, Int32(RRScreenChangeNotifyMask))
    }
    read()
  }

  /// Reads the monitors again if an event tells that they or the panels changed. Returns whether it
  /// does.
  func receive(_ event: inout XEvent) -> Bool {
    if let randr = display.extensions.randr, event.type == randr.firstEvent + RRScreenChangeNotify {
      XRRUpdateConfiguration(&event)
    } else if event.type == ConfigureNotify, event.xconfigure.window == display.root {
      if display.extensions.randr != nil { XRRUpdateConfiguration(&event) }
    } else if event.type != PropertyNotify || event.xproperty.window != display.root
      || event.xproperty.atom != display[.netWorkArea]
    {
      return false
    }
    read()
    return true
  }

  /// Returns the areas for popups in root pixels, one for each monitor without its panels. That of a window
  /// is the first.
  func workAreas(around rect: PixelRect) -> [PixelRect] {
    let own = Self.best(for: rect, among: monitors) ?? whole
    return ([own] + monitors.filter { $0 != own }).map(workArea)
  }

  private func workArea(on monitor: PixelRect) -> PixelRect {
    for area in workAreas {
      // A single rectangle for all monitors is only a hint. It is used if it leaves most of this
      // monitor.
      let free = Self.intersection(area, monitor)
      if free.roughArea * 2 > monitor.roughArea { return free }
    }
    return monitor
  }

  /// The arrangement of the monitors, as a word.
  var layout: String {
    (monitors.isEmpty ? [whole] : monitors)
      .map { "\($0.width)x\($0.height)+\($0.x)+\($0.y)" }.sorted().joined(separator: ",")
  }

  /// Returns the seconds between two frames of the display. Servers that do not know count as 60 Hz
  /// (`XRRGetScreenResourcesCurrent`).
  func framePeriod() -> Double {
    guard display.extensions.randr != nil,
      let resources = XRRGetScreenResourcesCurrent(display.handle, display.root)
    else { return 1 / 60 }
    defer { XRRFreeScreenResources(resources) }
    let rates = (0..<Int(resources.pointee.nmode))
      .map { index in
        let mode = resources.pointee.modes[index]
        let total = Double(mode.hTotal) * Double(mode.vTotal)
        return total > 0 ? Double(mode.dotClock) / total : 0
      }
      .filter { (20...500).contains($0) }
    return 1 / (rates.first ?? 60)
  }

  private var whole: PixelRect {
    let screen = XDefaultScreen(display.handle)
    return PixelRect(
      x: 0,
      y: 0,
      width: Int(XDisplayWidth(display.handle, screen)),
      height: Int(XDisplayHeight(display.handle, screen))
    )
  }

  private func read() {
    monitors = readMonitors()
    let words =
      display.cardinals(of: display[.netWorkArea], on: display.root, type: Atom(XA_CARDINAL)) ?? []
    workAreas = stride(from: 0, to: words.count - words.count % 4, by: 4)
      .map {
        PixelRect(x: words[$0], y: words[$0 + 1], width: words[$0 + 2], height: words[$0 + 3])
      }
  }

  /// Returns the rectangles of the monitors (`XRRGetMonitors`).
  private func readMonitors() -> [PixelRect] {
    var count: Int32 = 0
    guard display.extensions.randr != nil,
      let found = XRRGetMonitors(display.handle, display.root, 1, &count)
    else { return [] }
    defer { XRRFreeMonitors(found) }
    return (0..<Int(count))
      .map { index in
        let monitor = found[index]
        return PixelRect(
          x: Int(monitor.x),
          y: Int(monitor.y),
          width: Int(monitor.width),
          height: Int(monitor.height)
        )
      }
      .filter { $0.roughArea > 0 }
  }

  static func best(for rect: PixelRect, among monitors: [PixelRect]) -> PixelRect? {
    monitors.max { intersection($0, rect).roughArea < intersection($1, rect).roughArea }
  }

  static func intersection(_ a: PixelRect, _ b: PixelRect) -> PixelRect {
    // Properties may hold any number, and no computation may overflow.
    let left = max(a.x, b.x)
    let top = max(a.y, b.y)
    let right = min(a.x.addingClamped(a.width), b.x.addingClamped(b.width))
    let bottom = min(a.y.addingClamped(a.height), b.y.addingClamped(b.height))
    guard right > left, bottom > top else { return PixelRect(x: left, y: top, width: 0, height: 0) }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PixelRect {
  fileprivate var roughArea: Double { Double(max(0, width)) * Double(max(0, height)) }
}

extension Int {
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
