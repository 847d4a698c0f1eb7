import Glibc

/// The terminal that the program was started from.
package enum Terminal {
  /// Whether a person can answer a question at the standard input.
  package static var answers: Bool { isatty(0) == 1 && isatty(1) == 1 }
}
