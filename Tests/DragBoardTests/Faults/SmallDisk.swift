import Foundation
import XDriver

/// A small file system of its own, mounted in a folder and unmounted with this object. It takes the
/// superuser, and is not possible on every machine.
final class SmallDisk {
  enum Kind: CaseIterable, Sendable {
    case memory
    /// An ext4 file system with blocks of 1 KiB, smaller than the pages of memory.
    case smallBlocks
  }

  let folder: URL
  private let home: URL
  private var isMounted = false

  /// Mounts a file system, or returns nil if that is not possible.
  init?(_ kind: Kind, kilobytes: Int = 1024) {
    home = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("dragboard-small-\(UUID().uuidString)")
    folder = home.appendingPathComponent("disk")
    let image = home.appendingPathComponent("image").path
    guard
      (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true))
        != nil
    else { return nil }
    switch kind {
    case .memory:
      isMounted = run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "none", folder.path])
    case .smallBlocks:
      isMounted =
        run("truncate", ["-s", "\(kilobytes)k", image])
        && run("mkfs.ext4", ["-q", "-b", "1024", "-m", "0", image])
        && run("mount", ["-o", "loop", image, folder.path])
    }
    guard isMounted else { return nil }
  }

  deinit {
    if isMounted { _ = run("umount", ["-l", folder.path]) }
    try? FileManager.default.removeItem(at: home)
  }

  /// The kinds that this machine can mount.
  static let possible = Kind.allCases.filter { SmallDisk($0) != nil }

  private var ballast: URL { folder.appendingPathComponent("ballast") }

  /// Fills the disk except for this amount.
  func fill(leaving kilobytes: Int) throws {
    let free = try free()
    try Data().write(to: ballast)
    let file = try FileHandle(forWritingTo: ballast)
    var size = max(0, free - kilobytes)
    while size > 0 {
      let part = min(size, 4)
      guard (try? file.write(contentsOf: Data(count: part << 10))) != nil else { break }
      size -= part
    }
    try file.close()
  }

  func makeRoom() throws { try FileManager.default.removeItem(at: ballast) }

  private func free() throws -> Int {
    var status = statvfs()
    guard statvfs(folder.path, &status) == 0 else { return 0 }
    return Int(status.f_bavail * status.f_bsize) >> 10
  }

  private func run(_ name: String, _ arguments: [String]) -> Bool {
    let folders = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"]
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
