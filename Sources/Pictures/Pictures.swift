// Pictures: the previews of the files that cards show.
//
// No file is read before its card is in view. Building a scene asks `FilePreviews`, which answers
// with what it has; after the frame it looks up what is missing: texts itself, pictures through
// processes. A result is published as a new revision, and the difference to the last scene is the
// card. Pictures are requested at the size at which they are shown, in steps of two, and kept while
// they are in view and as long as 64 MiB suffice. If everything in view does not fit, all of it is
// read at a smaller size. The system reports which files change (inotify on their folders), so
// nothing wakes at rest.
//
// Naming a file must not be enough to have it read. `BoardFolder` allows files in the folder of the
// board or in the vault that it belongs to, after following links, and those that the user has
// opened or dropped.
//
// A confined process reads them (`PictureProcess` is the end of the board, `PictureService` its own;
// `ConfinedProcess` in LinuxSystem says how). It has eight seconds of the processor per picture. The
// answer is a few numbers and pixels. A picture that ends the process is tried once more by a
// new one. A picture that uses up its time, or takes ten seconds, is given up until its file
// changes, and the card says why. There are two such processes (`PictureReaders`): if a picture
// waits while both are busy, the one that began later is put off after half a second, and after
// twice as long each further time, so that slow pictures hold up no others. A missing library costs
// its format alone: the card names what it needs.
