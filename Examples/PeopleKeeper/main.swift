// Reads commands line by line. A wrong line is reported with its number and changes nothing; the
// others are carried out all the same, and the exit code tells that not everything went well.

import Glibc

var keeper = PeopleKeeper()
var lineNumber = 0
var hasFailed = false

reading: while let line = readLine() {
  lineNumber += 1
  let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
  if words.isEmpty || line.hasPrefix("#") { continue }
  do {
    let command = try Command(parsing: words)
    if case .quit = command { break reading }
    for text in try keeper.perform(command, named: words.joined(separator: " ")) { print(text) }
  } catch {
    hasFailed = true
    let message = "line \(lineNumber): \(error)\n"
    _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
  // Line by line, so that both kinds of output keep their order.
  fflush(nil)
}

exit(hasFailed ? 1 : 0)
