import Glibc

enum ProcessControl {
  /// (`exit`)
  static func exit(_ code: Int32) -> Never { Glibc.exit(code) }

  /// Makes writing beyond a limit on the size of files fail like a full disk; otherwise it ends the
  /// process. (`signal`)
  static func reportFileSizeLimit() { signal(SIGXFSZ, SIG_IGN) }
}
