// BoardStore: how a board is saved and stored, and what survives a crash.
//
// - State: the state database of a board, its lock, and how a board is opened; `Storage` reads and writes all of
//   that and the file, and decides nothing.
// - Session: `FileSession`, the state machine that decides when the file is looked at and saved, and what to ask.
//   It touches no disk.
// - Notes: the files of notes, which are read and replaced as a whole (decision 11).
//
// Every step is stored. At the end of each event, before a frame shows it, the new operations are one committed
// transaction of the state database (`$XDG_STATE_HOME/dragboard/boards`, decision 3), whose table of operations is
// the log. The commit reaches the kernel and does not wait for the disk; that outlives the program however it
// ends. `DiskSync`, a thread that otherwise sleeps, syncs SQLite's write-ahead log (WAL) with the disk within a
// second and checkpoints it occasionally; it also begins the WAL, which has to wait for the disk. After an error,
// `StateWriter` closes the connection, opens the database again by its path, compares it with what was written,
// and writes the rest: at once, then every few seconds. Until that succeeds it holds the operations, and the
// title, a band and the urgency hint say so. A database that is missing or damaged is made again from an image of
// the document.
//
// Opening. The newest image, or what the file held at the beginning, is read; the operations since are applied;
// the file is compared with what it last held. If another program has changed it, that is a step (with nothing
// unsaved) or a question. Replaced versions go to `StoredVersions`: plain files beside the database, which do not
// depend on it. Everything that is read back has a digest. Damaged state is quarantined under another name, and a
// new one begins with what was done before the damage; if what the file held at the beginning is damaged, a file
// that still holds it takes its place. A band says what was quarantined until the user closes it, and what a
// rebuilt board differs from is kept as a version. The files of the state are watched: when one is removed, all is
// written anew. A small file beside the database says how many operations there are, because a WAL without its end
// looks like a shorter one. A database of a newer version stays where it is, and an older version uses one beside
// it, so that each finds its own again. One from before version 1 is set aside without being opened.
//
// Moving. State is found by the path of the file. When an open file is moved, `FileTrail` says where to, and the
// state follows (`Storage.follow`): the WAL is emptied first, so that one rename moves all of it, and both locks
// are held meanwhile. Save As writes the new file, then does the same. State whose file was moved while the
// program was not running is found by the contents of the file (`MovedBoard`).
//
// Saving. A save replaces the file by a new one. Where that would lose something (other hard links, owner, access
// lists) or is not possible, the old file is overwritten; meanwhile a `SaveBackup` beside the database holds the
// old contents, and the next start completes a save that was cut off. In a window, saves and looks at the file work
// on a `Document.Snapshot` beside the main thread, and their result is the next event of the session. What is done
// meanwhile comes after the save: the first of it is preceded by an operation (`beganSaving`), after which the
// document has a second history, in which the save has succeeded. It becomes the only one (`endedSaving`), or is
// dropped. After a kill the document therefore still knows what was being written, and recognizes the file as its
// own. Whatever needs the result waits for it (`App.awaitFile`).
//
// A window marks its start beside the database before it reads the board, and removes the mark after its first
// frame at rest (`StartMark`). After two marks of the same content, texts are shown as they were written: reading
// one of them may be what ends the program.
//
// Sharing. One process at a time may write (`BoardLock`: a lock file) and has the database for itself (SQLite's
// `unix-excl`), so that no mapped file is needed, which would end the program on a full disk. Others read a copy
// in memory (`DatabaseSnapshot`), and may ask for the board.
