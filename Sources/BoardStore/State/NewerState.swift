/// An error: the state was written by a newer version of this program.
struct NewerState: Error {}
