import BoardRenderer
import LinuxSystem

/// The command `dragboard icons DIR`, which writes the icons that are installed beside the program,
/// below a `share` folder.
@MainActor
struct IconsCommand {
  let folder: String

  private static let iconSizes = [16, 22, 24, 32, 48, 64, 96, 128, 192, 256, 512]

  /// Writes the files and returns the exit code.
  func run() throws -> Int32 {
    try writeIcons("apps/dragboard", .program)
    try writeIcons("mimetypes/application-vnd.jsoncanvas+json", .file)
    return 0
  }

  private func writeIcons(_ name: String, _ subject: AppIcon.Subject) throws {
    for size in Self.iconSizes {
      try write(AppIcon.png(subject, size), to: "icons/hicolor/\(size)x\(size)/\(name).png")
    }
    try write(AppIcon.svg(subject), to: "icons/hicolor/scalable/\(name).svg")
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let path = "\(folder)/\(name)"
    if let failure = Path.makeDirectory(for: path, mode: 0o755) { throw failure }
    try AtomicFile.write(bytes, to: path)
  }
}
