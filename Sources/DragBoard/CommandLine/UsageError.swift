/// An error in the command line. The exit code is 2.
struct UsageError: Error, CustomStringConvertible {
  var description: String
}
