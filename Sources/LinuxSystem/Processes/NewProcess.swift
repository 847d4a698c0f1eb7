import Glibc

/// Starts programs that go on by themselves.
package enum NewProcess {
  /// Starts this program once more.
  package static func start(_ words: [String]) {
    _ = start("/proc/self/exe", name: "dragboard", words)
  }

  /// Starts a program that goes on when this one ends. It is waited for in the background, or it would
  /// never quite be gone. The result is why it could not be started. (`waitpid`)
  package static func start(_ program: String, name: String? = nil, _ words: [String]) -> String? {
    switch ProcessStart.start(program, [name ?? program] + words, .independent) {
    case .failure(let error): return error.words
    case .success(let process):
      BackgroundWork.run { _ = FileError.retrying { waitpid(process, nil, 0) } }
      return nil
    }
  }
}
