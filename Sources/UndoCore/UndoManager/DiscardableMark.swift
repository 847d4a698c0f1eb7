/// Whether a change needs to be saved, as far as its author has said.
enum DiscardableMark {
  case unset, discardable, saved
}
