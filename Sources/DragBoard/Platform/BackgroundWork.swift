import Glibc

/// What takes its time, and is nothing that anybody waits for.
enum BackgroundWork {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// In a thread of its own; not at all if there can be none. (`pthread_create`, `pthread_detach`)
  static func run(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    // Signals belong to the main thread.
    var all = sigset_t()
    var old = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    let code = pthread_create(
      &thread,
      nil,
      { context in
        context.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      },
      work.toOpaque()
    )
    pthread_sigmask(SIG_SETMASK, &old, nil)
    if code == 0 { pthread_detach(thread) } else { work.release() }
  }
}
