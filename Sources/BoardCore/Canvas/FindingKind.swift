package enum FindingKind: Int, CaseIterable {
  /// The file cannot be opened.
  case refusal
  /// An item cannot be shown; it is kept.
  case unplaced
  case repeatedName
  case dangling
  /// A flaw that does not keep the file from opening.
  case flaw
}
