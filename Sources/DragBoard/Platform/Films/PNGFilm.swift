import BoardCore
import Glibc

/// A film as a folder of pictures, one for each frame, for programs that make films of those.
@MainActor
final class PNGFilm: FilmWriter {
  private let path: String
  /// Under another name until it is complete.
  private let folder: String
  private var isFinished = false
  /// The picture that is seen, and how many files there are.
  private var last: [UInt8] = []
  private var count = 0

  /// The folder must not exist yet, or be empty. (`mkdir`)
  init(_ path: String) throws {
    // Without slashes at the end, so that there is a folder around it.
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard !Path.exists(path) || Path.isFolder(path), DirectoryListing.names(in: path).isEmpty else {
      throw FileError(path, "exists already; nothing was written")
    }
    self.path = path
    var randomness = SystemRandomNumberGenerator()
    folder = "\(Path.directory(of: path))/.dragboard-\(FreshName.make(using: &randomness)).film"
    guard mkdir(folder, 0o777) == 0 else { throw FileError.last(path, "make this folder") }
  }

  /// (`rmdir`)
  isolated deinit {
    guard !isFinished else { return }
    for number in stride(from: 1, through: count, by: 1) { Path.remove(file(number)) }
    rmdir(folder)
  }

  func add(_ picture: Surface, area: PixelRect, from frame: Int) throws {
    try write(until: frame)
    let writer = try PNGWriter(width: picture.width, height: picture.height)
    writer.add(rows: picture.height, of: picture)
    last = writer.finished()
  }

  func finish(at frame: Int) throws {
    try write(until: frame)
    guard Path.move(folder, to: path) else { throw FileError.last(path, "make this folder") }
    isFinished = true
    try AtomicFile.synchronizeDirectory(Path.directory(of: path))
  }

  /// The last picture, for all frames in which it is seen. (`open`)
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
    return "\(folder)/frame-\(zeros)\(digits).png"
  }
}
