import Glibc

/// The start of processes. Their words are passed as they are, without a shell.
enum ProcessStart {
  enum Manner {
    /// A part of this program that reads from a descriptor and writes nothing.
    case helper(input: Int32)
    /// A process whose output is read. Errors go where those of this program go.
    case answering(output: Int32)
    /// A process that works by itself and reports errors.
    case task(errors: Int32)
    /// A process that continues when this program ends.
    case independent
  }

  /// Starts a program, which is looked up in `PATH` unless it is a path. The first word is its name. Its
  /// environment is that of this process with some additions (`posix_spawnp`).
  static func start(
    _ program: String,
    _ words: [String],
    _ manner: Manner,
    _ additions: [String: String] = [:]
  ) -> Result<pid_t, StartError> {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    switch manner {
    case .helper(let input):
      connect(input, &actions)
      takeSignals(&attributes)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    case .answering(let output):
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    case .task(let errors): report(errors, &actions)
    case .independent: release(&attributes, &actions)
    }
    var arguments = words.map { strdup($0) }
    defer { arguments.forEach { free($0) } }
    arguments.append(nil)
    // Of two entries with one name, programs read the first.
    let entries = additions.map { strdup("\($0)=\($1)") }
    defer { entries.forEach { free($0) } }
    var environment = entries
    while case let next = environment.count - entries.count, let entry = environ[next] {
      environment.append(entry)
    }
    environment.append(nil)
    var process = pid_t()
    let code = posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
    return code == 0 ? .success(process) : .failure(StartError(code: code))
  }

  /// Waits for the end of a process and returns its exit code; 128 and the number of the signal if one
  /// ended it (`waitpid`).
  static func exitCode(of process: pid_t) -> Int32 {
    var code: Int32 = 0
    _ = FileError.retrying { waitpid(process, &code, 0) }
    return code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F
  }

  /// Connects a helper to its input. The output of its libraries is of no use and is discarded.
  private static func connect(_ input: Int32, _ actions: inout posix_spawn_file_actions_t) {
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    for output: Int32 in 1...2 {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
  }

  private static func report(_ errors: Int32, _ actions: inout posix_spawn_file_actions_t) {
    for stream: Int32 in 0...1 {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
  }

  /// The value of `POSIX_SPAWN_SETSID`, which Swift's Glibc leaves out. A session of its own
  /// protects the process from signals to the programs of a terminal.
  private static let ownSession: Int16 = 0x80

  private static func release(
    _ attributes: inout posix_spawnattr_t,
    _ actions: inout posix_spawn_file_actions_t
  ) {
    takeSignals(&attributes)
    // Signals that this program ignores must reach others, such as the one at the end of a pipe.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags) | Self.ownSession)
    for descriptor in otherFiles { posix_spawn_file_actions_addclose(&actions, descriptor) }
  }

  /// Unblocks all signals in the new process, since background threads block them
  /// (`posix_spawnattr_setsigmask`).
  private static func takeSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
  }

  /// The inherited descriptors besides the three standard streams. A program that waits for the end
  /// of one of them would also wait for the new process.
  private static var otherFiles: [Int32] {
    DirectoryListing.names(in: "/proc/self/fd").compactMap { Int32($0) }.filter { $0 > 2 }
  }
}

/// The `errno` that tells why a process could not be started.
struct StartError: Error {
  var code: Int32

  var words: String { String(cString: strerror(code)) }
}
