import Glibc

/// A line of progress in a terminal. Nothing is written if standard error is not a terminal.
@MainActor
package final class Progress {
  private let isShown = isatty(2) == 1
  private var last = 0.0
  private var hasWords = false

  package init() {}

  /// Shows the progress, at most ten times a second (`write`).
  package func show(_ words: String) {
    guard isShown, Clock.now() - last > 0.1 else { return }
    last = Clock.now()
    hasWords = true
    write("\r\u{1B}[K" + words)
  }

  package func clear() {
    if hasWords { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
  }
}
