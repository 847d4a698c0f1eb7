import BoardValues
import Glibc
import LinuxSystem

/// A file that is written in pieces under a temporary name, and gets its final name once it is
/// complete.
@MainActor
final class FilmFile {
  private let output: Output
  private let path: String
  private let target: String
  private var temporary: TemporaryFile
  private(set) var size = 0

  init(_ output: Output) throws(FileError) {
    self.output = output
    path = output.name
    target = try AtomicFile.resolved(path)
    let directory =
      output.path == nil ? UserDirectories.temporaryFolder : Path.directory(of: target)
    TemporaryFile.removeStale(in: directory)
    do throws(FileError) {
      temporary = try TemporaryFile(in: directory, mode: 0o666)
    } catch {
      throw FileError(path, "write the file", error.code)
    }
  }

  var descriptor: Int32 { temporary.descriptor }

  func write(_ bytes: [UInt8]) throws(FileError) {
    try AtomicFile.writeAll(temporary.descriptor, path, bytes)
    size += bytes.count
  }

  /// Replaces bytes that were already written (`lseek`).
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw FileError.last(path, "write the file")
    }
    try AtomicFile.writeAll(descriptor, path, bytes)
    guard lseek(descriptor, 0, SEEK_END) >= 0 else {
      throw FileError.last(path, "write the file")
    }
  }

  func finish() throws(FileError) {
    guard output.path != nil else {
      return try output.write(FileReading.bytes("/proc/self/fd/\(descriptor)"))
    }
    try AtomicFile.synchronize(descriptor, path)
    if output.replaces {
      guard temporary.move(to: target) else { throw FileError.last(path, "save the file") }
    } else {
      let reason = temporary.appear(at: target)
      guard reason == 0 else { throw FileError(path, "save the file", reason) }
    }
    try AtomicFile.synchronizeDirectory(Path.directory(of: target))
  }
}
