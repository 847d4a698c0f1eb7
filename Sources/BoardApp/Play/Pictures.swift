package import BoardRenderer
import BoardValues
import Graphics
import LinuxSystem
import Pictures

/// Pictures that need no window, for `shot` and `render`.
extension App {
  /// Draws the window as it looks now, including the menu. Surfaces that are opening are drawn in
  /// full, so that a script needn't wait for them.
  func picture(at now: Double) throws -> Surface {
    renderer.files.settle { _ = renderer.scene(frame(at: now, isWhole: true)) }
    let menu = popup(at: now).flatMap { isInWindow($0) ? nil : $0.widgets() }
    return try renderer.picture(frame(at: now, isWhole: true), menu: menu ?? [])
  }
}

/// Writing a picture to a file.
extension BoardPicture {
  package func write(to path: String, as format: Format) throws {
    try write(as: format, naming: path) { try AtomicFile.write($0, to: path) }
  }

  /// Hands the file to `body`. Errors name it by `path`.
  package func write(
    as format: Format,
    naming path: String,
    _ body: ([UInt8]) throws -> Void
  ) throws {
    try check(path, format)
    do {
      try body(bytes(as: format))
    } catch let error as CairoError {
      throw FileError(path, "cannot write the picture: \(error)")
    }
  }

  private func check(_ path: String, _ format: Format) throws {
    guard let excess = excess(as: format) else { return }
    // Three digits, rounded down so that the picture fits.
    let scale = self.scale / excess
    var unit = 1.0
    while scale * unit < 100 { unit *= 10 }
    let maxScale = (scale * unit).rounded(.down) / unit
    let vectors = format == .png ? ", or write .svg or .pdf" : ""
    throw FileError(
      path,
      Sentence(
        "the picture would have \(Self.count(size.width)) x \(Self.count(size.height)) pixels, and "
          + "a .\(format) can have \(Int(format.longest)) a side; use --scale \(maxScale) or less\(vectors)"
      )
    )
  }

  /// Formats a number of pixels, which may exceed an integer since a board can have any size.
  private static func count(_ pixels: Double) -> String {
    Int(exactly: pixels.rounded(.up)).map(String.init) ?? "\(pixels)"
  }
}
