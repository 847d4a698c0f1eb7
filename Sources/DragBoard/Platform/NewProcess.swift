import Glibc

/// Starts programs that go on by themselves.
enum NewProcess {
  /// Starts this program once more.
  static func start(_ words: [String]) { _ = start("/proc/self/exe", name: "dragboard", words) }

  /// Starts a program, found in `PATH`; its words go to it as they are, through no shell. It goes on when
  /// this one ends, and is waited for in the background, or it would never quite be gone. The result is
  /// why it could not be started. (`posix_spawnp`, `waitpid`)
  static func start(_ program: String, name: String? = nil, _ words: [String]) -> String? {
    var process = pid_t()
    let code = spawn(program, [name ?? program] + words, &process)
    guard code == 0 else { return String(cString: strerror(code)) }
    BackgroundWork.run { [process] in _ = FileError.retrying { waitpid(process, nil, 0) } }
    return nil
  }

  /// What this process was given besides the three standard streams: whoever waits for the end of one of
  /// those would wait for the new process, too.
  private static var otherFiles: [Int32] {
    DirectoryListing.names(in: "/proc/self/fd").compactMap { Int32($0) }.filter { $0 > 2 }
  }

  /// `POSIX_SPAWN_SETSID`, which Swift's Glibc leaves out: what ends a terminal's programs leaves it alone.
  private static let ownSession: Int16 = 0x80

  private static func spawn(_ program: String, _ words: [String], _ process: inout pid_t) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Background threads take no signals; the new process does.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // What this program ignores, others are to notice: the end of a pipe, for instance.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags) | Self.ownSession)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in otherFiles { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var arguments = words.map { strdup($0) }
    defer { arguments.forEach { free($0) } }
    arguments.append(nil)
    return posix_spawnp(&process, program, &actions, &attributes, arguments, environ)
  }
}
