import CXcbImdkit
import Glibc

/// An input method server for tests: `kana-server NAME callbacks|position|nothing [normal|late|soon]`.
///
/// Letters compose, a letter a sign; Space and Return commit, Escape cancels, Backspace removes and
/// Left moves. With Ctrl, and while nothing is composed, keys are sent back. What it is told goes to
/// standard output. A reset answers with what was composed, or commits it only afterwards: `soon`,
/// or `late`.
guard let server = KanaServer(arguments: CommandLine.arguments) else { exit(1) }
server.run()
