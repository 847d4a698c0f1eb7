import Dispatch
import Glibc

/// Runs a body that would take hours if it broke. When it has used `limit` seconds of the processor,
/// the whole process ends, for nothing else can stop it.
///
/// Time on the clock, which is what a test's own limit means, says little here: on a busy machine
/// a test waits long for its turn, before its body and after it.
public func withProcessorTime<Result>(
  limit: Double = 60,
  _ body: () throws -> Result
) rethrows -> Result {
  var clock = clockid_t()
  guard pthread_getcpuclockid(pthread_self(), &clock) == 0 else { return try body() }
  let start = seconds(of: clock)
  let watch = DispatchSource.makeTimerSource(queue: .global())
  watch.schedule(deadline: .now() + limit, repeating: 1)
  watch.setEventHandler { [clock] in
    if seconds(of: clock) - start > limit { fatalError("\(limit) s were not enough.") }
  }
  watch.resume()
  defer { watch.cancel() }
  return try body()
}

private func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
