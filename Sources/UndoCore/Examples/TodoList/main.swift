// A to-do list with undo for all of it and for each item, on the command line.

var list = TodoList()
while let line = readLine() {
  guard let command = Command(line) else {
    print(Command.summary)
    continue
  }
  do {
    for line in try list.perform(command) { print(line) }
  } catch let complaint as Complaint {
    print(complaint.words)
  }
}
