import CLinux
import Glibc

/// Starts other programs and does not wait for them.
enum ChildProcess {
  /// `words` are the program, found in `PATH` unless it is a path, and its arguments, none of which goes
  /// through a shell. The result is why it could not be started. (`posix_spawnp`)
  ///
  /// It has a session of its own, so that it lives on when this program ends; it has none of this
  /// program's files, and signals do to it what they do to any program.
  static func start(_ words: [String]) -> String? {
    guard let program = words.first else { return nil }
    letChildrenGo()
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | Int32(dragboard_new_session)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let result = posix_spawnp(
      &process,
      program,
      &actions,
      &attributes,
      arguments + [nil],
      dragboard_environment()
    )
    return result == 0 ? nil : String(cString: strerror(result))
  }

  /// Nobody waits for the ends of children, so the kernel is to forget them. (`SA_NOCLDWAIT`)
  private static func letChildrenGo() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    action.sa_flags = SA_NOCLDWAIT
    sigaction(SIGCHLD, &action, nil)
  }
}
