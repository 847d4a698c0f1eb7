/// The command line is wrong; the exit code is 2.
struct UsageError: Error, CustomStringConvertible {
  var description: String
}
