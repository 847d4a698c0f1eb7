/// The comparison of server times, which are milliseconds in 32 bits and start again after seven weeks.
enum ServerTime {
  static func isBefore(_ a: UInt, _ b: UInt) -> Bool {
    Int32(bitPattern: UInt32(truncatingIfNeeded: a) &- UInt32(truncatingIfNeeded: b)) < 0
  }
}
