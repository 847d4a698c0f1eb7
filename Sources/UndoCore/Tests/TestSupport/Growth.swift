import Glibc

/// Returns how many times as much work a body is for an input of four times the size: about one if
/// it looks at a part only, four if it goes over all of it, sixteen if it does so for each part.
///
/// Work is measured in processor time of this thread, which depends on the machine, but nearly alike
/// for both sizes; the least of up to three tries counts. So a test can say how work grows without saying
/// how long anything takes.
///
/// `size` is the smaller one, and large enough for a millisecond of work. `prepare` makes an input of a
/// size, once for each try, which is not measured.
public func growth<Input>(
  of size: Int,
  _ prepare: (Int) throws -> Input,
  _ body: (Input) throws -> Void
) rethrows -> Double {
  func least(_ size: Int) throws -> Double {
    var (least, sum) = (Double.infinity, 0.0)
    for attempt in 1...3 {
      let input = try prepare(size)
      let start = processorTime()
      try body(input)
      let time = processorTime() - start
      (least, sum) = (min(least, time), sum + time)
      // Noise matters little to what takes long, except in the first attempt.
      if attempt == 2, sum > 0.2 { break }
    }
    return least
  }
  // Less than half a millisecond says nothing.
  return try max(least(4 * size), 0.000_5) / max(least(size), 0.000_5)
}

/// The most that `growth` may be for work that goes over its input once, or sorts it.
public let linearGrowth = 9.0

/// The most that `growth` may be for work that does not depend on the size.
public let noGrowth = 2.5

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
