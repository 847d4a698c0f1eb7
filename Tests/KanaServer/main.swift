import CXcbImdkit
import Glibc

/// An input method server for tests: `kana-server NAME callbacks|position|nothing
/// [normal|late|soon]`.
///
/// Letters compose one sign each. Space and Return commit, Escape cancels, Backspace removes and
/// Left moves the caret. With Ctrl, and while nothing is composed, keys are returned. All requests
/// are printed on standard output. A reset returns the composed text, or the text is committed only
/// afterwards: `soon`, or `late`.
guard let server = KanaServer(arguments: CommandLine.arguments) else { exit(1) }
server.run()
