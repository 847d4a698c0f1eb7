// Reads commands line by line. A wrong line is reported with its number and changes nothing; the
// others are carried out, and the exit code says whether there was an error.

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
  // After each line, so that standard output and standard error stay in order.
  fflush(nil)
}

exit(hasFailed ? 1 : 0)
