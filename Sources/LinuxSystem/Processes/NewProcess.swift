import Glibc

/// Programs that run independently once they are started.
package enum NewProcess {
  /// Starts this program once more. `environment` is added to that of this process, here and below.
  package static func start(_ words: [String], environment: [String: String] = [:]) {
    _ = start("/proc/self/exe", name: "dragboard", words, environment: environment)
  }

  /// What came of the start of a program.
  package enum Outcome {
    /// The program runs. The task has its exit code at the end; 128 and the number of the signal if one
    /// ended it.
    case started(BackgroundTask<Int32>)
    /// The program runs, and its exit code will not be known.
    case unattended
    case failed(reason: String)
  }

  /// Starts a program that continues when this one ends. A background thread waits for it, since it
  /// would otherwise remain as a zombie (`waitpid`).
  package static func start(
    _ program: String,
    name: String? = nil,
    _ words: [String],
    environment: [String: String] = [:]
  ) -> Outcome {
    switch ProcessStart.start(program, [name ?? program] + words, .independent, environment) {
    case .failure(let error): return .failed(reason: error.words)
    case .success(let process):
      let end = BackgroundTask { ProcessStart.exitCode(of: process) }
      return end.map(Outcome.started) ?? .unattended
    }
  }
}
