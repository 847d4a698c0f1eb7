import Glibc

/// Where time comes from: seconds that never jump back, whatever is done to the calendar.
enum Clock {
  /// (`clock_gettime`)
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
