import Glibc

/// Threads beside the main thread, which alone handles signals.
package enum BackgroundWork {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs slow work that nothing waits for. It is skipped if there can be no thread
  /// (`pthread_detach`).
  package static func run(_ body: @escaping @Sendable () -> Void) {
    if let thread = thread(body) { pthread_detach(thread) }
  }

  /// Returns a new thread, to be joined or detached, or nil if there can be none
  /// (`pthread_create`).
  static func thread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
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
    guard code == 0 else {
      work.release()
      return nil
    }
    return thread
  }
}
