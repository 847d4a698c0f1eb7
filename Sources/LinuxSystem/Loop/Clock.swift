package import BoardValues
import Glibc

/// Monotonic time in seconds, independent of changes to the system's clock.
package enum Clock {
  /// Returns the monotonic time (`clock_gettime`).
  package static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns the processor time of this thread in seconds (`clock_gettime`).
  package static func processor() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits for some seconds, or less if a signal arrives (`nanosleep`).
  package static func sleep(_ seconds: Double) {
    var time = timespec()
    time.tv_sec = Int(seconds)
    time.tv_nsec = Int(seconds.truncatingRemainder(dividingBy: 1) * 1e9)
    nanosleep(&time, nil)
  }

  /// Returns the present time in seconds since 1970 (`clock_gettime`).
  package static func date() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns a time of `date()` for people: “Fri 20 Nov, 21:14”.
  package static func words(_ date: Double) -> String {
    localized(
      "{weekday} {day} {month}, {time}",
      [
        "weekday": weekday(date), "day": day(date), "month": month(date).text,
        "time": text(date, "%H:%M"),
      ]
    )
  }

  /// Returns a short time for people: “14:32” for today, otherwise “20 Nov, 21:14” or “20 Nov
  /// 2025”.
  package static func brief(_ date: Double, today: Double) -> Words {
    if text(date, "%F") == text(today, "%F") { return verbatim(text(date, "%H:%M")) }
    let year = text(date, "%Y")
    return year == text(today, "%Y")
      ? localized(
        "{day} {month}, {time}",
        [
          "day": verbatim(day(date)), "month": month(date),
          "time": verbatim(text(date, "%H:%M")),
        ]
      )
      : localized(
        "{day} {month} {year}",
        ["day": verbatim(day(date)), "month": month(date), "year": verbatim(year)]
      )
  }

  /// Returns the day of a time for people: “Today”, “Yesterday”, “Fri 20 Nov” or “20 Nov 2025”.
  package static func day(_ date: Double, today: Double) -> Words {
    let start = startOfDay(date)
    if start == startOfDay(today) { return localized("Today") }
    // Half a day later is the middle of the day before, even if that was an hour shorter.
    if start == startOfDay(startOfDay(today) - 12 * 3600) { return localized("Yesterday") }
    let year = text(date, "%Y")
    return year == text(today, "%Y")
      ? localized(
        "{weekday} {day} {month}",
        [
          "weekday": verbatim(weekday(date)), "day": verbatim(day(date)), "month": month(date),
        ]
      )
      : localized(
        "{day} {month} {year}",
        ["day": verbatim(day(date)), "month": month(date), "year": verbatim(year)]
      )
  }

  private static func day(_ date: Double) -> String {
    String(text(date, "%e").drop { $0 == " " })
  }

  private static func weekday(_ date: Double) -> String {
    let names = [
      localized("Sun"), localized("Mon"), localized("Tue"), localized("Wed"), localized("Thu"),
      localized("Fri"), localized("Sat"),
    ]
    return Int(text(date, "%w")).map { names[$0] } ?? ""
  }

  private static func month(_ date: Double) -> Words {
    let names: [Words] = [
      localized("Jan"), localized("Feb"), localized("Mar"), localized("Apr"),
      localized("May"), localized("Jun"), localized("Jul"), localized("Aug"),
      localized("Sep"), localized("Oct"), localized("Nov"), localized("Dec"),
    ]
    return Int(text(date, "%m")).map { names[$0 - 1] } ?? verbatim("")
  }

  /// Returns a time for lists: “2026-11-20 21:14:05”.
  package static func stamp(_ date: Double) -> String { text(date, "%Y-%m-%d %H:%M:%S") }

  /// Returns a time for the name of a file: “2026-11-20 21.14.05”.
  package static func fileStamp(_ date: Double) -> String { text(date, "%Y-%m-%d %H.%M.%S") }

  /// Returns a time for other programs in any time zone: “2026-11-20T20:14:05Z”.
  package static func universal(_ date: Double) -> String {
    text(date, "%Y-%m-%dT%H:%M:%SZ", isLocal: false)
  }

  /// Returns the time at which the day of a time began, in the local time zone (`mktime`).
  package static func startOfDay(_ date: Double) -> Double {
    guard var seconds = time_t(exactly: date.rounded(.down)) else { return date }
    var parts = tm()
    readLocal(&seconds, &parts)
    (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (0, 0, 0, -1)
    return Double(mktime(&parts))
  }

  /// Reads a time in the local time zone, which may have changed since the last call: `localtime_r` alone
  /// keeps the first one (`tzset`).
  private static func readLocal(_ seconds: inout time_t, _ parts: inout tm) {
    tzset()
    localtime_r(&seconds, &parts)
  }

  /// Returns a formatted time (`localtime_r`, `gmtime_r`, `strftime`).
  private static func text(_ date: Double, _ format: String, isLocal: Bool = true) -> String {
    guard var seconds = time_t(exactly: date.rounded(.down)) else { return "" }
    var parts = tm()
    if isLocal { readLocal(&seconds, &parts) } else { gmtime_r(&seconds, &parts) }
    return String(unsafeUninitializedCapacity: 64) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress, $0.count, format, &parts)
      }
    }
  }
}
