import Glibc

/// This program once more, in a process of its own.
enum NewProcess {
  /// It goes on when this one ends, and is waited for in the background, or it would never quite be gone.
  /// (`posix_spawn`, `waitpid`)
  static func start(_ words: [String]) {
    BackgroundWork.run {
      guard let process = spawn(words) else { return }
      _ = FileError.retrying { waitpid(process, nil, 0) }
    }
  }

  /// What this process was given besides the three standard streams: whoever waits for the end of one of
  /// those would wait for the new process, too.
  private static var otherFiles: [Int32] {
    DirectoryListing.names(in: "/proc/self/fd").compactMap { Int32($0) }.filter { $0 > 2 }
  }

  /// `POSIX_SPAWN_SETSID`, which Swift's Glibc leaves out: what ends a terminal's programs leaves it alone.
  private static let ownSession: Int16 = 0x80

  private static func spawn(_ words: [String]) -> pid_t? {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Background threads take no signals; the new process does.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Self.ownSession)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in otherFiles { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var arguments = (["dragboard"] + words).map { strdup($0) }
    defer { arguments.forEach { free($0) } }
    arguments.append(nil)
    var process = pid_t()
    let code = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments, environ)
    return code == 0 ? process : nil
  }
}
