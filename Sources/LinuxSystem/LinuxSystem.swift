// LinuxSystem: what the program asks of the kernel and of SQLite.
//
// - Files: reading, replacing, locking and watching files; paths; attributes.
// - SQLite: connections, statements, and the thread that syncs a log with the disk.
// - Processes: starting this program or another one, confined processes, and libraries that are opened by name.
// - Loop: the event loop, the clock, work beside the main thread.
// - Output: standard output and error, progress in a terminal, the debug switch.
//
// Each error names the file and what failed. A descriptor, a lock or a thread has one owner, which
// ends it when it is released.
//
// Not here: what is in a file. The formats belong to BoardCore, the state database to BoardStore.
