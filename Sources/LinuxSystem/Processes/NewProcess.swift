import Glibc

/// Programs that run independently once they are started.
package enum NewProcess {
  /// Starts this program once more.
  package static func start(_ words: [String]) {
    _ = start("/proc/self/exe", name: "dragboard", words)
  }

  /// Starts a program that continues when this one ends. A background thread waits for it, since it
  /// would otherwise remain as a zombie. Returns why it could not be started, or nil (`waitpid`).
  package static func start(_ program: String, name: String? = nil, _ words: [String]) -> String? {
    switch ProcessStart.start(program, [name ?? program] + words, .independent) {
    case .failure(let error): return error.words
    case .success(let process):
      BackgroundWork.run { _ = FileError.retrying { waitpid(process, nil, 0) } }
      return nil
    }
  }
}
