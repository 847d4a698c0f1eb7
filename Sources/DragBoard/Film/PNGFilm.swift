import BoardValues
import Glibc
import Graphics
import LinuxSystem

/// A film as a folder of pictures, one for each frame, for programs that make films of them.
@MainActor
final class PNGFilm: FilmWriter {
  private let path: String
  private let folder: TemporaryFolder
  /// The bytes of the current picture.
  private var last: [UInt8] = []
  /// The number of files written.
  private var count = 0

  /// Creates a temporary folder. The folder at `path` must be missing or empty.
  init(_ path: String) throws {
    // A path without slashes at its end has a folder around it.
    let path = path.utf8.count > 1 ? path.withoutExactly(ending: "/") : path
    guard !Path.exists(path) || Path.isFolder(path), DirectoryListing.names(in: path).isEmpty else {
      throw FileError(path, "exists already; nothing was written")
    }
    self.path = path
    let directory = Path.directory(of: path)
    TemporaryFile.removeStale(in: directory)
    do throws(FileError) {
      folder = try TemporaryFolder(.film, in: directory)
    } catch {
      throw FileError(path, "make this folder", error.code)
    }
  }

  func add(_ picture: Surface, area: PixelRect, from frame: Int) throws {
    try write(until: frame)
    let writer = try PNGWriter(width: picture.width, height: picture.height)
    writer.add(rows: picture.height, of: picture)
    last = writer.finished()
  }

  func finish(at frame: Int) throws {
    try write(until: frame)
    guard folder.move(to: path) else { throw FileError.last(path, "make this folder") }
    try AtomicFile.synchronizeDirectory(Path.directory(of: path))
  }

  /// Writes the last picture for all frames that show it (`open`).
  private func write(until frame: Int) throws {
    while count < frame {
      let name = file(count + 1)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      let descriptor = FileError.retrying { open(name, flags, 0o666) }
      guard descriptor >= 0 else { throw FileError.last(path, "write a picture") }
      defer { close(descriptor) }
      count += 1
      try AtomicFile.writeAll(descriptor, path, last)
    }
  }

  private func file(_ number: Int) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 5 - digits.utf8.count))
    return "\(folder.path)/frame-\(zeros)\(digits).png"
  }
}
