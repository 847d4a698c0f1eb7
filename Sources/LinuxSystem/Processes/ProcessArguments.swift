/// The words that the program was started with.
package enum ProcessArguments {
  /// The bytes of each word, the program's name first.
  ///
  /// They are read from the kernel: the standard library looks for them beside the environment,
  /// which moves once a library has set a variable.
  package static var words: [[UInt8]] {
    guard let bytes = try? FileReading.bytes("/proc/self/cmdline"), bytes.last == 0 else {
      return CommandLine.arguments.map { Array($0.utf8) }
    }
    return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
  }
}
