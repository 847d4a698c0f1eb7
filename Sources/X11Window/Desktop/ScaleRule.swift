/// The scale that the desktop publishes. The size of a display in millimeters is not used, since it
/// is wrong too often.
enum ScaleRule {
  static let bounds = 0.5...8.0

  static func scale(settings: XSettings, resources: String) -> Double {
    let windows = settings.integer("Gdk/WindowScalingFactor").map(Double.init).flatMap(plausible)
    let fonts = settings.integer("Xft/DPI").map { Double($0) / 1024 / 96 }.flatMap(plausible)
    // The font size of a desktop that scales its windows already contains that factor.
    if let fonts { return clamp(max(fonts, windows ?? 0)) }
    if let windows { return clamp(windows) }
    return dpi(in: resources).map { $0 / 96 }.flatMap(plausible).map(clamp) ?? 1
  }

  /// Returns the value of `Xft.dpi` among lines of the form `name: value`.
  static func dpi(in resources: String) -> Double? {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi" || trimmed(parts[0]) == "*dpi" else {
        continue
      }
      return Double(trimmed(parts[1]))
    }
    return nil
  }

  private static func plausible(_ scale: Double) -> Double? {
    scale.isFinite && scale > 0 ? scale : nil
  }

  private static func clamp(_ scale: Double) -> Double {
    min(max(scale, bounds.lowerBound), bounds.upperBound)
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text.drop { $0.isWhitespace }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
