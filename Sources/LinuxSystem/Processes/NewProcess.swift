import Glibc

/// Programs that run independently once they are started.
package enum NewProcess {
  /// Starts this program once more. `environment` is added to that of this process, here and below.
  package static func start(_ words: [String], environment: [String: String] = [:]) {
    _ = start("/proc/self/exe", name: "dragboard", words, environment: environment)
  }

  /// Starts a program that continues when this one ends. A background thread waits for it, since it
  /// would otherwise remain as a zombie. Returns why it could not be started, or nil (`waitpid`).
  package static func start(
    _ program: String,
    name: String? = nil,
    _ words: [String],
    environment: [String: String] = [:]
  ) -> String? {
    switch ProcessStart.start(program, [name ?? program] + words, .independent, environment) {
    case .failure(let error): return error.words
    case .success(let process):
      BackgroundWork.run { _ = FileError.retrying { waitpid(process, nil, 0) } }
      return nil
    }
  }
}
