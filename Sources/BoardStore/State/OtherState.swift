import BoardValues

/// An error: the state was written by a newer version of this program.
struct NewerState: Error {}

/// An error: the state was written before version 1 of its format.
struct EarlierState: Error, CustomStringConvertible {
  var description: String { localized("an earlier version of this program kept it") }
}
