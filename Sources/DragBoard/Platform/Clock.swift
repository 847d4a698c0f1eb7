import Glibc

/// Where time comes from: seconds that never jump back, whatever is done to the calendar.
enum Clock {
  /// (`clock_gettime`)
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The calendar's time, in seconds since 1970. (`clock_gettime`)
  static func date() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
